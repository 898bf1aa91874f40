import type { Database, OpenTransaction } from '../../../database/tables.ts';
import { resultIdsOf } from '../../../repositories/places/resultIds.ts';
import { beforeStoredResults, buildingsAfter } from '../../../repositories/results/rebuiltResults.ts';
import { findTimeZone } from '../../../repositories/results/resultSettings.ts';
import { inSnapshot } from '../reading/inSnapshot.ts';
import { recountSome } from './recountBuildings.ts';

const buildingsAtOnce = 50;
const maxDifferences = 100;

/** The outcome of a verification: of how many concluded tours, and the first hundred differences, one a line. */
export type Verification = { readonly tours: number; readonly differences: readonly string[] };

type Row = Readonly<Record<string, unknown>>;
type Named = { readonly stored: readonly Row[]; readonly rebuilt: readonly Row[]; readonly key: string };

/** One line for each column, and for each row that only one side has. */
function differencesOf(kind: string, { stored, rebuilt, key }: Named): string[] {
  const rows = new Map(stored.map((row) => [row[key], row]));
  const differences = rebuilt.flatMap((row) => {
    const name = `${kind} ${String(row[key])}`;
    const kept = rows.get(row[key]);
    rows.delete(row[key]);
    if (kept === undefined) return [`${name}: is missing`];
    return Object.keys(row)
      .filter((column) => row[column] !== kept[column])
      .map(
        (column) =>
          `${name}: ${column} is ${JSON.stringify(kept[column])}, counted ${JSON.stringify(row[column])}`,
      );
  });
  return [...differences, ...[...rows.keys()].map((id) => `${kind} ${String(id)}: should not be there`)];
}

async function verifySome(
  transaction: OpenTransaction,
  buildings: Awaited<ReturnType<typeof buildingsAfter>>,
  { before, timeZone }: { before: Awaited<ReturnType<typeof beforeStoredResults>>; timeZone: string },
): Promise<Verification> {
  const together = await resultIdsOf(
    transaction,
    buildings.map(({ id }) => id),
  );
  const ids = [...together.keys()];
  await before.copy(transaction, ids);
  const last = await recountSome({ transaction, timeZone }, { buildings: ids, from: 'answers', timeZone });
  const tours = await before.rows(transaction, 'tour_results', ids);
  const findings = await before.rows(transaction, 'findings', ids);
  // An older process leaves no folded key; the next start makes it.
  const unfolded = new Set(
    findings.stored.filter(({ comment_folded }) => comment_folded === null).map(({ id }) => id),
  );
  const rebuilt = findings.rebuilt.map((row) =>
    unfolded.has(row.id) ? { ...row, comment_folded: null } : row,
  );
  return {
    tours: tours.rebuilt.length,
    differences: [
      ...differencesOf('tour', { ...tours, key: 'tour_id' }),
      ...differencesOf('finding', { ...findings, rebuilt, key: 'id' }),
      ...buildings
        .filter(({ id, last_result_at }) => (last.get(id) ?? '') > (last_result_at ?? ''))
        .map(({ id }) => `building ${id}: its last time is too early`),
    ],
  };
}

/**
 * Rebuilds all results into temporary tables, in one snapshot that blocks no writer, and says where the stored ones differ. That
 * the rebuilding itself is right is shown by the tests, which count in their own way.
 */
export function verifyResults(database: Database): Promise<Verification> {
  return database.connection().execute(async (connection) => {
    const before = await beforeStoredResults(connection);
    try {
      return await inSnapshot(connection, async (transaction) => {
        const timeZone = (await findTimeZone(transaction)) ?? 'UTC';
        let tours = 0;
        const differences: string[] = [];
        let after = '';
        for (;;) {
          const buildings = await buildingsAfter(transaction, after, buildingsAtOnce);
          const last = buildings.at(-1);
          if (last === undefined) break;
          const some = await verifySome(transaction, buildings, { before, timeZone });
          tours += some.tours;
          differences.push(...some.differences);
          after = last.id;
        }
        return { tours, differences: differences.slice(0, maxDifferences) };
      });
    } finally {
      await before.drop();
    }
  });
}
