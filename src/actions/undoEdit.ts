import type { Result } from '#domain/result.ts';
import { changedAnswers, withEarlierAnswers } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint } from './editTouchpoint.ts';

/**
 * Takes a change of answers back (T6): rating, comment and photos of every question it touched, in one transaction. What
 * it answers is a change of its own, so that taking back the taking back loses nothing either. Once the touchpoint was concluded
 * no photo moves (P5): the bytes of one that was deleted are gone.
 */
export async function undoEdit(
  context: ActionContext,
  { before, after }: Edit,
): Promise<Result<Edit, EditRefusal>> {
  const touched = changedAnswers(before, after);
  return editTouchpoint(
    context,
    { tourId: before.tour_id, touchpointId: before.id },
    (present) =>
      withEarlierAnswers(present, before, touched, present.revision === after.revision ? after : before),
    { earlier: before },
  );
}
