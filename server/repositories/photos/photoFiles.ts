import { among, isPostgres, listed, listValue } from '../../database/query/arrayParams.ts';
import type { Database } from '../../database/tables.ts';

/** A photo whose bytes are in the photo store. */
export type StoredPhotoFile = { readonly id: string; readonly file: string };

/** Photos in the store received before a time, the oldest first; locked to the end of the transaction. */
export async function lockPhotosReceivedBefore(
  db: Database,
  before: string,
  limit: number,
): Promise<readonly StoredPhotoFile[]> {
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'file'])
    .where('file', 'is not', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute();
  return rows.flatMap(({ id, file }) => (file === null ? [] : [{ id, file }]));
}

/** The files that a photo refers to. */
export async function namedFiles(db: Database, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const rows = await db
    .selectFrom('photos')
    .select('file')
    .where(among(db, 'photos.file', listed(db, listValue(db, files))))
    .execute();
  return rows.flatMap(({ file }) => file ?? []);
}

/** Whether there is a photo at all, received or not. */
export async function hasPhotos(db: Database): Promise<boolean> {
  return (await db.selectFrom('photos').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** A photo with its file in the store, and the hash of its bytes. */
export type FileOfPhoto = { readonly id: string; readonly file: string; readonly sha256: string };

const filesAtOnce = 100;

/** All photos with a file in the store, a page at a time. */
export async function* filesOfPhotos(db: Database): AsyncGenerator<readonly FileOfPhoto[]> {
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('photos')
      .select(['id', 'file', 'sha256'])
      .where('file', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(filesAtOnce)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows.flatMap(({ id, file, sha256 }) => (file === null ? [] : [{ id, file, sha256 }]));
  }
}
