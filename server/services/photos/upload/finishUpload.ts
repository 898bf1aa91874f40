import * as zod from 'zod/mini';
import { type ReceivedPhoto, receivedPhoto } from '#contract/inspections/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import type { OfTour, PhotoRow } from '../../../database/photoTables.ts';
import { namedFiles } from '../../../repositories/photos/photoFiles.ts';
import type { AppContext } from '../../AppContext.ts';
import type { AppError } from '../../AppError.ts';
import type { Claim } from '../../idempotency/request.ts';
import type { Content } from '../store/PhotoStore.ts';
import { isUnwanted } from './findUpload.ts';

type Finished = Promise<Result<ReceivedPhoto, AppError>>;

/** Receives a complete photo; concurrent calls of one session share one attempt. */
export type FinishUpload = (photo: PhotoRow & OfTour, claim: Claim) => Finished;

/**
 * PH8: a complete upload is checked outside the server's thread, stored durably, and only then received, in a transaction that
 * checks again the caller and whether the photo is still wanted. A refused upload is deleted; one whose session has ended
 * stays for the next one.
 */
export function uploadFinisher(
  context: Pick<
    AppContext,
    | 'database'
    | 'batcher'
    | 'incompleteUploads'
    | 'photoChecker'
    | 'photoStore'
    | 'discardPhotos'
    | 'now'
    | 'randomBytes'
  >,
): FinishUpload {
  const { database, batcher, incompleteUploads, photoChecker, photoStore, discardPhotos, now, randomBytes } =
    context;
  const underWay = new Map<string, Finished>();

  /** Checks a photo and stores it as `file`, or refuses it. */
  async function store(
    { id, bytes, sha256, width, height }: PhotoRow,
    file: string,
  ): Promise<Result<unknown, AppError>> {
    const taken: Content[] = [];
    try {
      const checked = await photoChecker.check(async () => {
        const content = await incompleteUploads.take(id, file);
        taken.push(content);
        return { content, sha256, width, height };
      });
      const [photo] = taken;
      if (checked.ok && photo !== undefined) await photoStore.put(file, { photo, thumbnail: checked.value });
      if (checked.ok || checked.reason.reason !== 'validation_failed') return checked;
      const length = await incompleteUploads.lengthOf(id);
      await incompleteUploads.remove([id]);
      // A part of it was deleted meanwhile: the photo is fine, and is sent again.
      return length === bytes ? checked : refused({ reason: 'offset_mismatch' });
    } finally {
      await incompleteUploads.release(id, file);
    }
  }

  async function finish(photo: PhotoRow & OfTour, claim: Claim): Finished {
    const { id, touchpoint_id } = photo;
    // A new name, so that deleting the file of an earlier attempt, or of a dropped photo, does not delete this one.
    const file = uuidv7(now(), randomBytes);
    const kept = await store(photo, file);
    if (!kept.ok) return kept;
    // If this throws, it may still have been committed: the daily sweep deletes the file if no row refers to it.
    const result = await batcher.execute(
      {
        claim,
        key: null,
        requestHash: '',
        act: { type: 'receive-photo', id: touchpoint_id, photo: { id, file } },
      },
      { isBackground: true },
    );
    // Another call may have received the photo, with a file of its own.
    const isReceived = (await namedFiles(database, [file])).length > 0;
    const isOver = result.ok || isUnwanted(result.reason);
    // What the store refuses to delete is tried again (PH11), and takes no receipt away.
    await discardPhotos([{ id: isOver ? id : null, file: isReceived ? null : file }]);
    if (!result.ok) return result;
    return accepted(zod.parse(receivedPhoto, JSON.parse(result.value.text)));
  }

  return (photo, claim) => {
    const { receipt_code: code, received_at } = photo;
    if (code !== null && received_at !== null) {
      return Promise.resolve(accepted({ receipt: { code, received_at } }));
    }
    // Per session: one that ends meanwhile must not refuse another.
    const key = `${photo.id} ${claim.sessionHash}`;
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const finished = finish(photo, claim).finally(() => underWay.delete(key));
    underWay.set(key, finished);
    return finished;
  };
}
