import { dayOf } from '#domain/results/days.ts';
import {
  areCompared,
  countDisagreeing,
  type RatingsByPlace,
  ratingsByPlace,
} from '#domain/results/disagreement.ts';
import { type Observation, packRatings, unpackRatings } from '#domain/results/tourRatings.ts';
import type { TourResult } from '../../../repositories/results/tourResults.ts';

/** A concluded tour with its inspector. */
export type ConcludedTour = {
  readonly id: string;
  /** The building that it is counted under (B2). */
  readonly building_id: string;
  readonly mandate_id: string;
  readonly user_id: string | null;
  readonly concluded_at: string;
  readonly received_at: string | null;
};

/** The results of a tour, before it is compared with others of its building. */
export function countTour(
  tour: ConcludedTour,
  observations: readonly Observation[],
  timeZone: string,
): TourResult {
  return {
    tour_id: tour.id,
    building_id: tour.building_id,
    mandate_id: tour.mandate_id,
    user_id: tour.user_id,
    concluded_at: tour.concluded_at,
    received_at: tour.received_at,
    day: dayOf(tour.concluded_at, timeZone),
    counted: 1,
    newest: 0,
    disagreements: 0,
    ratings: packRatings(observations),
  };
}

/** Reads packed ratings by their places. */
export type ReadRatings = (ratings: string) => RatingsByPlace;

const readRatings: ReadRatings = (ratings) => ratingsByPlace(unpackRatings(ratings));

/** N12: in how many places a tour disagrees with others of its building. `read` may keep what it has read. */
export function countDisagreements(
  result: TourResult,
  others: readonly TourResult[],
  read: ReadRatings = readRatings,
): number {
  const own = read(result.ratings);
  let count = 0;
  for (const other of others) {
    // Equal ratings cannot disagree; this saves most comparisons where nothing changed.
    if (other.ratings === result.ratings || !areCompared(other, result)) continue;
    count += countDisagreeing(read(other.ratings), own);
  }
  return count;
}
