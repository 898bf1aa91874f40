import { isPostgres } from '../../../database/query/arrayParams.ts';
import type { Database } from '../../../database/tables.ts';
import {
  answersForRecount,
  buildingsAfter,
  keptTours,
} from '../../../repositories/results/answersForRecount.ts';
import { findingsOf, statementsOf } from '../../../repositories/results/findings.ts';
import { findTimeZone } from '../../../repositories/results/resultSettings.ts';
import { totalsOf } from '../../../repositories/results/resultTotals.ts';
import { differencesOf } from './differencesOf.ts';
import { compareTours, expectedRow, type RecountedTour, topics, toursIn } from './recountTours.ts';
import { compareFindings } from './verifyFindings.ts';

// This file counts in its own way: it shares no rule with what keeps the numbers, so that a fault in one is no fault in
// the other. What a number means is written in src/domain/RULES.md (N1 to N15).

const buildingsAtOnce = 200;
const maxDifferences = 100;

type Total = { tours: number; excluded: number; disagreements: number; counts: number[] };

function addToTotals(totals: Map<string, Total>, tour: RecountedTour, day: string): void {
  const add = (period: string) => {
    const key = `${tour.mandate_id} ${period}`;
    const total = totals.get(key) ?? {
      tours: 0,
      excluded: 0,
      disagreements: 0,
      counts: topics.flatMap(() => [0, 0, 0]),
    };
    totals.set(key, total);
    if (tour.excluded === 1) {
      total.excluded += 1;
      return;
    }
    total.tours += 1;
    if (period !== 'latest') total.disagreements += tour.disagreements;
    for (const [index, tally] of [...tour.tallies.values()].flat().entries()) {
      total.counts[index] = (total.counts[index] ?? 0) + tally;
    }
  };
  add(day.slice(0, 7));
  if (tour.newest) add('latest');
}

async function compareSome(
  db: Database,
  {
    buildings,
    timeZone,
    totals,
  }: {
    readonly buildings: Awaited<ReturnType<typeof buildingsAfter>>;
    readonly timeZone: string;
    readonly totals: Map<string, Total>;
  },
): Promise<string[]> {
  const ids = buildings.map(({ id }) => id);
  const tours = toursIn(await answersForRecount(db, ids));
  compareTours(tours.filter(({ excluded }) => excluded === 0));
  const kept = new Map((await keptTours(db, ids)).map((row) => [row.tour_id, row]));
  const differences: string[] = [];
  for (const tour of tours) {
    const name = `tour ${tour.tour_id}`;
    const row = kept.get(tour.tour_id);
    const expected = expectedRow(tour, timeZone);
    addToTotals(totals, tour, String(expected['day']));
    if (row === undefined) differences.push(`${name}: is not counted`);
    else differences.push(...differencesOf(name, expected, row));
    kept.delete(tour.tour_id);
    const last = buildings.find(({ id }) => id === tour.building_id)?.last_result_at ?? '';
    if (last < tour.concluded_at)
      differences.push(`building ${tour.building_id}: its last time is too early`);
  }
  for (const id of kept.keys()) differences.push(`tour ${id}: is counted and not concluded`);
  const rows = await findingsOf(db, ids);
  const statements = await statementsOf(
    db,
    rows.map(({ id }) => id),
  );
  return [...differences, ...compareFindings(tours, { rows, statements, timeZone })];
}

async function compareTotals(db: Database, totals: ReadonlyMap<string, Total>): Promise<string[]> {
  const kept = await totalsOf(db, null);
  const none = JSON.stringify(topics.flatMap(() => [0, 0, 0]));
  const names = new Set([
    ...totals.keys(),
    ...kept.map(({ mandate_id, period }) => `${mandate_id} ${period}`),
  ]);
  const byName = new Map(kept.map((row) => [`${row.mandate_id} ${row.period}`, row]));
  return [...names].flatMap((name) => {
    const { tours = 0, excluded = 0, disagreements = 0, counts } = totals.get(name) ?? {};
    const expected = {
      tours,
      excluded,
      disagreements,
      counts: counts === undefined ? none : JSON.stringify(counts),
    };
    const nothing = { tours: 0, excluded: 0, disagreements: 0, counts: none };
    return differencesOf(`sum ${name}`, expected, byName.get(name) ?? nothing);
  });
}

/** What came of a verification. */
export type Verification = { readonly tours: number; readonly differences: readonly string[] };

/**
 * Recounts everything from the answers, at one moment and while others read and write, and says where what is kept differs:
 * the first hundred differences.
 */
export async function verifyResults(database: Database): Promise<Verification> {
  const opening = database.startTransaction();
  const transaction = await (isPostgres(database)
    ? opening.setIsolationLevel('repeatable read').setAccessMode('read only')
    : opening
  ).execute();
  try {
    const timeZone = (await findTimeZone(transaction)) ?? 'UTC';
    const totals = new Map<string, Total>();
    const differences: string[] = [];
    let after = '';
    for (;;) {
      const buildings = await buildingsAfter(transaction, after, buildingsAtOnce);
      const last = buildings.at(-1);
      if (last === undefined) break;
      differences.push(...(await compareSome(transaction, { buildings, timeZone, totals })));
      after = last.id;
    }
    differences.push(...(await compareTotals(transaction, totals)));
    const tours = [...totals].reduce(
      (sum, [name, total]) => (name.endsWith(' latest') ? sum : sum + total.tours + total.excluded),
      0,
    );
    return { tours, differences: differences.slice(0, maxDifferences) };
  } finally {
    await transaction.rollback().execute();
  }
}
