import type { ComponentType } from 'react';
import { lazyWithMessages } from '../../i18n/lazyWithMessages.ts';

/**
 * `open`: anybody. `person`: an auth token. `tour`: a current tour besides (specification §2). `administrator`:
 * for anybody else there is no such page.
 */
export type Access = 'open' | 'person' | 'tour' | 'administrator';

/** A screen and the path below `/{locale}` that shows it. */
export type ScreenRoute = {
  readonly path: string;
  readonly access: Access;
  readonly Screen: ComponentType;
};

export const SyncIndicator = lazyWithMessages(
  ['walk'],
  async () => (await import('../../features/outbox/SyncIndicator.tsx')).SyncIndicator,
);

export const TourGate = lazyWithMessages(['walk'], async () => (await import('./TourGate.tsx')).TourGate);

export const SelectBuildingScreen = lazyWithMessages(
  ['walk'],
  async () =>
    (await import('../../features/inspection/select-building/SelectBuildingScreen.tsx')).SelectBuildingScreen,
);

export const TourScreen = lazyWithMessages(
  ['walk'],
  async () => (await import('../../features/inspection/tour/TourScreen.tsx')).TourScreen,
);

export const TourPage = lazyWithMessages(
  ['walk'],
  async () => (await import('../../features/inspection/tour/TourPage.tsx')).TourPage,
);

export const TouchpointScreen = lazyWithMessages(
  ['walk'],
  async () => (await import('../../features/inspection/touchpoint/TouchpointScreen.tsx')).TouchpointScreen,
);

export const Menu = lazyWithMessages(
  ['device'],
  async () => (await import('../../features/device/menu/Menu.tsx')).Menu,
);

/**
 * Asks for all that stands between a person who is signed in and the first rating, at once and before it is known
 * what they will see: one after the other each of them would be waited for. Answers when it is here, or cannot be had.
 */
export async function preloadWalk(): Promise<void> {
  void import('../inspection/openInspection.ts').catch(() => {});
  const parts = [TourGate, TourScreen, TouchpointScreen, SelectBuildingScreen, SyncIndicator, Menu];
  await Promise.all(parts.map((part) => part.preload()));
}
