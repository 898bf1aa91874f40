import { durableTransaction } from '#db/durableTransaction.ts';
import { saveLateComment } from '#db/tours/leaveBehind.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

type Comment = TouchpointAddress & {
  readonly subTouchpointId: string;
  readonly comment: string | null;
};

/**
 * Saves a comment as typed; it is cleaned when its touchpoint is concluded (T2). Saved on this device only (S1). Where the tour was
 * concluded elsewhere meanwhile, it is left behind with the other answers (U8), for as long as the tour's rows are here.
 */
export async function commentOnSubTouchpoint(
  context: Pick<ActionContext, 'db' | 'now'>,
  input: Comment,
): Promise<Result<unknown, EditRefusal>> {
  const comment = input.comment === '' ? null : input.comment;
  const saved = await editTouchpoint(context, input, (touchpoint) =>
    withAnswer(touchpoint, input.subTouchpointId, { comment }),
  );
  if (saved.ok || saved.reason !== 'tour_concluded' || comment === null) return saved;
  const { db } = context;
  const left = await durableTransaction(db, [db.tours, db.touchpoints, db.leftBehind, db.meta], () =>
    saveLateComment(db, { ...input, comment }, context.now()),
  );
  return left.ok ? accepted(null) : refused('not_saved');
}
