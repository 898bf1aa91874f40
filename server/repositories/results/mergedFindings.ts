import { type SqlBool, sql } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** That findings `own` and `other` are about one place of their buildings. */
export const samePlace = sql<SqlBool>`other.topic = own.topic and coalesce(other.floor, -1000) = coalesce(own.floor, -1000)`;

/** B2: the findings that stand for those of these ids whose buildings are merged, by the ids. */
export async function standingFindings(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('findings as own')
    .innerJoin('buildings', 'buildings.id', 'own.building_id')
    .innerJoin('findings as other', 'other.building_id', 'buildings.result_id')
    .select(['own.id', 'other.id as standing'])
    .where(among(db, 'own.id', listed(db, listValue(db, ids))))
    .whereRef('buildings.result_id', '<>', 'buildings.id')
    .where(samePlace)
    .execute();
  return new Map(rows.map(({ id, standing }) => [id, standing]));
}

/** B2: the ids of the findings that are read together with one: its own, and those of buildings merged into its building. */
export async function findingsTogether(db: Database, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('findings as own')
    .innerJoin('buildings', 'buildings.result_id', 'own.building_id')
    .innerJoin('findings as other', 'other.building_id', 'buildings.id')
    .select('other.id')
    .where('own.id', '=', id)
    .where(samePlace)
    .execute();
  return rows.map((row) => row.id);
}
