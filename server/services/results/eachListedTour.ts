import { msPerDay } from '#domain/results/days.ts';
import type { Database } from '../../database/tables.ts';
import { isBelow, type ListedPlace, placeOf } from '../../repositories/listedPlace.ts';
import { listTourRows } from '../../repositories/listedTours.ts';
import type { ToursFilter } from '../../repositories/narrowedTours.ts';

type ListedRow = Awaited<ReturnType<typeof listTourRows>>[number];

type Walk = {
  /** The time at which it begins. */
  readonly now: Date;
  /** The number of tours of a part. */
  readonly size: number;
  /** Called before each part. */
  readonly stillMay: () => Promise<void>;
};

/**
 * The tours that pass a filter, in the order of the list and in parts, each tour exactly once (N27). A tour that is concluded
 * meanwhile moves to the top, behind the walk; what was not reached by then comes last.
 */
export async function* eachListedTour(
  db: Database,
  filter: ToursFilter,
  { now, size, stillMay }: Walk,
): AsyncGenerator<readonly ListedRow[]> {
  // A day earlier, for the clocks of several servers.
  const since: ListedPlace = { at: new Date(now.getTime() - msPerDay).toISOString(), tail: '' };
  // Those that may be found a second time.
  const seen = new Set<string>();
  const ofAll = filter.from;
  const ofLate = ofAll === undefined || isBelow(ofAll, since) ? since : ofAll;
  for (const from of [ofAll, ofLate]) {
    let before: ListedPlace | undefined;
    for (;;) {
      await stillMay();
      const tours = await listTourRows(db, { ...filter, from }, { before, size });
      const last = tours.at(-1);
      if (last === undefined) break;
      const fresh = tours.filter(({ id }) => !seen.has(id));
      for (const { id, concluded_at } of fresh) {
        if (concluded_at === null || concluded_at >= since.at) seen.add(id);
      }
      if (fresh.length > 0) yield fresh;
      before = placeOf(last);
    }
  }
}
