import { disagreementsOf } from '#domain/results/disagreement.ts';
import { dayOf } from '#domain/results/period.ts';
import { type Observation, packRatings, unpackRatings } from '#domain/results/tourRatings.ts';
import type { TourResult } from '../../../repositories/results/tourResults.ts';

/** A tour that is concluded, and who did it. */
export type ConcludedTour = {
  readonly id: string;
  readonly cip_obj_id: string;
  readonly mandate_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string;
};

/** What a tour says, before it is compared with the others of its building. */
export function countTour(
  tour: ConcludedTour,
  observations: readonly Observation[],
  timeZone: string,
): TourResult {
  return {
    tour_id: tour.id,
    building_id: tour.cip_obj_id,
    mandate_id: tour.mandate_id,
    user_id: tour.user_id,
    concluded_at: tour.concluded_at,
    day: dayOf(tour.concluded_at, timeZone),
    counted: 1,
    newest: 0,
    disagreements: 0,
    ratings: packRatings(observations),
  };
}

function compared({ ratings, ...result }: TourResult) {
  return { ...result, observations: unpackRatings(ratings) };
}

/** N12: in how many places a tour disagrees with those of its building that were concluded before. */
export function countDisagreements(result: TourResult, earlier: readonly TourResult[]): number {
  const own = compared(result);
  let count = 0;
  for (const other of earlier) {
    // Twice the same says the same: most of the comparing is saved where nothing changed.
    if (other.ratings === result.ratings) continue;
    count += disagreementsOf(compared(other), own).length;
  }
  return count;
}
