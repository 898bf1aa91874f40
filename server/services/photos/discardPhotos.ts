import type { PhotoRow } from '../../database/photoTables.ts';
import type { IncompleteUploads } from './incomplete-uploads/IncompleteUploads.ts';
import { namesOf, type PhotoStore } from './store/PhotoStore.ts';

/** Deletes the stored files of photos. It never fails: leftovers are deleted by the daily sweep (P11). */
export type DiscardPhotos = (photos: readonly Pick<PhotoRow, 'id' | 'file'>[]) => Promise<void>;

/** Makes the function for a store; failures go to `onFailure`. */
export function photoDiscarder(
  {
    photoStore,
    incompleteUploads,
  }: { readonly photoStore: PhotoStore; readonly incompleteUploads: IncompleteUploads },
  onFailure: (error: unknown) => void,
): DiscardPhotos {
  async function discard(photos: Parameters<DiscardPhotos>[0]): Promise<void> {
    await photoStore.remove(photos.flatMap(({ file }) => (file === null ? [] : namesOf(file))));
    await incompleteUploads.remove(photos.map(({ id }) => id));
  }
  return async (photos) => {
    if (photos.length > 0) await discard(photos).catch(onFailure);
  };
}
