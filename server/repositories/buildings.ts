import type { Building } from '#domain/building.ts';
import { among, listed, listValue } from '../database/query/arrayParams.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

const columns = ['id', 'mandate_id', 'name', 'street', 'city'] as const;

export function buildingsOf(db: Database, mandateId: string): Promise<Building[]> {
  return db
    .selectFrom('buildings')
    .select(columns)
    .where('mandate_id', '=', mandateId)
    .orderBy('id')
    .execute();
}

export function findBuilding(db: Database, id: string): Promise<Building | undefined> {
  return db.selectFrom('buildings').select(columns).where('id', '=', id).executeTakeFirst();
}

const buildingsByIds = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .select(columns)
    .where(among(db, 'buildings.id', listed(db, given.ids))),
);

export async function findBuildings(db: Database, ids: readonly string[]): Promise<Building[]> {
  return ids.length === 0 ? [] : buildingsByIds(db, { ids: listValue(db, ids) });
}

/** Inserts the buildings that are not there yet and returns how many those were. */
export async function insertBuildings(
  db: Database,
  buildings: readonly (Building & { line_hash: string })[],
): Promise<number> {
  const inserted = await db
    .insertInto('buildings')
    .values(buildings.map((one) => ({ ...one, search_key: searchKey(one.name, one.street, one.city) })))
    .onConflict((conflict) => conflict.column('line_hash').doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}
