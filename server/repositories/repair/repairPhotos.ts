import { among, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** The photos that came through links, the oldest first, removed ones too. */
export function photosThrough(db: Database, linkIds: readonly string[]) {
  return db
    .selectFrom('photos')
    .selectAll()
    .where(among(db, 'link_id', listed(db, listValue(db, linkIds))))
    .orderBy('received_at')
    .orderBy('id')
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
