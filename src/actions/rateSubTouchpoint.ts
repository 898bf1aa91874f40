import type { Rating } from '#domain/rating.ts';
import type { Result } from '#domain/result.ts';
import { withAnswer } from '#domain/touchpoint.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** Rates one question. Saved on this device only (S1). */
export async function rateSubTouchpoint(
  context: ActionContext,
  input: TouchpointAddress & { subTouchpointId: string; rating: Rating },
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, input, (touchpoint) =>
    withAnswer(touchpoint, input.subTouchpointId, { rating: input.rating }),
  );
}
