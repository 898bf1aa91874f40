import { type RawBuilder, sql } from 'kysely';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import { bulkQuery } from '../../database/query/bulkQuery.ts';
import type { Database, ResultTotalRow } from '../../database/tables.ts';
import { rowCount, topicList, topicSums, total } from './countedTours.ts';

/**
 * Holds the sums of mandates to the end of the transaction, by the rows of the mandates: those of a new month have no
 * row yet. Always the last thing that is locked, in the same order everywhere.
 */
export async function lockTotals(db: Database, mandateIds: readonly string[]): Promise<void> {
  if (!isPostgres(db)) return;
  await db
    .selectFrom('mandates')
    .select('id')
    .where(among(db, 'id', listed(db, listValue(db, mandateIds))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

const find = bulkQuery(
  { mandate_id: 'text', period: 'text' },
  (given) => sql<ResultTotalRow>`
    select result_totals.mandate_id, result_totals.period, tours, excluded, disagreements, counts
    from ${given} join result_totals
    on result_totals.mandate_id = given.mandate_id and result_totals.period = given.period`,
);

/** The sums of mandates over periods, as far as they are there. */
export function findTotals(
  db: Database,
  wanted: readonly Pick<ResultTotalRow, 'mandate_id' | 'period'>[],
): Promise<ResultTotalRow[]> {
  return find(db, wanted);
}

const store = bulkQuery(
  {
    mandate_id: 'text',
    period: 'text',
    tours: 'integer',
    excluded: 'integer',
    disagreements: 'integer',
    counts: 'text',
  },
  (given) => sql<never>`
    insert into result_totals (mandate_id, period, tours, excluded, disagreements, counts)
    select mandate_id, period, tours, excluded, disagreements, counts from ${given} where true
    on conflict (mandate_id, period) do update set tours = excluded.tours, excluded = excluded.excluded,
      disagreements = excluded.disagreements, counts = excluded.counts`,
);

export async function storeTotals(db: Database, totals: readonly ResultTotalRow[]): Promise<void> {
  await store(db, totals);
}

/** All sums of a mandate; null: of all. */
export function totalsOf(db: Database, mandateId: string | null): Promise<ResultTotalRow[]> {
  return db
    .selectFrom('result_totals')
    .selectAll()
    .$if(mandateId !== null, (totals) => totals.where('mandate_id', '=', mandateId))
    .execute();
}

/** How many disagreements the sums of a mandate hold; null: of all. */
export async function disagreementsInTotals(db: Database, mandateId: string | null): Promise<number> {
  const found = await db
    .selectFrom('result_totals')
    .select(total(sql`sum(disagreements)`).as('sum'))
    .$if(mandateId !== null, (totals) => totals.where('mandate_id', '=', mandateId))
    .executeTakeFirst();
  return found?.sum ?? 0;
}

export async function deleteTotals(db: Database, mandateId: string): Promise<void> {
  await db.deleteFrom('result_totals').where('mandate_id', '=', mandateId).execute();
}

type Summed = Readonly<Record<string, unknown>> & { readonly period: string; readonly tours: number };

/** What the sums of a mandate must be, from the rows of its tours. `latest` is how the period of the newest is called. */
export async function sumTotals(db: Database, mandateId: string, latest: string): Promise<ResultTotalRow[]> {
  const sums = async (period: RawBuilder<unknown>, column: 'counted' | 'newest') => {
    const { rows } = await sql<Summed>`
      select ${period} as period, ${rowCount} as tours, ${total(sql`sum(t.disagreements)`)} as disagreements, ${topicSums()}
      from tour_results as t where t.mandate_id = ${mandateId} and ${sql.ref(`t.${column}`)} = 1 group by 1`.execute(
      db,
    );
    return rows;
  };
  const month = sql`substr(t.day, 1, 7)`;
  const excluded = await sql<{ period: string; excluded: number }>`
    select ${month} as period, ${rowCount} as excluded from tour_results as t
    where t.mandate_id = ${mandateId} and t.counted = 0 group by 1`.execute(db);
  const excludedIn = new Map(excluded.rows.map((row) => [row.period, row.excluded]));
  const none = subTouchpointNames.flatMap(() => [0, 0, 0]);
  const months = (await sums(month, 'counted')).map((row) => {
    const found = excludedIn.get(row.period) ?? 0;
    excludedIn.delete(row.period);
    return { ...row, excluded: found, disagreements: Number(row['disagreements']), counts: topicList(row) };
  });
  const newest = (await sums(sql`cast(${latest} as text)`, 'newest')).map((row) => ({
    ...row,
    excluded: 0,
    disagreements: 0,
    counts: topicList(row),
  }));
  const onlyExcluded = [...excludedIn].map(([period, count]) => ({
    period,
    tours: 0,
    excluded: count,
    disagreements: 0,
    counts: none,
  }));
  return [...months, ...newest, ...onlyExcluded].map(
    ({ period, tours, excluded: out, disagreements, counts }) => ({
      mandate_id: mandateId,
      period,
      tours,
      excluded: out,
      disagreements,
      counts: JSON.stringify(counts),
    }),
  );
}
