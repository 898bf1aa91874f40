import { type SqlBool, sql } from 'kysely';
import { containing } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

/** A column of a tour, and what stands in it. */
export type TourKeys = {
  readonly column: 'cip_obj_id' | 'mandate_id' | 'user_id';
  readonly ids: readonly string[];
};

// A hundredth of many buildings: of more than these, tours are soon met among the newest.
const maxKeys = 1_000;

const mentionable = { cip_obj_id: 'buildings', mandate_id: 'mandates', user_id: 'users' } as const;
const columns = ['cip_obj_id', 'mandate_id', 'user_id'] as const;

/** Whom and what a text is found in: a tour with any of these is meant. Null when they are many. */
export async function keysMentioning(db: Database, text: string): Promise<readonly TourKeys[] | null> {
  const pattern = containing(text);
  const keys: TourKeys[] = [];
  let count = 0;
  for (const column of columns) {
    const table = sql.table(mentionable[column]);
    const { rows } = await sql<{ id: string }>`
      select id from ${table} where search_key like ${pattern} escape '\\' limit ${maxKeys + 1}`.execute(db);
    count += rows.length;
    if (count > maxKeys) return null;
    keys.push({ column, ids: rows.map(({ id }) => id) });
  }
  return keys;
}

/** Asked of each tour with the rows it is about; nothing is looked for in those of other tours. */
export function mentions(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`(
    buildings.search_key like ${pattern} escape '\\'
    or mandates.search_key like ${pattern} escape '\\'
    or users.search_key like ${pattern} escape '\\'
  )`;
}
