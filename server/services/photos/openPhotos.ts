import { join } from 'node:path';
import type { Database } from '../../database/tables.ts';
import type { IncompleteUploads } from './incomplete-uploads/IncompleteUploads.ts';
import { uploadsInDatabase } from './incomplete-uploads/uploadsInDatabase.ts';
import { uploadsInFiles } from './incomplete-uploads/uploadsInFiles.ts';
import { type Bucket, bucketStore } from './store/bucketStore.ts';
import { fileStore, madeOnce } from './store/fileStore.ts';
import type { PhotoStore } from './store/PhotoStore.ts';

type Settings = {
  readonly dataDir: string;
  /** PHOTOS_URL; null: files. */
  readonly photosBucket: Bucket | null;
  readonly database: { readonly kind: 'sqlite' | 'postgres' };
};

/** The store of whole photos: a bucket, or DATA_DIR/photos (PH11). */
export function openPhotoStore(
  { dataDir, photosBucket }: Pick<Settings, 'dataDir' | 'photosBucket'>,
  make?: () => Promise<void>,
): PhotoStore {
  return photosBucket === null
    ? fileStore(join(dataDir, 'photos'), undefined, make)
    : bucketStore(photosBucket);
}

/**
 * The stores of complete and partly received photos. On PostgreSQL, where several servers may run, the parts are in the
 * database, so that each of them finds them.
 */
export function openPhotos(
  settings: Settings,
  database: Database,
  now: () => Date,
): { readonly photoStore: PhotoStore; readonly incompleteUploads: IncompleteUploads } {
  const folder = join(settings.dataDir, 'photos');
  // One for both: the first upload must not make what the store has lost.
  const make = madeOnce(folder);
  return {
    photoStore: openPhotoStore(settings, make),
    incompleteUploads:
      settings.database.kind === 'postgres'
        ? uploadsInDatabase(database, now)
        : uploadsInFiles(join(folder, 'halves'), make),
  };
}
