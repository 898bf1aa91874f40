import type { Result } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** Saves a comment as typed; it is cleaned when its touchpoint is concluded (T2). Saved on this device only (S1). */
export async function commentOnSubTouchpoint(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; comment: string | null },
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, input, (touchpoint) =>
    withAnswer(touchpoint, input.subTouchpointId, { comment: input.comment === '' ? null : input.comment }),
  );
}
