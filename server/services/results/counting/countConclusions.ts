import { compareTimes } from '#domain/results/days.ts';
import { disagreementWithinMs, type RatingsByPlace, ratingsByPlace } from '#domain/results/disagreement.ts';
import { type CommentedObservation, unpackRatings } from '#domain/results/tourRatings.ts';
import type { OpenTransaction } from '../../../database/tables.ts';
import { touchBuckets } from '../../../repositories/results/resultBuckets.ts';
import { storedTimeZone } from '../../../repositories/results/resultSettings.ts';
import {
  recentTourResults,
  storeTourResults,
  supersedeTourResults,
  type TourResult,
} from '../../../repositories/results/tourResults.ts';
import { recountFindings } from '../../findings/recountFindings.ts';
import { seeFindings } from '../../findings/seeFindings.ts';
import { type ConcludedTour, countDisagreements, countTour } from './countTour.ts';

/** A tour that is being concluded, with all its answers. */
export type Conclusion = {
  readonly tour: ConcludedTour;
  readonly observations: readonly CommentedObservation[];
  /** N7: that building has a later event, or one of the same time. */
  readonly isLate: boolean;
};

/** The transaction to count in, and the setting. */
export type CountingContext = {
  readonly transaction: OpenTransaction;
  /** The setting TIME_ZONE. */
  readonly timeZone: string;
};

/**
 * Counts tours in the transaction that concludes them: their results, which tour of a building is the newest, disagreements,
 * and findings. Their buildings are locked. The findings of a building in which one is not the last event are recounted (N7).
 */
export async function countConclusions(
  { transaction, timeZone: setting }: CountingContext,
  conclusions: readonly Conclusion[],
): Promise<void> {
  if (conclusions.length === 0) return;
  const inOrder = conclusions.toSorted((a, b) => compareEnds(endOf(a.tour), endOf(b.tour)));
  const timeZone = await storedTimeZone(transaction, setting);
  const buildings = [...new Set(inOrder.map(({ tour }) => tour.building_id))];
  const first = Date.parse(inOrder[0]?.tour.concluded_at ?? '');
  const since = new Date(first - disagreementWithinMs).toISOString();
  const known = Map.groupBy(
    await recentTourResults(transaction, buildings, since),
    ({ building_id }) => building_id,
  );
  const counted = inOrder.map(({ tour, observations }) => countTour(tour, observations, timeZone));
  const { changed, superseded } = compareAmong(known, counted);
  await supersedeTourResults(transaction, superseded);
  await storeTourResults(transaction, changed);
  const late = new Set(inOrder.flatMap(({ isLate, tour }) => (isLate ? [tour.building_id] : [])));
  await seeFindings(
    transaction,
    inOrder.filter(({ tour }) => !late.has(tour.building_id)),
    timeZone,
  );
  if (late.size > 0) await recountFindings(transaction, { buildings: [...late], timeZone });
  await touchBuckets(transaction, buildings);
}

/** When a tour ended, and its id: the order of the tours of a building (N7). */
type End = { readonly at: string; readonly id: string };

const compareEnds = (a: End, b: End) => compareTimes(a.at, b.at) || compareTimes(a.id, b.id);
const endOf = ({ id, concluded_at: at }: ConcludedTour): End => ({ at, id });
const endOfResult = ({ tour_id: id, concluded_at: at }: TourResult): End => ({ at, id });

/**
 * Puts counted tours, in order, among those known of their buildings: which is the newest, and how much each disagrees with
 * earlier ones. Returns all that have changed, and apart from them those that are only not the newest any more.
 */
function compareAmong(
  known: ReadonlyMap<string, readonly TourResult[]>,
  counted: readonly TourResult[],
): { readonly changed: readonly TourResult[]; readonly superseded: readonly string[] } {
  const seen = new Map<string, RatingsByPlace>();
  const read = (ratings: string) => {
    const found = seen.get(ratings) ?? ratingsByPlace(unpackRatings(ratings));
    seen.set(ratings, found);
    return found;
  };
  const changed = new Map<string, TourResult>();
  const superseded: string[] = [];
  for (const [building, some] of Map.groupBy(counted, ({ building_id }) => building_id)) {
    let others = [...(known.get(building) ?? [])];
    for (const own of some) {
      const isEarlier = (one: TourResult) => compareEnds(endOfResult(one), endOfResult(own)) < 0;
      const earlier = others.filter(isEarlier);
      const isNewest = earlier.length === others.length;
      const result: TourResult = {
        ...own,
        newest: isNewest ? 1 : 0,
        disagreements: countDisagreements(own, earlier, read),
      };
      changed.set(result.tour_id, result);
      others = others.map((one) => {
        const more = isEarlier(one) ? 0 : countDisagreements(one, [own], read);
        const isOver = isNewest && one.newest === 1;
        if (more === 0 && !isOver) return one;
        const after: TourResult = {
          ...one,
          newest: isOver ? 0 : one.newest,
          disagreements: one.disagreements + more,
        };
        if (more > 0 || changed.has(one.tour_id)) changed.set(one.tour_id, after);
        else superseded.push(one.tour_id);
        return after;
      });
      others.push(result);
    }
  }
  return { changed: [...changed.values()], superseded };
}
