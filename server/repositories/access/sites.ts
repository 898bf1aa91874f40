import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import { preparedQuery } from '../../database/query/preparedQuery.ts';
import type { Database } from '../../database/tables.ts';
import { buildingColumns } from '../buildings.ts';

const sites = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .select(buildingColumns.map((column) => `buildings.${column}` as const))
    .select(['mandates.closed_at as mandate_closed_at', 'mandates.deleted_at as mandate_deleted_at'])
    .where(among(db, 'buildings.id', listed(db, given.ids)))
    .orderBy('buildings.id')
    .$if(isPostgres(db), (buildings) => buildings.forKeyShare()),
);

/** A building that a tour is to be started in, with what became of its mandate. */
export type Site = Awaited<ReturnType<typeof findSites>>[number];

/** Buildings by their ids with their mandates, also deleted ones; neither is deleted before the end of the transaction. */
export async function findSites(db: Database, ids: readonly string[]) {
  return ids.length === 0 ? [] : sites(db, { ids: listValue(db, ids) });
}
