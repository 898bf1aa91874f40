import type { ComponentType, ReactNode } from 'react';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';

/**
 * Who may see a screen (specification §2). `open`: everybody. `person`: with a token. `tour`: with a token and a current tour.
 * `administrator`: for anybody else the page does not exist.
 */
export type Access = 'open' | 'person' | 'tour' | 'administrator';

/** A screen and the path below `/{locale}` that shows it. */
export type ScreenRoute = {
  readonly path: string;
  readonly access: Access;
  readonly Screen: ComponentType;
  /** What is around the screens of a part of the app, and stays from one to the next. */
  readonly Frame?: ComponentType<{ readonly children: ReactNode }>;
};

export const LoginScreen = lazyWithMessages(
  [],
  async () => (await import('../../features/account/login/LoginScreen.tsx')).LoginScreen,
);

export const NotFoundScreen = lazyWithMessages(
  [],
  async () => (await import('../../features/info/not-found/NotFoundScreen.tsx')).NotFoundScreen,
);

export const SyncIndicator = lazyWithMessages(
  ['inspection'],
  async () => (await import('../../features/outbox/SyncIndicator.tsx')).SyncIndicator,
  { optional: true },
);

export const TourGate = lazyWithMessages(
  ['inspection'],
  async () => (await import('./TourGate.tsx')).TourGate,
);

export const SelectBuildingScreen = lazyWithMessages(
  ['inspection'],
  async () =>
    (await import('../../features/inspection/select-building/SelectBuildingScreen.tsx')).SelectBuildingScreen,
);

export const TourScreen = lazyWithMessages(
  ['inspection'],
  async () => (await import('../../features/inspection/tour/TourScreen.tsx')).TourScreen,
);

export const TourPage = lazyWithMessages(
  ['inspection'],
  async () => (await import('../../features/inspection/tour/TourPage.tsx')).TourPage,
);

export const TouchpointScreen = lazyWithMessages(
  ['inspection'],
  async () => (await import('../../features/inspection/touchpoint/TouchpointScreen.tsx')).TouchpointScreen,
);

export const Menu = lazyWithMessages(
  ['device'],
  async () => (await import('../../features/device/menu/Menu.tsx')).Menu,
  { optional: true },
);

/**
 * Loads the code that a signed-in person needs up to the first rating, in parallel and before the first screen is known: loaded
 * one after another, each chunk would add its delay. Resolves when all are loaded or have failed.
 */
export async function preloadInspectionScreens(): Promise<void> {
  void import('../inspection/openInspection.ts').catch(() => {});
  const parts = [TourGate, TourScreen, TouchpointScreen, SelectBuildingScreen, SyncIndicator, Menu];
  await Promise.all(parts.map((part) => part.preload()));
}
