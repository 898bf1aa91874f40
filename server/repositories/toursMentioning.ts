import { type SqlBool, sql } from 'kysely';
import { containing } from '../database/searchKey.ts';
import type { Database } from '../database/tables.ts';

/** A column of a tour, and what stands in it. */
export type TourKey = { readonly column: 'cip_obj_id' | 'mandate_id' | 'user_id'; readonly id: string };

// So many lookups in an index cost less than a look at the tours.
const mostKeys = 30;

const mentionable = { cip_obj_id: 'buildings', mandate_id: 'mandates', user_id: 'users' } as const;
const columns = ['cip_obj_id', 'mandate_id', 'user_id'] as const;

/** Whom and what a text is found in: a tour with any of these is meant. Null when they are many. */
export async function keysMentioning(db: Database, text: string): Promise<readonly TourKey[] | null> {
  const pattern = containing(text);
  const keys: TourKey[] = [];
  for (const column of columns) {
    const table = sql.table(mentionable[column]);
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where search_key like ${pattern} escape '\\' limit ${mostKeys + 1}`.execute(db);
    keys.push(...rows.map(({ id }) => ({ column, id })));
  }
  return keys.length > mostKeys ? null : keys;
}

/**
 * What is searched is small beside the tours: it is looked through once, and the tours, from the newest on, only asked
 * whether they match. `|| ''` keeps SQLite from collecting every match by an index first, to sort them afterwards.
 */
export function mentions(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`(
    tours.cip_obj_id || '' in (select id from buildings where search_key like ${pattern} escape '\\')
    or tours.mandate_id || '' in (select id from mandates where search_key like ${pattern} escape '\\')
    or tours.user_id || '' in (select id from users where search_key like ${pattern} escape '\\')
  )`;
}
