import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres, listValue } from '../database/query/arrayParams.ts';
import type { Database } from '../database/tables.ts';
import { narrowedTours, type ToursFilter } from './narrowedTours.ts';
import type { TourKeys } from './toursMentioning.ts';

// For each key at most a page is read from an index: some milliseconds together.
const keysAtOnce = 100;

/** The ids of the newest tours that have any of these keys and pass the filter. */
export async function newestOfKeys(
  db: Database,
  { mandateId, ...filter }: ToursFilter,
  keys: readonly TourKeys[],
  size: number,
): Promise<readonly string[]> {
  let newest: string[] = [];
  for (const { column, ids } of keys) {
    // `|| ''` keeps SQLite from scanning a whole mandate for each of its buildings.
    const ofMandate = mandateId === undefined ? sql`` : sql`and tours.mandate_id || '' = ${mandateId}`;
    const ofEach = sql`select tours.id from tours where ${sql.ref(`tours.${column}`)} = wanted.value
      and ${narrowedTours(filter)} ${ofMandate} order by tours.id desc limit ${size}`;
    for (let from = 0; from < ids.length; from += keysAtOnce) {
      const some = listValue(db, ids.slice(from, from + keysAtOnce));
      const found = isPostgres(db)
        ? sql`unnest(${some}::text[]) as wanted(value) cross join lateral (${ofEach}) as found`
        : sql`json_each(${some}) as wanted cross join tours as found on found.id in (${ofEach})`;
      const { rows } = await sql<{ id: string }>`
        select found.id from ${found} order by found.id desc limit ${size}`.execute(db);
      newest = [...new Set([...newest, ...rows.map(({ id }) => id)])].toSorted().slice(-size);
      await nextTurn();
    }
  }
  return newest;
}
