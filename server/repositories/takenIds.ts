import { among, listed, listValue } from '../database/query/arrayParams.ts';
import type { Database } from '../database/tables.ts';

const tables = ['tours', 'touchpoints', 'sub_touchpoints', 'photos'] as const;

/** S4: those of these ids that stand for something already: a tour, a part of one or a photo, of whomever. */
export async function takenIds(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  if (ids.length === 0) return taken;
  for (const table of tables) {
    const here = among(db, `${table}.id`, listed(db, listValue(db, ids)));
    const rows = await db.selectFrom(table).select('id').where(here).execute();
    for (const { id } of rows) taken.add(id);
  }
  return taken;
}
