import { lazyWithMessages } from '../../../i18n/lazyWithMessages.ts';

/** The criteria are half as long as all other words of the walk: they come after what a rating needs. */
export const LateCriterion = lazyWithMessages(
  ['guidance'],
  async () => (await import('./answer/Criterion.tsx')).Criterion,
);

/** One touchpoint of four has it: it comes after what a rating needs, and is here when that touchpoint is opened. */
export const LateFloorPart = lazyWithMessages(
  ['walk'],
  async () => (await import('../touchpoint/floor/FloorPart.tsx')).FloorPart,
);
