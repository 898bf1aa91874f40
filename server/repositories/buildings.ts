import { sql } from 'kysely';
import { type Building, buildingLabel } from '#domain/building.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

const columns = ['id', 'mandate_id', 'name', 'street', 'city'] as const;

/** The buildings of a mandate, in the order of their ids. */
export function buildingsOf(db: Database, mandateId: string): Promise<Building[]> {
  return db
    .selectFrom('buildings')
    .select(columns)
    .where('mandate_id', '=', mandateId)
    .orderBy('id')
    .execute();
}

/** A building by its id. */
export function findBuilding(db: Database, id: string): Promise<Building | undefined> {
  return db.selectFrom('buildings').select(columns).where('id', '=', id).executeTakeFirst();
}

const buildingsByIds = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .select(columns)
    .where(among(db, 'buildings.id', listed(db, given.ids))),
);

/** Buildings by their ids, in no order; ids without a building are left out. */
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
    .values(
      buildings.map((one) => ({
        ...one,
        search_key: searchKey(one.name, one.street, one.city),
        folded_key: labelKey(buildingLabel(one)),
      })),
    )
    .onConflict((conflict) => conflict.column('line_hash').doNothing())
    .returning('id')
    .execute();
  return inserted.length;
}

const locking = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .select(['id', 'last_result_at'])
    .where(among(db, 'buildings.id', listed(db, given.ids)))
    // Locked in the same order everywhere, so that no deadlock arises.
    .orderBy('id')
    .$if(isPostgres(db), (buildings) => buildings.forNoKeyUpdate()),
);

/**
 * Locks buildings to the end of the transaction, and returns the time of the last event of each (N7). Data
 * behind results changes only while its building is locked.
 */
export async function lockBuildings(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map();
  const rows = await locking(db, { ids: listValue(db, ids) });
  return new Map(rows.map(({ id, last_result_at }) => [id, last_result_at]));
}

const setResultTimes = bulkQuery(
  { id: 'text', at: 'text' },
  (given) =>
    sql<never>`update buildings set last_result_at = given.at from ${given}
      where buildings.id = given.id and coalesce(buildings.last_result_at, '') < given.at`,
);

/** Sets the times of the last events of buildings (N7), never back; the caller has locked them. */
export async function recordResultTimes(
  db: Database,
  times: readonly { readonly id: string; readonly at: string }[],
): Promise<void> {
  // An update that matches a building twice would take either time.
  const latest = new Map<string, string>();
  for (const { id, at } of times) if (at > (latest.get(id) ?? '')) latest.set(id, at);
  await setResultTimes(
    db,
    [...latest].map(([id, at]) => ({ id, at })),
  );
}
