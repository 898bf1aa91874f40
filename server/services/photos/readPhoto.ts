import type { Me } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { findReadablePhoto } from '../../repositories/photos/photos.ts';
import type { AppError } from '../AppError.ts';
import { readableOwner } from '../inspections/readTour.ts';
import type { PhotoStore, Pictures } from './store/PhotoStore.ts';

type ReadPhotoDeps = { readonly database: Database; readonly photoStore: PhotoStore };

/** The file of a photo that the person may see. */
async function fileFor(database: Database, person: Me, id: string): Promise<Result<string, AppError>> {
  const photo = await findReadablePhoto(database, readableOwner(person), id);
  if (photo === undefined || photo.dropped_at !== null) return refused({ reason: 'not_found' });
  if (photo.removed_at !== null) return refused({ reason: 'photo_removed' });
  return photo.file === null ? refused({ reason: 'not_found' }) : accepted(photo.file);
}

/**
 * PH9: the bytes of a photo or of its thumbnail; of a photo whose thumbnail is lost, the photo. Refuses one that the
 * reader may not see, that was never received or that the store has lost with `not_found`, a removed one with
 * `photo_removed`; throws `StoreUnavailable`. `lost` is called with a line for the log; where it is null, no photo is
 * read in place of a thumbnail: a document of a hundred would fill the memory.
 */
export async function readPhoto(
  { database, photoStore }: ReadPhotoDeps,
  person: Me,
  { id, which }: { readonly id: string; readonly which: keyof Pictures },
  lost: ((line: string) => void) | null,
): Promise<Result<Uint8Array, AppError>> {
  let last: string | null = null;
  for (;;) {
    const file = await fileFor(database, person, id);
    if (!file.ok) return file;
    if (file.value === last) {
      lost?.(`the store has lost the ${which} of ${last}`);
      const photo = which === 'photo' || lost === null ? null : await photoStore.read(last, 'photo');
      return photo === null ? refused({ reason: 'not_found' }) : accepted(photo);
    }
    last = file.value;
    const bytes = await photoStore.read(last, which);
    if (bytes !== null) return accepted(bytes);
    // It may have been removed, or received anew, meanwhile: its row is read again.
  }
}
