import { lazyWithMessages } from '../../../i18n/lazyWithMessages.ts';

/** One touchpoint of four has it: it comes after what a rating needs, and is here when that touchpoint is opened. */
export const LateFloorPart = lazyWithMessages(
  ['walk'],
  async () => (await import('../touchpoint/floor/FloorPart.tsx')).FloorPart,
);
