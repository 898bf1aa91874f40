import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isPostgres, listValue } from '../database/query/arrayParams.ts';
import type { Database } from '../database/tables.ts';
import { atOf, isBelow, placeOf, tailOf } from './listedPlace.ts';
import { narrowedTours, type ToursFilter } from './narrowedTours.ts';
import type { TourKeys } from './toursMentioning.ts';

// For each key at most a page is read from an index: some milliseconds together.
const keysAtOnce = 100;
const all = sql`tours.id, tours.created_at, tours.concluded_at`;

type Found = { readonly id: string; readonly created_at: string; readonly concluded_at: string | null };

/** The ids of the newest tours (N27) that have any of these keys, meet the other condition and pass the filter. */
export async function newestOfKeys(
  db: Database,
  { mandateId, ...filter }: ToursFilter,
  { keys, others }: { readonly keys: readonly TourKeys[]; readonly others: RawBuilder<SqlBool> },
  size: number,
): Promise<readonly string[]> {
  let newest: Found[] = [];
  for (const { column, ids } of keys) {
    // `|| ''` keeps SQLite from scanning a whole mandate for each of its buildings.
    const ofMandate = mandateId === undefined ? sql`` : sql`and tours.mandate_id || '' = ${mandateId}`;
    const ofEach = (columns: RawBuilder<unknown>) => sql`
      select ${columns} from tours where ${sql.ref(`tours.${column}`)} = wanted.value
      and ${narrowedTours(db, filter)} and ${others} ${ofMandate} order by ${atOf('tours')} desc, ${tailOf('tours')} desc limit ${size}`;
    for (let from = 0; from < ids.length; from += keysAtOnce) {
      const some = listValue(db, ids.slice(from, from + keysAtOnce));
      const found = isPostgres(db)
        ? sql`unnest(${some}::text[]) as wanted(value) cross join lateral (${ofEach(all)}) as found`
        : sql`json_each(${some}) as wanted cross join tours as found on found.id in (${ofEach(sql`tours.id`)})`;
      const { rows } = await sql<Found>`select found.id, found.created_at, found.concluded_at from ${found}
        order by ${atOf('found')} desc, ${tailOf('found')} desc limit ${size}`.execute(db);
      const byId = new Map([...newest, ...rows].map((tour) => [tour.id, tour]));
      newest = [...byId.values()]
        .toSorted((a, b) => (isBelow(placeOf(a), placeOf(b)) ? 1 : -1))
        .slice(0, size);
      await nextTurn();
    }
  }
  return newest.map(({ id }) => id);
}
