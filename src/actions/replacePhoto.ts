import { announcedOf, putPhoto } from '#db/photos/putPhoto.ts';
import { withdrawPhotos } from '#db/photos/withdrawPhotos.ts';
import { isOutOfSpace } from '#db/storeFailure.ts';
import { inOrder, type NewPhoto } from '#domain/photo.ts';
import { type Result, refused } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** Why a photo was not replaced. `photo_unknown`: the answer does not have it any more. */
export type ReplacePhotoRefusal = EditRefusal | 'no_room' | 'photo_unknown';

/**
 * PH4: replaces a photo by its annotated version, under a new id. The original's bytes are deleted in the same transaction, even
 * if they wait to be sent: they must not leave the device any more. It cannot be undone.
 */
export async function replacePhoto(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string; photo: NewPhoto },
): Promise<Result<Edit & { photoId: string }, ReplacePhotoRefusal>> {
  const { db } = context;
  const { tourId, subTouchpointId, photoId: replacedId } = input;
  const photoId = context.newId();
  let isUnknown = false;
  let isFull = false;
  const saved = await editTouchpoint(
    context,
    input,
    async (touchpoint) => {
      const { photos = [] } = touchpoint.sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
      // A second run after the first was committed (S33).
      if (photos.some(({ id }) => id === photoId)) return touchpoint;
      const replaced = photos.find(({ id }) => id === replacedId);
      isUnknown = replaced === undefined;
      if (replaced === undefined) return touchpoint;
      const photo = { ...input.photo, taken_at: replaced.taken_at };
      await withdrawPhotos(db, tourId, [replacedId]);
      await putPhoto(db, photoId, { ...input, photo });
      const others = photos.filter((one) => one !== replaced);
      return withAnswer(touchpoint, subTouchpointId, {
        photos: inOrder([...others, announcedOf(photoId, photo)]),
      });
    },
    {
      tables: [db.photos, db.photoBytes],
      failed: (broken) => {
        isFull = isOutOfSpace(broken);
      },
    },
  );
  if (isUnknown) return refused('photo_unknown');
  if (!saved.ok) return isFull ? refused('no_room') : saved;
  return { ok: true, value: { ...saved.value, photoId } };
}
