import type { Database } from '../../../../../server/database/tables.ts';
import { statementsOf } from '../../../../../server/repositories/results/findingStatements.ts';
import { findingsOf } from '../../../../../server/repositories/results/findings.ts';
import { buildingsAfter } from '../../../../../server/repositories/results/rebuiltResults.ts';
import { findTimeZone } from '../../../../../server/repositories/results/resultSettings.ts';
import { inSnapshot } from '../../../../../server/services/results/reading/inSnapshot.ts';
import { answersForRecount, storedResults } from './answersForRecount.ts';
import { compareFindings } from './recountFindings.ts';
import { compareTours, dayCounter, differencesOf, expectedRow, toursIn } from './recountTours.ts';

// Counts independently: shares no rule with the code that stores the numbers, so that a fault in one is found by
// the other. The rules are N1 to N15 of src/domain/RULES.md.

const buildingsAtOnce = 200;
const maxDifferences = 100;

/** The outcome of a verification. */
export type Recount = { readonly tours: number; readonly differences: readonly string[] };

async function compareSome(
  db: Database,
  {
    buildings,
    timeZone,
  }: {
    readonly buildings: Awaited<ReturnType<typeof buildingsAfter>>;
    readonly timeZone: string;
  },
): Promise<Recount> {
  const ids = buildings.map(({ id }) => id);
  const tours = toursIn(await answersForRecount(db, ids));
  compareTours(tours.filter(({ excluded }) => excluded === 0));
  const kept = new Map((await storedResults(db, ids)).map((row) => [row.tour_id, row]));
  const differences: string[] = [];
  const dayOf = dayCounter(timeZone);
  for (const tour of tours) {
    const name = `tour ${tour.tour_id}`;
    const row = kept.get(tour.tour_id);
    const expected = expectedRow(tour, dayOf);
    if (row === undefined) differences.push(`${name}: is not counted`);
    else differences.push(...differencesOf(name, expected, row));
    kept.delete(tour.tour_id);
    const last = buildings.find(({ id }) => id === tour.building_id)?.last_result_at ?? '';
    if (last < tour.concluded_at)
      differences.push(`building ${tour.building_id}: its last time is too early`);
  }
  for (const id of kept.keys()) differences.push(`tour ${id}: is counted and not concluded`);
  const merged = await db
    .selectFrom('buildings')
    .select(['id', 'result_id'])
    .where('merged_at', 'is not', null)
    .where('result_id', 'in', ids)
    .execute();
  const resultIds = new Map(merged.map(({ id, result_id }) => [id, result_id]));
  const rows = await findingsOf(db, [...ids, ...resultIds.keys()]);
  const statements = await statementsOf(
    db,
    rows.map(({ id }) => id),
  );
  differences.push(...compareFindings(tours, { rows, statements, resultIds, timeZone }));
  return { tours: tours.length, differences };
}

/**
 * Recounts everything from the answers in one snapshot, without blocking other reads and writes, and reports where the stored
 * results differ: the first hundred differences.
 */
export function recountResults(database: Database): Promise<Recount> {
  return inSnapshot(database, async (transaction) => {
    const timeZone = (await findTimeZone(transaction)) ?? 'UTC';
    let tours = 0;
    const differences: string[] = [];
    let after = '';
    for (;;) {
      const buildings = await buildingsAfter(transaction, after, buildingsAtOnce);
      const last = buildings.at(-1);
      if (last === undefined) break;
      const some = await compareSome(transaction, { buildings, timeZone });
      tours += some.tours;
      differences.push(...some.differences);
      after = last.id;
    }
    return { tours, differences: differences.slice(0, maxDifferences) };
  });
}
