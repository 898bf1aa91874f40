import { announcedOf, putPhoto } from '#db/photos/putPhoto.ts';
import { storedAllowance } from '#db/photos/readPhotoRoom.ts';
import { isOutOfSpace } from '#db/storeFailure.ts';
import { inOrder, type NewPhoto, photosLeft } from '#domain/photo.ts';
import { type Result, refused } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** Why a photo was not added (PH3). `no_room`: the device is full; `too_many`: the limit of PH1. Nothing else changes. */
export type AddPhotoRefusal = EditRefusal | 'no_room' | 'too_many';

/** PH3: saves a photo and adds it to its answer, in one transaction. Saved on this device only (S1). */
export async function addPhoto(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photo: NewPhoto },
): Promise<Result<Edit & { photoId: string }, AddPhotoRefusal>> {
  const { db } = context;
  const { subTouchpointId, photo } = input;
  const photoId = context.newId();
  let isTooMany = false;
  let isFull = false;
  const saved = await editTouchpoint(
    context,
    input,
    async (touchpoint) => {
      const sub = touchpoint.sub_touchpoints.find(({ id }) => id === subTouchpointId);
      // A second run after the first was committed (S33).
      if (sub === undefined || sub.photos?.some(({ id }) => id === photoId) === true) return touchpoint;
      isTooMany = photosLeft(touchpoint, subTouchpointId, await storedAllowance(db)) === 0;
      if (isTooMany) return touchpoint;
      await putPhoto(db, photoId, input);
      const photos = inOrder([...(sub.photos ?? []), announcedOf(photoId, photo)]);
      return withAnswer(touchpoint, subTouchpointId, { photos });
    },
    {
      tables: [db.photos, db.photoBytes, db.catalogue],
      failed: (broken) => {
        isFull = isOutOfSpace(broken);
      },
    },
  );
  if (isTooMany) return refused('too_many');
  if (!saved.ok) return isFull ? refused('no_room') : saved;
  return { ok: true, value: { ...saved.value, photoId } };
}
