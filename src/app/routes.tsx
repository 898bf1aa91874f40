import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** `open`: anybody. `person`: an auth token. `tour`: a current tour besides (specification §2). */
export type Access = 'open' | 'person' | 'tour';

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
