import { msPerDay } from '#domain/results/days.ts';
import { longestLateness, receiptOf } from '#domain/tourMoment.ts';
import type { Database } from '../../database/tables.ts';
import { isBelow, type ListedPlace, placeOf } from '../../repositories/listedPlace.ts';
import { listTourRows } from '../../repositories/listedTours.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';

/** A tour as it is listed. */
export type ListedTour = Awaited<ReturnType<typeof listTourRows>>[number];

type Walk = {
  /** The time at which it begins. */
  readonly now: Date;
  /** The number of tours of a part. */
  readonly size: number;
  /** Called before each part. */
  readonly stillMay: () => Promise<void>;
};

/**
 * The tours that pass a filter, in the order of the list and in parts, each tour exactly once (N27). A tour whose conclusion is
 * received meanwhile moves to the place at which it was walked, which may be behind the walk; what was not reached comes last.
 */
export async function* eachListedTour(
  db: Database,
  filter: ToursFilter,
  { now, size, stillMay }: Walk,
): AsyncGenerator<readonly ListedTour[]> {
  // A day earlier, for the clocks of several servers.
  const since = new Date(now.getTime() - msPerDay).toISOString();
  // No tour stands longer before its receipt (N6).
  const earliest = new Date(now.getTime() - (longestLateness + 2) * msPerDay).toISOString();
  const lateFrom: ListedPlace = { at: earliest, tail: '' };
  // Those that may be found a second time.
  const seen = new Set<string>();
  const ofAll = filter.from;
  const ofLate = ofAll === undefined || isBelow(ofAll, lateFrom) ? lateFrom : ofAll;
  for (const part of [filter, { ...filter, from: ofLate, arrivedSince: since }]) {
    let before: ListedPlace | undefined;
    for (;;) {
      await stillMay();
      const tours = await listTourRows(db, part, { before, size });
      const last = tours.at(-1);
      if (last === undefined) break;
      const fresh = tours.filter(({ id }) => !seen.has(id));
      for (const tour of fresh) if ((receiptOf(tour) ?? now.toISOString()) >= since) seen.add(tour.id);
      if (fresh.length > 0) yield fresh;
      before = placeOf(last);
    }
  }
}
