import { accepted, type Result, refused } from '#domain/result.ts';
import type { PhotoRow } from '../../../database/photoTables.ts';
import { findReadablePhoto } from '../../../repositories/photos/photos.ts';
import type { AppContext } from '../../AppContext.ts';
import type { AppError } from '../../AppError.ts';
import { OffsetMoved } from '../incomplete-uploads/IncompleteUploads.ts';
import { uploadRefusal } from './findUpload.ts';

/**
 * PH13: discards the incomplete upload of a photo that is not accepted any more, and returns why; null if it is. To be called
 * after its first bytes were stored: of a removal in between, either this sees the commit, or what the removal discards
 * afterwards includes them.
 */
async function discardUnwanted(
  { database, discardPhotos }: Pick<AppContext, 'database' | 'discardPhotos'>,
  id: string,
): Promise<AppError | null> {
  const refusal = uploadRefusal(await findReadablePhoto(database, null, id));
  if (refusal !== null) await discardPhotos([{ id, file: null }]);
  return refusal;
}

/** A part of a photo: where it begins, how many bytes it has, and these as they come; `end` breaks it off. */
export type PhotoPart = {
  readonly offset: number;
  readonly length: number;
  readonly chunks: AsyncIterable<Uint8Array>;
  readonly end: () => void;
};

/** What has come of photos, one call at a time per photo. */
export type PhotoParts = {
  /** How many bytes have come; all of a received photo. */
  readonly lengthOf: (photo: PhotoRow) => Promise<number>;
  /**
   * Adds a part and returns how many bytes there are then, which are durable. Refuses one that does not begin there
   * (`offset_mismatch`), one with more bytes than are missing (`too_large`), and as `uploadRefusal`. If its connection breaks,
   * what has come stays, and the failure is thrown.
   */
  readonly append: (photo: PhotoRow, part: PhotoPart) => Promise<Result<number, AppError>>;
};

/** PH7, PH8: the next call of a photo ends the one before, whose connection is mostly broken without the server knowing. */
export function photoParts(
  context: Pick<AppContext, 'database' | 'incompleteUploads' | 'discardPhotos'>,
): PhotoParts {
  const { incompleteUploads } = context;
  const current = new Map<string, { readonly end: () => void; readonly ended: Promise<void> }>();

  async function alone<Done>(id: string, end: () => void, work: () => Promise<Done>): Promise<Done> {
    for (let before = current.get(id); before !== undefined; before = current.get(id)) {
      before.end();
      await before.ended;
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    current.set(id, { end, ended });
    try {
      return await work();
    } finally {
      current.delete(id);
      resolve();
    }
  }

  const known = async ({ id, bytes, received_at }: PhotoRow) =>
    received_at === null ? incompleteUploads.lengthOf(id) : bytes;

  async function append(photo: PhotoRow, part: PhotoPart): Promise<Result<number, AppError>> {
    const { id, bytes } = photo;
    const { offset, length, chunks } = part;
    if (offset !== (await known(photo))) return refused({ reason: 'offset_mismatch' });
    if (length > bytes - offset) return refused({ reason: 'too_large' });
    if (offset === bytes) return accepted(bytes);
    try {
      return accepted(await incompleteUploads.append(id, offset, chunks, bytes));
    } catch (error) {
      if (error instanceof OffsetMoved) return refused({ reason: 'offset_mismatch' });
      throw error;
    }
  }

  return {
    lengthOf: (photo) =>
      alone(
        photo.id,
        () => undefined,
        () => known(photo),
      ),
    append: (photo, part) =>
      alone(photo.id, part.end, async () => {
        if (part.offset > 0) return append(photo, part);
        const [appended] = await Promise.allSettled([append(photo, part)]);
        // It may have waited for an earlier one, and the photo have been removed meanwhile with all that had come: only a first
        // part would begin it anew.
        const unwanted = await discardUnwanted(context, photo.id);
        if (unwanted !== null) return refused(unwanted);
        if (appended.status === 'rejected') throw appended.reason;
        return appended.value;
      }),
  };
}
