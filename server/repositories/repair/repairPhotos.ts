import type { Insertable } from 'kysely';
import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database, Tables } from '../../database/tables.ts';
import type { RemovablePhoto } from '../photos/photos.ts';

/** The photos that came through links, or with answers, the oldest first, removed ones too; with the names of those who removed them. */
export function photosBy(
  db: Database,
  column: 'photos.link_id' | 'photos.statement_id',
  ids: readonly string[],
): Promise<RemovablePhoto[]> {
  return db
    .selectFrom('photos')
    .leftJoin('users', 'users.id', 'photos.removed_by')
    .selectAll('photos')
    .select(['users.firstname as remover_firstname', 'users.lastname as remover_lastname'])
    .where(among(db, column, listed(db, listValue(db, ids))))
    .orderBy('photos.received_at')
    .orderBy('photos.id')
    .execute();
}

/** Photos of whatever, by their ids. */
export function findPhotos(db: Database, ids: readonly string[]) {
  return db
    .selectFrom('photos')
    .select(['id', 'link_id', 'sha256', 'file', 'removed_at'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .execute();
}

/** R3: how many photos came through links since a time, of all findings; those that were deleted since are not counted. */
export async function countPhotosSince(db: Database, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('link_id', 'is not', null)
    .where('file', 'is not', null)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores a photo that came through a link; false where its id is taken. */
export async function insertLinkPhoto(
  db: Database,
  photo: Omit<Insertable<Tables['photos']>, 'taken_at' | 'announced_at'> & { readonly received_at: string },
): Promise<boolean> {
  const { received_at: at } = photo;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('photos')
    .values({ ...photo, taken_at: at, announced_at: at })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Gives photos that came through links to an answer; false where one of them is not there, or is another answer's. */
export async function namePhotos(
  db: Database,
  statementId: string,
  { ids, linkIds }: { readonly ids: readonly string[]; readonly linkIds: readonly string[] },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('photos')
    .set({ statement_id: statementId })
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .where(among(db, 'link_id', listed(db, listValue(db, linkIds))))
    .where('statement_id', 'is', null)
    .where('file', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === BigInt(ids.length);
}

/** R3: deletes photos that came through a link before a time and that no answer names; returns their files. */
export async function deleteUnnamedPhotos(db: Database, before: string): Promise<readonly string[]> {
  const rows = await db
    .deleteFrom('photos')
    .where('link_id', 'is not', null)
    .where('statement_id', 'is', null)
    .where('received_at', '<', before)
    .returning('file')
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}
