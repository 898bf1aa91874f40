import { join } from 'node:path';
import type { Database } from '../../database/tables.ts';
import type { IncompleteUploads } from './incomplete-uploads/IncompleteUploads.ts';
import { uploadsInDatabase } from './incomplete-uploads/uploadsInDatabase.ts';
import { uploadsInFiles } from './incomplete-uploads/uploadsInFiles.ts';
import { type Bucket, bucketStore } from './store/bucketStore.ts';
import { fileStore } from './store/fileStore.ts';
import type { PhotoStore } from './store/PhotoStore.ts';

type Settings = {
  readonly dataDir: string;
  /** PHOTOS_URL; null: files. */
  readonly photosBucket: Bucket | null;
  readonly database: { readonly kind: 'sqlite' | 'postgres' };
};

/** The store of whole photos: a bucket, or DATA_DIR/photos (P11). */
export function openPhotoStore({
  dataDir,
  photosBucket,
}: Pick<Settings, 'dataDir' | 'photosBucket'>): PhotoStore {
  return photosBucket === null ? fileStore(join(dataDir, 'photos')) : bucketStore(photosBucket);
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
  return {
    photoStore: openPhotoStore(settings),
    incompleteUploads:
      settings.database.kind === 'postgres'
        ? uploadsInDatabase(database, now)
        : uploadsInFiles(join(settings.dataDir, 'photos', 'halves')),
  };
}
