import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import type { Database } from '../../database/tables.ts';

/** The buildings with these ids, and those merged into them, each with the one that its results are counted under (B2). */
export async function resultIdsOf(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await together(db, { ids: listValue(db, ids) });
  return new Map(rows.map(({ id, result_id }) => [id, result_id]));
}

const together = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .select(['id', 'result_id'])
    .where(among(db, 'buildings.result_id', listed(db, given.ids)))
    .union(
      db
        .selectFrom('buildings')
        .select(['id', 'result_id'])
        .where(among(db, 'buildings.id', listed(db, given.ids))),
    ),
);
