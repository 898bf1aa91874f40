import { sql } from 'kysely';
import type { Building } from '#domain/building.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import { preparedQuery } from '../database/query/preparedQuery.ts';
import { type BuildingKeys, withKeys } from '../database/query/searchKey.ts';
import type { BuildingRow, Database, MandateRow } from '../database/tables.ts';

/** The columns of a stored building. */
export const buildingColumns = [
  'id',
  'mandate_id',
  'name',
  'street',
  'city',
  'number',
  'closed_at',
  'result_id',
  'merged_at',
  'deleted_at',
] as const;

/** A building as it is stored, without its keys. */
export type StoredBuilding = Pick<BuildingRow, (typeof buildingColumns)[number]>;

/** The buildings of a mandate that are not deleted, in the order of their ids. */
export function buildingsOf(db: Database, mandateId: string): Promise<StoredBuilding[]> {
  return db
    .selectFrom('buildings')
    .select(buildingColumns)
    .where('mandate_id', '=', mandateId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** A building by its id, also a deleted one. */
export function findBuilding(db: Database, id: string): Promise<StoredBuilding | undefined> {
  return db.selectFrom('buildings').select(buildingColumns).where('id', '=', id).executeTakeFirst();
}

const buildingsByIds = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .select(buildingColumns)
    .where(among(db, 'buildings.id', listed(db, given.ids))),
);

/** Buildings by their ids, in no order, also deleted ones; ids without a building are left out. */
export async function findBuildings(db: Database, ids: readonly string[]): Promise<StoredBuilding[]> {
  return ids.length === 0 ? [] : buildingsByIds(db, { ids: listValue(db, ids) });
}

/** Inserts buildings; throws a unique violation where another one of the mandate has a number. */
export async function insertBuildings(
  db: Database,
  buildings: readonly (Building & BuildingKeys & Partial<Pick<BuildingRow, 'number' | 'closed_at'>>)[],
): Promise<void> {
  await insertAll(
    db,
    buildings.map((one) => ({ number: null, closed_at: null, ...withKeys(one), result_id: one.id })),
  );
}

const newColumns = {
  id: 'text',
  mandate_id: 'text',
  name: 'text',
  street: 'text',
  city: 'text',
  number: 'text',
  closed_at: 'text',
  result_id: 'text',
  search_key: 'text',
  folded_key: 'text',
} as const;

const insertAll = bulkQuery(newColumns, (given) => {
  const names = sql.join(Object.keys(newColumns).map((name) => sql.ref(name)));
  return sql<never>`insert into buildings (${names}) select ${names} from ${given}`;
});

/** Stores buildings as they are given; the caller has locked them. Throws as `insertBuildings` does. */
export async function updateBuildings(
  db: Database,
  buildings: readonly (StoredBuilding & BuildingKeys)[],
): Promise<void> {
  const rows = buildings.map(withKeys);
  await updateAll(db, rows);
  // A text that changed while its folded key did not is taken for an older process's, which knows no key.
  await keyAgain(
    db,
    rows.map(({ id, folded_key }) => ({ id, folded_key })),
  );
}

const keyAgain = bulkQuery(
  { id: 'text', folded_key: 'text' },
  (given) => sql<never>`update buildings set folded_key = given.folded_key from ${given}
    where buildings.id = given.id and buildings.folded_key is null`,
);

const updateAll = bulkQuery(
  {
    id: 'text',
    name: 'text',
    street: 'text',
    city: 'text',
    number: 'text',
    closed_at: 'text',
    result_id: 'text',
    merged_at: 'text',
    deleted_at: 'text',
    search_key: 'text',
    folded_key: 'text',
  },
  (given) => sql<never>`
    update buildings set name = given.name, street = given.street, city = given.city, number = given.number,
      closed_at = given.closed_at, result_id = given.result_id, merged_at = given.merged_at,
      deleted_at = given.deleted_at, search_key = given.search_key, folded_key = given.folded_key
    from ${given} where buildings.id = given.id`,
);

const locking = preparedQuery((db: Database, given: { readonly ids: unknown }) =>
  db
    .selectFrom('buildings')
    .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
    .select(['buildings.id', 'result_id', 'last_result_at', 'practice'])
    .where(
      among(
        db,
        'buildings.id',
        sql`${listed(db, given.ids)} union
          select result_id from buildings as named where ${among(db, 'named.id', listed(db, given.ids))}`,
      ),
    )
    // Locked in the same order everywhere, so that no deadlock arises.
    .orderBy('buildings.id')
    // Of the mandate only that it stays one for practice, or none (`lockMandate`).
    .$if(isPostgres(db), (buildings) => buildings.forNoKeyUpdate(['buildings']).forKeyShare(['mandates'])),
);

/** Locks a building so that no tour of it begins either, until the end of the transaction. */
export async function lockWhole(db: Database, id: string): Promise<void> {
  if (!isPostgres(db)) return;
  await db.selectFrom('buildings').select('id').where('id', '=', id).forUpdate().execute();
}

/** A locked building, and the time of the last event of those that its results are counted with (N7, B2). */
export type LockedBuilding = Pick<BuildingRow, 'result_id' | 'last_result_at'> & Pick<MandateRow, 'practice'>;

/**
 * Locks buildings, and those that they are merged into, to the end of the transaction. Data behind results, and what is merged,
 * changes only while its building is locked. Those that are merged into a building are locked by naming them.
 */
export async function lockBuildings(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, LockedBuilding>> {
  const locked = new Map<string, LockedBuilding>();
  // Again for those that were merged while they were waited for.
  for (let missing = ids; missing.length > 0; ) {
    for (const { id, ...row } of await locking(db, { ids: listValue(db, missing) })) locked.set(id, row);
    missing = [...locked.values()].flatMap(({ result_id }) => (locked.has(result_id) ? [] : result_id));
  }
  return new Map(
    ids.flatMap((id) => {
      const row = locked.get(id);
      return row === undefined
        ? []
        : [[id, { ...row, last_result_at: locked.get(row.result_id)?.last_result_at ?? null }]];
    }),
  );
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
