import { inOrder } from '#domain/photo.ts';
import type { Result } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/**
 * P5: removes a photo from its answer. `undoEdit` brings it back: its bytes stay until the touchpoint is concluded without it,
 * or until the first start after the tour is over.
 */
export async function deletePhoto(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; photoId: string },
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, input, (touchpoint) => {
    const sub = touchpoint.sub_touchpoints.find(({ id }) => id === input.subTouchpointId);
    const photos = inOrder((sub?.photos ?? []).filter(({ id }) => id !== input.photoId));
    return withAnswer(touchpoint, input.subTouchpointId, { photos });
  });
}
