import { lazyWithTexts } from '../i18n/lazyWithTexts.ts';

export const SyncIndicator = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.SyncIndicator,
);

export const TourGate = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.TourGate,
);

export const SelectBuildingScreen = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.SelectBuildingScreen,
);

export const TourScreen = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.TourScreen,
);

export const TourPage = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.TourPage,
);

export const TouchpointScreen = lazyWithTexts(
  ['walk'],
  async () => (await import('./walkFiles.ts')).walkFiles.TouchpointScreen,
);

export const Menu = lazyWithTexts(['device'], async () => (await import('../screens/menu/Menu.tsx')).Menu);

/**
 * Asks for all that stands between a person who is signed in and the first rating, at once and before it is known
 * what they will see: one after the other each of them would be waited for. Answers when it is here, or cannot be had.
 */
export async function preloadWalk(): Promise<void> {
  void import('./openInspection.ts').catch(() => {});
  const parts = [TourGate, TourScreen, TouchpointScreen, SelectBuildingScreen, SyncIndicator, Menu];
  await Promise.all(parts.map((part) => part.preload()));
}
