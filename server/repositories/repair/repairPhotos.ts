import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';
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

/** Those of these photos whose bytes are in the store, by their ids. */
export async function storedPhotos(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'file'])
    .where(among(db, 'id', listed(db, listValue(db, ids))))
    .execute();
  return new Map(rows.flatMap(({ id, file }) => (file === null ? [] : [[id, file]])));
}
