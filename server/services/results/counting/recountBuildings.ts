import { compareTimes } from '#domain/results/days.ts';
import { disagreementWithinMs } from '#domain/results/disagreement.ts';
import { observationsOf } from '#domain/results/tourRatings.ts';
import type { OpenTransaction } from '../../../database/tables.ts';
import { lockBuildings, recordResultTimes } from '../../../repositories/buildings.ts';
import { concludedToursOf } from '../../../repositories/results/concludedTours.ts';
import { touchBuckets } from '../../../repositories/results/resultBuckets.ts';
import { storedTimeZone } from '../../../repositories/results/resultSettings.ts';
import {
  deleteTourResults,
  excludedTours,
  storeTourResults,
  type TourResult,
  tourResultsOf,
} from '../../../repositories/results/tourResults.ts';
import { touchpointsOfTours } from '../../../repositories/touchpoints.ts';
import { recountFindings } from '../../findings/recountFindings.ts';
import type { CountingContext } from './countConclusions.ts';
import { countDisagreements, countTour } from './countTour.ts';

// Limits how many buildings' tours are in memory.
const buildingsAtOnce = 50;

/** The source of a recount: the stored results of each tour, or the answers themselves. */
export type RecountFrom = 'stored' | 'answers';

/** The results of each concluded tour of buildings, from its answers. */
async function countAnew(
  transaction: OpenTransaction,
  buildings: readonly string[],
  timeZone: string,
): Promise<TourResult[]> {
  const tours = (await concludedToursOf(transaction, buildings)).toSorted(
    (a, b) => compareTimes(a.concluded_at, b.concluded_at) || compareTimes(a.id, b.id),
  );
  const named = { tourIds: tours.map(({ id }) => id), touchpointIds: [] };
  const touchpoints = await touchpointsOfTours(transaction, named);
  return tours.map((tour) => countTour(tour, observationsOf(touchpoints.get(tour.id) ?? []), timeZone));
}

/**
 * Compares the tours of one building, given in the order of conclusion: which count, which is the newest, and how
 * much each disagrees.
 */
function compareAll(results: readonly TourResult[], excluded: ReadonlySet<string>): TourResult[] {
  const counted: TourResult[] = [];
  const all = results.map((result): TourResult => {
    if (excluded.has(result.tour_id)) return { ...result, counted: 0, newest: 0, disagreements: 0 };
    const since = Date.parse(result.concluded_at) - disagreementWithinMs;
    const recent = counted.filter(({ concluded_at }) => Date.parse(concluded_at) >= since);
    const own: TourResult = {
      ...result,
      counted: 1,
      newest: 0,
      disagreements: countDisagreements(result, recent),
    };
    counted.push(own);
    return own;
  });
  const newest = counted.at(-1);
  return all.map((result) => (result === newest ? { ...result, newest: 1 } : result));
}

/**
 * Recounts some buildings, without a lock and without their last times and buckets; returns when the last tour of each was
 * concluded.
 */
export async function recountSome(
  context: CountingContext,
  {
    buildings,
    from,
    timeZone,
  }: {
    readonly buildings: readonly string[];
    readonly from: RecountFrom;
    readonly timeZone: string;
  },
): Promise<ReadonlyMap<string, string>> {
  const { transaction } = context;
  const before = await tourResultsOf(transaction, buildings);
  const base = from === 'stored' ? before : await countAnew(transaction, buildings, timeZone);
  const excluded = await excludedTours(transaction, buildings);
  const after = [...Map.groupBy(base, ({ building_id }) => building_id).values()].flatMap((results) =>
    compareAll(results, excluded),
  );
  const stored = new Map(before.map((result) => [result.tour_id, JSON.stringify(result)]));
  const isChanged = (result: TourResult) => stored.get(result.tour_id) !== JSON.stringify(result);
  const kept = new Set(after.map(({ tour_id }) => tour_id));
  await deleteTourResults(
    transaction,
    before.map(({ tour_id }) => tour_id).filter((id) => !kept.has(id)),
  );
  // When counting from answers, the columns derived from the ratings are rewritten as well.
  await storeTourResults(transaction, from === 'answers' ? after : after.filter(isChanged));
  await recountFindings(transaction, { buildings, timeZone });
  // In the order of conclusion: the map keeps the last tour of each building.
  return new Map(after.map(({ building_id, concluded_at }) => [building_id, concluded_at]));
}

/**
 * Recounts buildings, and those that they are merged into, in one transaction: after a tour was excluded or included, after a person
 * was deleted, after a building was merged or was not any more, or in a full recount. The buildings are locked first, in a fixed
 * order, and the buckets last.
 */
export async function recountBuildings(
  context: CountingContext,
  buildingIds: readonly string[],
  from: RecountFrom = 'stored',
): Promise<void> {
  if (buildingIds.length === 0) return;
  const locked = await lockBuildings(context.transaction, [...new Set(buildingIds)]);
  const results = [...locked.values()].map(({ result_id }) => result_id);
  const buildings = [...new Set([...locked.keys(), ...results])].toSorted();
  const timeZone = await storedTimeZone(context.transaction, context.timeZone);
  for (let begin = 0; begin < buildings.length; begin += buildingsAtOnce) {
    const some = buildings.slice(begin, begin + buildingsAtOnce);
    const last = await recountSome(context, { buildings: some, from, timeZone });
    // Tours concluded before results were stored have not set the building's last time.
    await recordResultTimes(
      context.transaction,
      [...last].map(([id, at]) => ({ id, at })),
    );
  }
  await touchBuckets(context.transaction, buildings);
}
