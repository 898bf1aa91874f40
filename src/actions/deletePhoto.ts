import { inOrder, photosLeft } from '#domain/photo.ts';
import { type Result, refused } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import { storedAllowance } from '../db/photos/readPhotoRoom.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/**
 * P5: removes a photo from its answer. `undoPhotoDeletion` brings it back: its bytes stay until the touchpoint is concluded
 * without it, or until the first start after the tour is over.
 */
export async function deletePhoto(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string },
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, input, (touchpoint) => {
    const { subTouchpointId, photoId } = input;
    const { photos = [] } = touchpoint.sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
    const deleted = photos.find(({ id }) => id === photoId);
    if (deleted === undefined) return touchpoint;
    const left = { photos: inOrder(photos.filter((one) => one !== deleted)) };
    const gone = { ...deleted, sub_touchpoint_id: subTouchpointId };
    return {
      ...withAnswer(touchpoint, subTouchpointId, left),
      deleted_photos: [...(touchpoint.deleted_photos ?? []), gone],
    };
  });
}

/**
 * P5: puts a deleted photo back into its answer; refused where its place was taken meanwhile (P1). It changes nothing once the
 * touchpoint was concluded without the photo: its bytes are gone.
 */
export async function undoPhotoDeletion(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string },
): Promise<Result<Edit, EditRefusal | 'too_many'>> {
  const { db } = context;
  const { subTouchpointId, photoId } = input;
  let isTooMany = false;
  const saved = await editTouchpoint(
    context,
    input,
    async (touchpoint) => {
      const { deleted_photos = [], sub_touchpoints } = touchpoint;
      const deleted = deleted_photos.find(({ id }) => id === photoId);
      if (deleted === undefined) return touchpoint;
      isTooMany = photosLeft(touchpoint, subTouchpointId, await storedAllowance(db)) === 0;
      if (isTooMany) return touchpoint;
      const { sub_touchpoint_id: _place, ...photo } = deleted;
      const { photos = [] } = sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
      return {
        ...withAnswer(touchpoint, subTouchpointId, { photos: inOrder([...photos, photo]) }),
        deleted_photos: deleted_photos.filter((one) => one !== deleted),
      };
    },
    { tables: [db.catalogue] },
  );
  return isTooMany ? refused('too_many') : saved;
}
