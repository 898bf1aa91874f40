import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts';

/** One touchpoint of four has it: it comes after what a rating needs, and is here when that touchpoint is opened. */
export const LateFloorPart = lazyWithTexts(['walk'], async () => (await import('./FloorPart.tsx')).FloorPart);
