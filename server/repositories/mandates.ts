import { sql } from 'kysely';
import type { Mandate } from '#domain/building.ts';
import { sameText } from '#domain/sameText.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { among, isPostgres, listed, listValue } from '../database/query/arrayParams.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { Database, MandateRow } from '../database/tables.ts';

const columns = ['id', 'name', 'closed_at', 'practice', 'version', 'deleted_at'] as const;

/** A mandate as it is stored, without its keys. */
export type StoredMandate = Pick<MandateRow, (typeof columns)[number]>;

const keysOf = (name: string) => ({
  same_key: sameText(name),
  search_key: searchKey(name),
  folded_key: labelKey(name),
});

/** All mandates that are not deleted, in the order of their ids. */
export function allMandates(db: Database): Promise<StoredMandate[]> {
  return db.selectFrom('mandates').select(columns).where('deleted_at', 'is', null).orderBy('id').execute();
}

/** A mandate by id, also a deleted one. */
export function findMandate(db: Database, id: string): Promise<StoredMandate | undefined> {
  return db.selectFrom('mandates').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Inserts the mandates whose names are new (`sameText`). */
export async function insertMandates(
  db: Database,
  mandates: readonly (Pick<Mandate, 'id' | 'name'> & Partial<Pick<MandateRow, 'closed_at' | 'practice'>>)[],
): Promise<void> {
  await db
    .insertInto('mandates')
    .values(
      mandates.map(({ id, name, closed_at = null, practice = 0 }) => ({
        id,
        name,
        closed_at,
        practice,
        version: 1,
        deleted_at: null,
        ...keysOf(name),
      })),
    )
    .onConflict((conflict) => conflict.column('same_key').where('deleted_at', 'is', null).doNothing())
    .execute();
}

/**
 * Locks a mandate to the end of the transaction, before its buildings are locked; undefined where there is none, or it is deleted.
 * `whole`: no tour in it begins or ends meanwhile, either.
 */
export function lockMandate(
  db: Database,
  id: string,
  strength: 'changed' | 'whole' = 'changed',
): Promise<StoredMandate | undefined> {
  return db
    .selectFrom('mandates')
    .select(columns)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(isPostgres(db), (mandates) =>
      strength === 'whole' ? mandates.forUpdate() : mandates.forNoKeyUpdate(),
    )
    .executeTakeFirst();
}

/** Changes a mandate; throws a unique violation where another one has its name. The caller has locked it. */
export async function updateMandate(
  db: Database,
  id: string,
  change: Partial<Pick<MandateRow, 'name' | 'closed_at' | 'practice' | 'deleted_at'>>,
): Promise<void> {
  const keys = change.name === undefined ? null : keysOf(change.name);
  const set = (values: Partial<MandateRow>) =>
    db.updateTable('mandates').set(values).where('id', '=', id).execute();
  await set({ ...change, ...keys });
  // As with buildings (`updateBuildings`).
  if (keys !== null) await set({ folded_key: keys.folded_key });
}

/** Hides a mandate and its buildings; the caller has locked it whole, and no tour names it. */
export async function deleteMandate(db: Database, id: string, now: string): Promise<void> {
  const buildings = db.updateTable('buildings').set({ deleted_at: now });
  await buildings.where('mandate_id', '=', id).where('deleted_at', 'is', null).execute();
  await updateMandate(db, id, { deleted_at: now });
}

/** Deletes the buildings and mandates that were hidden before a time. */
export async function deleteHiddenBefore(db: Database, time: string): Promise<void> {
  await db.deleteFrom('buildings').where('deleted_at', '<', time).execute();
  const mandates = db.deleteFrom('mandates').where('deleted_at', '<', time);
  await mandates.where('id', 'not in', db.selectFrom('buildings').select('mandate_id')).execute();
}

/** Raises the versions of mandates that changed, or whose buildings did: caches of lists compare them. */
export async function raiseVersions(db: Database, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('mandates')
    .set({ version: sql<number>`version + 1` })
    .where(among(db, 'mandates.id', listed(db, listValue(db, ids))))
    .execute();
}

/** The versions of all mandates, deleted ones too, in the order of their ids. */
export function mandateVersions(db: Database): Promise<Pick<MandateRow, 'id' | 'version'>[]> {
  return db.selectFrom('mandates').select(['id', 'version']).orderBy('id').execute();
}
