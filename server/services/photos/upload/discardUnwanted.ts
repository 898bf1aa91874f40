import { findReadablePhoto } from '../../../repositories/photos/photos.ts';
import type { AppContext } from '../../AppContext.ts';
import type { AppError } from '../../AppError.ts';
import { uploadRefusal } from './findUpload.ts';

/**
 * PH13: discards the incomplete upload of a photo that is not accepted any more, and returns why; null if it is. To be called
 * after its first bytes were stored: of a removal in between, either this sees the commit, or what the removal discards
 * afterwards includes them.
 */
export async function discardUnwanted(
  { database, discardPhotos }: Pick<AppContext, 'database' | 'discardPhotos'>,
  id: string,
): Promise<AppError | null> {
  const refusal = uploadRefusal(await findReadablePhoto(database, null, id));
  if (refusal !== null) await discardPhotos([{ id, file: null }]);
  return refusal;
}
