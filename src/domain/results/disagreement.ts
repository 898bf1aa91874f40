import { msPerDay } from './days.ts';
import type { Observation } from './tourRatings.ts';

/** N12: a counted tour, as it is compared with another of the same building. */
export type ComparedTour = {
  readonly user_id: string | null;
  readonly concluded_at: string;
  readonly observations: readonly Observation[];
};

/** N12: tours that are further apart do not disagree: the building may have changed. */
export const disagreementWithinMs = 90 * msPerDay;

/** A place that one of two tours rated good and the other bad. */
export type Disagreement = Pick<Observation, 'topic' | 'floor'> & { readonly good: 'first' | 'second' };

/** N12: whether two tours can disagree: by two different people, neither of them deleted, at most 90 days of 24 hours apart. */
export function areCompared(
  first: Omit<ComparedTour, 'observations'>,
  second: Omit<ComparedTour, 'observations'>,
): boolean {
  if (first.user_id === null || second.user_id === null || first.user_id === second.user_id) return false;
  const apart = Math.abs(Date.parse(first.concluded_at) - Date.parse(second.concluded_at));
  return apart <= disagreementWithinMs;
}

/** N12: what two tours rated differently; nothing where they are not compared. */
export function disagreementsOf(first: ComparedTour, second: ComparedTour): Disagreement[] {
  if (!areCompared(first, second)) return [];
  const others = ratingsByPlace(second.observations);
  return first.observations.flatMap(({ topic, floor, rating }) => {
    const other = others.get(placeOf({ topic, floor }));
    const good =
      rating === 'good' && other === 'bad' ? 'first' : rating === 'bad' && other === 'good' ? 'second' : null;
    return good === null ? [] : [{ topic, floor, good }];
  });
}

const placeOf = ({ topic, floor }: Pick<Observation, 'topic' | 'floor'>) => `${topic}@${floor ?? ''}`;

/** N12: what a tour said of each place; to be made once of a tour that is compared with many. */
export type RatingsByPlace = ReadonlyMap<string, Observation['rating']>;

/** The ratings of a tour by their places. */
export function ratingsByPlace(observations: readonly Observation[]): RatingsByPlace {
  return new Map(observations.map((one) => [placeOf(one), one.rating]));
}

/** N12: in how many places one is good and the other bad, of two tours that are compared. */
export function countDisagreeing(first: RatingsByPlace, second: RatingsByPlace): number {
  let count = 0;
  for (const [place, rating] of first) {
    const other = second.get(place);
    if ((rating === 'good' && other === 'bad') || (rating === 'bad' && other === 'good')) count += 1;
  }
  return count;
}
