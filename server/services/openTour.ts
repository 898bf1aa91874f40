import { accepted, type Result, refused } from '#domain/result.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import type { Tour } from '#domain/tour.ts';
import { touchpointsOf } from '../repositories/touchpoints.ts';
import { lockTour } from '../repositories/tours.ts';
import type { Work } from './once.ts';
import type { Refusal } from './Refusal.ts';

/** One's own tour, held for this transaction, with its touchpoints. Refused once it is concluded (S23). */
export async function openTour(
  work: Work,
  tourId: string,
): Promise<Result<{ readonly tour: Tour; readonly touchpoints: readonly Touchpoint[] }, Refusal>> {
  const tour = await lockTour(work.transaction, tourId, work.person.id);
  if (tour === undefined) return refused({ reason: 'not_found' });
  if (tour.concluded_at !== null) return refused({ reason: 'tour_concluded' });
  return accepted({ tour, touchpoints: await touchpointsOf(work.transaction, tourId) });
}
