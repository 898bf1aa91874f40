import type { Me } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { findReadablePhoto } from '../../repositories/photos.ts';
import type { AppError } from '../AppError.ts';
import { readableOwner } from '../inspections/readTour.ts';
import { type PhotoStore, PictureMissing, type Pictures } from './store/PhotoStore.ts';

/**
 * P9: the bytes of a photo or of its thumbnail. Refuses one that the reader may not see or that was never received
 * with `not_found`, a removed one with `photo_removed`; throws `StoreUnavailable`.
 */
export async function readPhoto(
  { database, photoStore }: { readonly database: Database; readonly photoStore: PhotoStore },
  person: Me,
  { id, which }: { readonly id: string; readonly which: keyof Pictures },
): Promise<Result<Uint8Array, AppError>> {
  const photo = await findReadablePhoto(database, readableOwner(person), id);
  if (photo === undefined || photo.dropped_at !== null) return refused({ reason: 'not_found' });
  if (photo.removed_at !== null) return refused({ reason: 'photo_removed' });
  if (photo.file === null) return refused({ reason: 'not_found' });
  const bytes = await photoStore.read(photo.file, which);
  // It was received, so its absence is an error in the log.
  if (bytes === null) throw new PictureMissing(`The store has no ${which} of the file ${photo.file}.`);
  return accepted(bytes);
}
