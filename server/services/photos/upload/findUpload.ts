import type { Me } from '#contract/accounts/session.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { OfTour, PhotoRow } from '../../../database/photoTables.ts';
import type { Database } from '../../../database/tables.ts';
import { findOwnPhoto } from '../../../repositories/photos/photos.ts';
import type { AppError } from '../../AppError.ts';

/** PH6, PH11, PH13: why the bytes of a photo are not accepted (any more); null if they are. */
export function uploadRefusal(photo: PhotoRow | undefined): AppError | null {
  if (photo === undefined || photo.dropped_at !== null) return { reason: 'not_found' };
  if (photo.removed_at !== null) return { reason: 'photo_removed' };
  return photo.received_at !== null || photo.expired_at === null ? null : { reason: 'photo_expired' };
}

/** Whether an error is one of `uploadRefusal`: the bytes received so far are useless, and are deleted. */
export function isUnwanted({ reason }: AppError): boolean {
  return reason === 'not_found' || reason === 'photo_removed' || reason === 'photo_expired';
}

/**
 * A photo announced by a concluded touchpoint of the caller's own tour. Refuses one of another person's tour, and one
 * that was never announced or was dropped, with `not_found`; others that are not accepted any more with `photo_removed`
 * or `photo_expired`.
 */
export async function findUpload(
  db: Database,
  { id }: Me,
  photoId: string,
): Promise<Result<PhotoRow & OfTour, AppError>> {
  const photo = await findOwnPhoto(db, id, photoId);
  const refusal = uploadRefusal(photo);
  return photo === undefined || refusal !== null
    ? refused(refusal ?? { reason: 'not_found' })
    : accepted(photo);
}
