import { inOrder } from '#domain/photo.ts';
import type { Result } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
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
