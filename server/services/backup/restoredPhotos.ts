import type { Database } from '../../database/tables.ts';
import { filesOfPhotos } from '../../repositories/photos/photoFiles.ts';
import { markPhotosRemoved } from '../../repositories/photos/photos.ts';
import { namesOf, type PhotoStore } from '../photos/store/PhotoStore.ts';
import type { BackupHead } from './backupFormat.ts';
import { keepOpen, type RestoredPhoto } from './photoLines.ts';

type Put = readonly RestoredPhoto[];

/** Removes photos again that a failed restore has put into the store. */
export async function removeRestoredPhotos(store: PhotoStore, put: Put): Promise<void> {
  await store.remove(put.flatMap(({ file, came }) => (came === 'put' ? namesOf(file) : [])));
}

/** Whether the photos of a backup match its rows: one for each row with a file, with the same hash, and no others. */
export async function matchesPhotoRows(db: Database, head: BackupHead, put: Put): Promise<boolean> {
  if (head.photos !== true) return true;
  const digests = new Map(put.map(({ file, sha256 }) => [file, sha256]));
  let rows = 0;
  for await (const page of filesOfPhotos(db)) {
    if (page.some(({ file, sha256 }) => digests.get(file) !== sha256)) return false;
    rows += page.length;
  }
  return rows === put.length;
}

/**
 * Marks photos as removed that neither the backup nor the store has. Returns how many are missing in the store;
 * after a backup without photos, the store may still have them.
 */
export async function markMissingPhotos(
  db: Database,
  { photos, taken_at }: BackupHead,
  { photoStore, put }: { readonly photoStore: PhotoStore; readonly put: Put },
): Promise<number> {
  // A backup made before photos existed has none.
  if (photos === undefined) return 0;
  const gone = new Set(put.flatMap(({ file, came }) => (came === 'missing' ? [file] : [])));
  let missing = 0;
  for await (const page of filesOfPhotos(db)) {
    const removed = page.filter(({ file }) => gone.has(file)).map(({ id }) => id);
    missing += removed.length;
    if (removed.length > 0) await markPhotosRemoved(db, removed, { at: taken_at, by: null, reason: null });
    if (photos) continue;
    for (const { file } of page) {
      if ((await photoStore.read(file, 'photo')) === null) missing += 1;
      await keepOpen(db);
    }
  }
  return missing;
}
