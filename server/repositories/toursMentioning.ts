import { type SqlBool, sql } from 'kysely';
import { containing } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

/** A column of `tours`, and values of it. */
export type TourKeys = {
  readonly column: 'cip_obj_id' | 'mandate_id' | 'user_id';
  readonly ids: readonly string[];
};

// A hundredth of a large list of buildings: with more keys than these, matching tours are soon found among the
// newest.
const maxKeys = 1_000;

const mentionable = { cip_obj_id: 'buildings', mandate_id: 'mandates', user_id: 'users' } as const;
const columns = ['cip_obj_id', 'mandate_id', 'user_id'] as const;

/**
 * The buildings, mandates and people that match a text, as values of columns of `tours`. Null when there are too
 * many to look up.
 */
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

/** The condition that a tour matches a text, on the joined rows of its building, mandate and inspector. */
export function mentions(text: string) {
  const pattern = containing(text);
  return sql<SqlBool>`(
    buildings.search_key like ${pattern} escape '\\'
    or mandates.search_key like ${pattern} escape '\\'
    or users.search_key like ${pattern} escape '\\'
  )`;
}
