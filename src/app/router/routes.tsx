import type { ComponentType } from 'react';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import { SelectBuildingScreen, TouchpointScreen, TourScreen } from './lazyScreens.ts';

/**
 * `open`: anybody. `person`: an auth token. `tour`: a current tour besides (specification §2). `administrator`:
 * for anybody else there is no such page.
 */
export type Access = 'open' | 'person' | 'tour' | 'administrator';

type ScreenRoute = {
  readonly path: string;
  readonly access: Access;
  readonly Screen: ComponentType;
};

/** Every screen and its path below `/{locale}` (specification §2; contract, "Paths the specification leaves open"). */
export const routes: readonly ScreenRoute[] = [
  {
    path: 'login',
    access: 'open',
    Screen: lazyWithMessages(
      [],
      async () => (await import('../../features/account/login/LoginScreen.tsx')).LoginScreen,
    ),
  },
  {
    path: 'user/activate',
    access: 'open',
    Screen: lazyWithMessages(
      ['account'],
      async () => (await import('../../features/account/password/ActivateScreen.tsx')).ActivateScreen,
    ),
  },
  {
    path: 'user/password_reset',
    access: 'open',
    Screen: lazyWithMessages(
      ['account'],
      async () =>
        (await import('../../features/account/password/PasswordResetScreen.tsx')).PasswordResetScreen,
    ),
  },
  {
    path: 'user/password_reset/sent',
    access: 'open',
    Screen: lazyWithMessages(
      ['account'],
      async () =>
        (await import('../../features/account/password/PasswordResetSentScreen.tsx')).PasswordResetSentScreen,
    ),
  },
  {
    path: 'user/password_change',
    access: 'open',
    Screen: lazyWithMessages(
      ['account'],
      async () =>
        (await import('../../features/account/password/PasswordChangeScreen.tsx')).PasswordChangeScreen,
    ),
  },
  {
    path: 'select_building',
    access: 'person',
    Screen: SelectBuildingScreen,
  },
  {
    path: 'tour',
    access: 'tour',
    Screen: TourScreen,
  },
  {
    path: 'touchpoints/:id',
    access: 'tour',
    Screen: TouchpointScreen,
  },
  {
    path: 'sub_touchpoints/:id',
    access: 'tour',
    Screen: lazyWithMessages(
      ['walk', 'guidance'],
      async () =>
        (await import('../../features/inspection/sub-touchpoint/SubTouchpointScreen.tsx'))
          .SubTouchpointScreen,
    ),
  },
  {
    path: 'thanks',
    access: 'person',
    Screen: lazyWithMessages(
      ['walk'],
      async () => (await import('../../features/inspection/thanks/ThanksScreen.tsx')).ThanksScreen,
    ),
  },
  {
    path: 'welcome',
    access: 'person',
    Screen: lazyWithMessages(
      ['guidance'],
      async () => (await import('../../features/info/welcome/WelcomeScreen.tsx')).WelcomeScreen,
    ),
  },
  {
    path: 'sync',
    access: 'person',
    Screen: lazyWithMessages(
      ['walk', 'sync'],
      async () => (await import('../../features/outbox/SyncScreen.tsx')).SyncScreen,
    ),
  },
  {
    path: 'tours',
    access: 'person',
    Screen: lazyWithMessages(
      ['walk', 'sync', 'office'],
      async () => (await import('../../features/office/tours/ToursScreen.tsx')).ToursScreen,
    ),
  },
  {
    path: 'tours/:id',
    access: 'person',
    Screen: lazyWithMessages(
      ['walk', 'office'],
      async () => (await import('../../features/office/tours/TourReportScreen.tsx')).TourReportScreen,
    ),
  },
  {
    path: 'results',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['walk', 'office', 'results'],
      async () => (await import('../../features/office/results/overview/OverviewScreen.tsx')).OverviewScreen,
    ),
  },
  {
    path: 'results/buildings',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['walk', 'office', 'results'],
      async () =>
        (await import('../../features/office/results/buildings/BuildingsScreen.tsx')).BuildingsScreen,
    ),
  },
  {
    path: 'results/buildings/:id',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['walk', 'office', 'results'],
      async () => (await import('../../features/office/results/building/BuildingScreen.tsx')).BuildingScreen,
    ),
  },
  {
    path: 'results/disagreements',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['walk', 'office', 'results'],
      async () =>
        (await import('../../features/office/results/disagreements/DisagreementsScreen.tsx'))
          .DisagreementsScreen,
    ),
  },
  {
    path: 'findings',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['walk', 'office', 'results'],
      async () => (await import('../../features/office/findings/FindingsScreen.tsx')).FindingsScreen,
    ),
  },
  {
    path: 'external_users',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['office'],
      async () =>
        (await import('../../features/office/external-users/ExternalUsersScreen.tsx')).ExternalUsersScreen,
    ),
  },
  {
    path: 'external_users/new',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['office'],
      async () =>
        (await import('../../features/office/external-users/NewExternalUserScreen.tsx'))
          .NewExternalUserScreen,
    ),
  },
  {
    path: 'external_users/import',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['office'],
      async () => (await import('../../features/office/external-users/ImportScreen.tsx')).ImportScreen,
    ),
  },
  {
    path: 'external_users/:id',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['office'],
      async () =>
        (await import('../../features/office/external-users/ExternalUserScreen.tsx')).ExternalUserScreen,
    ),
  },
  {
    path: 'audit_log',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['office'],
      async () => (await import('../../features/office/audit/AuditLogScreen.tsx')).AuditLogScreen,
    ),
  },
  {
    path: 'account',
    access: 'person',
    Screen: lazyWithMessages(
      ['account'],
      async () => (await import('../../features/account/profile/AccountScreen.tsx')).AccountScreen,
    ),
  },
  {
    path: 'not_found',
    access: 'person',
    Screen: lazyWithMessages(
      [],
      async () => (await import('../../features/info/not-found/NotFoundScreen.tsx')).NotFoundScreen,
    ),
  },
  {
    path: '*',
    access: 'person',
    Screen: lazyWithMessages(
      [],
      async () => (await import('../../features/info/not-found/NotFoundScreen.tsx')).NotFoundScreen,
    ),
  },
];
