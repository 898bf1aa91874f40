import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/**
 * `open`: anybody. `person`: an auth token. `tour`: a current tour besides (specification §2). `administrator`:
 * for anybody else there is no such page.
 */
export type Access = 'open' | 'person' | 'tour' | 'administrator';

type ScreenRoute = {
  readonly path: string;
  readonly access: Access;
  readonly Screen: LazyExoticComponent<ComponentType>;
};

/** Every screen and its path below `/{locale}` (specification §2; contract, "Paths the specification leaves open"). */
export const routes: readonly ScreenRoute[] = [
  {
    path: 'login',
    access: 'open',
    Screen: lazy(async () => ({ default: (await import('../screens/login/LoginScreen.tsx')).LoginScreen })),
  },
  {
    path: 'user/activate',
    access: 'open',
    Screen: lazy(async () => ({
      default: (await import('../screens/account/ActivateScreen.tsx')).ActivateScreen,
    })),
  },
  {
    path: 'user/password_reset',
    access: 'open',
    Screen: lazy(async () => ({
      default: (await import('../screens/account/PasswordResetScreen.tsx')).PasswordResetScreen,
    })),
  },
  {
    path: 'user/password_reset/sent',
    access: 'open',
    Screen: lazy(async () => ({
      default: (await import('../screens/account/PasswordResetSentScreen.tsx')).PasswordResetSentScreen,
    })),
  },
  {
    path: 'user/password_change',
    access: 'open',
    Screen: lazy(async () => ({
      default: (await import('../screens/account/PasswordChangeScreen.tsx')).PasswordChangeScreen,
    })),
  },
  {
    path: 'select_building',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/select-building/SelectBuildingScreen.tsx')).SelectBuildingScreen,
    })),
  },
  {
    path: 'tour',
    access: 'tour',
    Screen: lazy(async () => ({ default: (await import('../screens/tour/TourScreen.tsx')).TourScreen })),
  },
  {
    path: 'touchpoints/:id',
    access: 'tour',
    Screen: lazy(async () => ({
      default: (await import('../screens/touchpoint/TouchpointScreen.tsx')).TouchpointScreen,
    })),
  },
  {
    path: 'sub_touchpoints/:id',
    access: 'tour',
    Screen: lazy(async () => ({
      default: (await import('../screens/sub-touchpoint/SubTouchpointScreen.tsx')).SubTouchpointScreen,
    })),
  },
  {
    path: 'thanks',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/thanks/ThanksScreen.tsx')).ThanksScreen,
    })),
  },
  {
    path: 'welcome',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/welcome/WelcomeScreen.tsx')).WelcomeScreen,
    })),
  },
  {
    path: 'sync',
    access: 'person',
    Screen: lazy(async () => ({ default: (await import('../screens/sync/SyncScreen.tsx')).SyncScreen })),
  },
  {
    path: 'tours',
    access: 'person',
    Screen: lazy(async () => ({ default: (await import('../screens/tours/ToursScreen.tsx')).ToursScreen })),
  },
  {
    path: 'tours/:id',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/tours/TourReportScreen.tsx')).TourReportScreen,
    })),
  },
  {
    path: 'external_users',
    access: 'administrator',
    Screen: lazy(async () => ({
      default: (await import('../screens/external-users/ExternalUsersScreen.tsx')).ExternalUsersScreen,
    })),
  },
  {
    path: 'external_users/new',
    access: 'administrator',
    Screen: lazy(async () => ({
      default: (await import('../screens/external-users/NewExternalUserScreen.tsx')).NewExternalUserScreen,
    })),
  },
  {
    path: 'external_users/import',
    access: 'administrator',
    Screen: lazy(async () => ({
      default: (await import('../screens/external-users/ImportScreen.tsx')).ImportScreen,
    })),
  },
  {
    path: 'external_users/:id',
    access: 'administrator',
    Screen: lazy(async () => ({
      default: (await import('../screens/external-users/ExternalUserScreen.tsx')).ExternalUserScreen,
    })),
  },
  {
    path: 'audit_log',
    access: 'administrator',
    Screen: lazy(async () => ({
      default: (await import('../screens/audit/AuditLogScreen.tsx')).AuditLogScreen,
    })),
  },
  {
    path: 'account',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/account/AccountScreen.tsx')).AccountScreen,
    })),
  },
  {
    path: 'not_found',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
    })),
  },
  {
    path: '*',
    access: 'person',
    Screen: lazy(async () => ({
      default: (await import('../screens/not-found/NotFoundScreen.tsx')).NotFoundScreen,
    })),
  },
];
