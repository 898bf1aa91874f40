import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import type { ScreenRoute } from './lazyScreens.ts';

const Frame = lazyWithMessages(
  [],
  async () => (await import('../../features/office/shared/queries/OfficeQueries.tsx')).OfficeQueries,
);

const screens: readonly ScreenRoute[] = [
  {
    path: 'tours',
    access: 'person',
    Screen: lazyWithMessages(
      ['inspection', 'sync', 'office'],
      async () => (await import('../../features/office/tours/ToursScreen.tsx')).ToursScreen,
    ),
  },
  {
    path: 'tours/:id',
    access: 'person',
    Screen: lazyWithMessages(
      ['inspection', 'office'],
      async () => (await import('../../features/office/tours/TourReportScreen.tsx')).TourReportScreen,
    ),
  },
  {
    path: 'results',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['inspection', 'office', 'results'],
      async () => (await import('../../features/office/results/overview/OverviewScreen.tsx')).OverviewScreen,
    ),
  },
  {
    path: 'results/buildings',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['inspection', 'office', 'results'],
      async () =>
        (await import('../../features/office/results/buildings/BuildingsScreen.tsx')).BuildingsScreen,
    ),
  },
  {
    path: 'results/buildings/:id',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['inspection', 'office', 'results'],
      async () => (await import('../../features/office/results/building/BuildingScreen.tsx')).BuildingScreen,
    ),
  },
  {
    path: 'results/disagreements',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['inspection', 'office', 'results'],
      async () =>
        (await import('../../features/office/results/disagreements/DisagreementsScreen.tsx'))
          .DisagreementsScreen,
    ),
  },
  {
    path: 'findings',
    access: 'administrator',
    Screen: lazyWithMessages(
      ['inspection', 'office', 'results'],
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
      ['inspection', 'office', 'results'],
      async () => (await import('../../features/office/audit/AuditLogScreen.tsx')).AuditLogScreen,
    ),
  },
  {
    path: 'account',
    access: 'person',
    Screen: lazyWithMessages(
      ['account', 'office'],
      async () => (await import('../../features/office/profile/AccountScreen.tsx')).AccountScreen,
    ),
  },
];

/** The screens that read from the server: tours, one's account, and those of administrators. */
export const officeRoutes = screens.map((screen): ScreenRoute => ({ ...screen, Frame }));
