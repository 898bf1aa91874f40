import { accepted, type Result, refused } from '#domain/result.ts';
import type { Tour } from '#domain/tour.ts';
import type { AppError } from '../AppError.ts';

/** A tour that was looked for and is held for this transaction, if it can be written to (S23). */
export function openTour(tour: Tour | undefined): Result<Tour, AppError> {
  if (tour === undefined) return refused({ reason: 'not_found' });
  return tour.concluded_at === null ? accepted(tour) : refused({ reason: 'tour_concluded' });
}
