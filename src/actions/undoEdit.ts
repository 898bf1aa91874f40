import type { Result } from '#domain/result.ts';
import { changedAnswers, withEarlierAnswers } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint } from './editTouchpoint.ts';

/**
 * Undoes a change of answers (T6) in one transaction: rating, comment and photos of every question it touched. The result is a
 * change as well, so that undoing the undo loses nothing. If the touchpoint was concluded since, photos stay as they are (PH5):
 * the bytes of a deleted one are gone.
 */
export async function undoEdit(
  context: ActionContext,
  { before, after }: Edit,
): Promise<Result<Edit, EditRefusal>> {
  const touched = changedAnswers(before, after);
  return editTouchpoint(context, { tourId: before.tour_id, touchpointId: before.id }, (present) =>
    withEarlierAnswers(present, before, touched, present.revision === after.revision ? after : before),
  );
}
