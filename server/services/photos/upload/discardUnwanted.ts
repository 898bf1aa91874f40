import { findReadablePhoto } from '../../../repositories/photos/photos.ts';
import type { AppContext } from '../../AppContext.ts';
import type { AppError } from '../../AppError.ts';
import { uploadRefusal } from './findUpload.ts';

/** Carries an error through the library for uploads. */
export class UploadRefused extends Error {
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.reason);
    this.error = error;
  }
}

/**
 * PH13: discards the incomplete upload of a photo that is not accepted any more, and throws an `UploadRefused`. To be
 * called after its first bytes were stored: of a removal in between, either this sees the commit, or what the removal
 * discards afterwards includes them.
 */
export async function discardUnwanted(
  { database, discardPhotos }: Pick<AppContext, 'database' | 'discardPhotos'>,
  id: string,
): Promise<void> {
  const refusal = uploadRefusal(await findReadablePhoto(database, null, id));
  if (refusal === null) return;
  await discardPhotos([{ id, file: null }]);
  throw new UploadRefused(refusal);
}
