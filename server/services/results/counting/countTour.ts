import { disagreementsOf } from '#domain/results/disagreement.ts';
import { dayOf } from '#domain/results/period.ts';
import { countRatings, type Observation, packRatings, unpackRatings } from '#domain/results/tourRatings.ts';
import type { TourResult } from '../../../repositories/results/tourResults.ts';

/** A tour that is concluded, and who did it. */
export type ConcludedTour = {
  readonly id: string;
  readonly cip_obj_id: string;
  readonly mandate_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string;
};

type BuildingSum = Pick<TourResult, 'building_good' | 'building_bad'>;

/** What a tour that is not the newest of its building says of it. */
export const noBuilding: BuildingSum = { building_good: 0, building_bad: 0 };

/**
 * N5: the newest tour of a building tells what all of its counted tours say together. `sum` is what those before it say,
 * as the newest of them told it: the worst buildings are found without adding up a million tours.
 */
export function asNewest(result: TourResult, sum: BuildingSum = noBuilding): TourResult {
  const { good, bad } = countRatings(unpackRatings(result.ratings));
  return {
    ...result,
    newest: 1,
    building_good: sum.building_good + good,
    building_bad: sum.building_bad + bad,
  };
}

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
    ...noBuilding,
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
