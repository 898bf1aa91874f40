import { compareTimes } from '#domain/results/days.ts';
import { disagreementWithinMs } from '#domain/results/disagreement.ts';
import type { CommentedObservation } from '#domain/results/tourRatings.ts';
import type { OpenTransaction } from '../../../database/tables.ts';
import { touchBuckets } from '../../../repositories/results/resultBuckets.ts';
import { storedTimeZone } from '../../../repositories/results/resultSettings.ts';
import {
  recentTourResults,
  storeTourResults,
  supersedeTourResults,
  type TourResult,
} from '../../../repositories/results/tourResults.ts';
import { seeFindings } from '../../findings/seeFindings.ts';
import { type ConcludedTour, countDisagreements, countTour } from './countTour.ts';

/** A tour that is being concluded, with all its answers. */
export type Conclusion = {
  readonly tour: ConcludedTour;
  readonly observations: readonly CommentedObservation[];
};

/** The transaction to count in, and the setting. */
export type CountingContext = {
  readonly transaction: OpenTransaction;
  /** The setting TIME_ZONE. */
  readonly timeZone: string;
};

/**
 * Counts tours in the transaction that concludes them: their results, which tour of a building is the newest, disagreements,
 * and findings. Their buildings are locked, and no event of theirs is later.
 */
export async function countConclusions(
  { transaction, timeZone: setting }: CountingContext,
  conclusions: readonly Conclusion[],
): Promise<void> {
  if (conclusions.length === 0) return;
  const inOrder = conclusions.toSorted((a, b) => compareTimes(a.tour.concluded_at, b.tour.concluded_at));
  const timeZone = await storedTimeZone(transaction, setting);
  const buildings = [...new Set(inOrder.map(({ tour }) => tour.cip_obj_id))];
  const first = Date.parse(inOrder[0]?.tour.concluded_at ?? '');
  const since = new Date(first - disagreementWithinMs).toISOString();
  const known = Map.groupBy(
    await recentTourResults(transaction, buildings, since),
    ({ building_id }) => building_id,
  );
  const superseded: string[] = [];
  const results = new Map<string, TourResult>();
  for (const { tour, observations } of inOrder) {
    const earlier = known.get(tour.cip_obj_id) ?? [];
    const counted = countTour(tour, observations, timeZone);
    const before = earlier.findIndex(({ newest }) => newest === 1);
    const newestBefore = earlier[before];
    const disagreements = countDisagreements(counted, earlier);
    const result: TourResult = { ...counted, newest: 1, disagreements };
    if (newestBefore !== undefined) {
      const older = { ...newestBefore, newest: 0 } as const;
      earlier[before] = older;
      if (results.has(older.tour_id)) results.set(older.tour_id, older);
      else superseded.push(older.tour_id);
    }
    results.set(result.tour_id, result);
    known.set(tour.cip_obj_id, [...earlier, result]);
  }
  await supersedeTourResults(transaction, superseded);
  await storeTourResults(transaction, [...results.values()]);
  await seeFindings(transaction, inOrder, timeZone);
  await touchBuckets(transaction, buildings);
}
