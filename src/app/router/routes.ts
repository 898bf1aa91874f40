import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';
import type { ScreenRoute } from './lazyScreens.ts';
import {
  LoginScreen,
  NotFoundScreen,
  SelectBuildingScreen,
  TouchpointScreen,
  TourScreen,
} from './lazyScreens.ts';
import { officeRoutes } from './officeRoutes.ts';

/** Every screen and its path below `/{locale}` (specification §2; contract, "Paths the specification leaves open"). */
export const routes: readonly ScreenRoute[] = [
  {
    path: 'login',
    access: 'open',
    Screen: LoginScreen,
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
      ['inspection', 'guidance'],
      async () =>
        (await import('../../features/inspection/sub-touchpoint/SubTouchpointScreen.tsx'))
          .SubTouchpointScreen,
    ),
  },
  {
    path: 'thanks',
    access: 'person',
    Screen: lazyWithMessages(
      ['inspection'],
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
      ['inspection', 'sync'],
      async () => (await import('../../features/outbox/SyncScreen.tsx')).SyncScreen,
    ),
  },
  ...officeRoutes,
  {
    path: 'not_found',
    access: 'person',
    Screen: NotFoundScreen,
  },
  {
    path: '*',
    access: 'person',
    Screen: NotFoundScreen,
  },
];
