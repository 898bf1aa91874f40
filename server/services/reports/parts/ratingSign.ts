import type { Rating } from '#domain/rating.ts';
import { palette } from '../../../pdf/palette.ts';
import type { Pen } from './Pen.ts';

// Told apart by shape, not by colour alone: drawn on a square of 16.
const signs: Readonly<Record<Rating, { readonly path: string; readonly colour: string }>> = {
  good: { path: 'M2.2 8.4 L4 6.6 L6.6 9.2 L12 3.8 L13.8 5.6 L6.6 12.8 Z', colour: palette.good },
  bad: {
    path: 'M3.2 5 L5 3.2 L8 6.2 L11 3.2 L12.8 5 L9.8 8 L12.8 11 L11 12.8 L8 9.8 L5 12.8 L3.2 11 L6.2 8 Z',
    colour: palette.bad,
  },
  not_applicable: { path: 'M3 6.8 L13 6.8 L13 9.2 L3 9.2 Z', colour: palette.muted },
};

/** The sign of a rating: a tick, a cross, a dash. */
export function drawRatingSign({ sheet }: Pen, rating: Rating, x: number, y: number): void {
  sheet.shape(signs[rating].path, { x, y, scale: 0.72, colour: signs[rating].colour });
}
