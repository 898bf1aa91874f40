import type { Mandate } from '#domain/building.ts';
import { labelKey } from '#domain/search/searchKey.ts';
import { searchKey } from '../database/query/searchKey.ts';
import type { Database } from '../database/tables.ts';

/** All mandates, in the order of their ids. */
export function allMandates(db: Database): Promise<Mandate[]> {
  return db.selectFrom('mandates').select(['id', 'name']).orderBy('id').execute();
}

/** A mandate by id. */
export function findMandate(db: Database, id: string): Promise<Mandate | undefined> {
  return db.selectFrom('mandates').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
}

/** Inserts the mandates whose names are new. */
export async function insertMandates(db: Database, mandates: readonly Mandate[]): Promise<void> {
  await db
    .insertInto('mandates')
    .values(
      mandates.map((one) => ({ ...one, search_key: searchKey(one.name), folded_key: labelKey(one.name) })),
    )
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
