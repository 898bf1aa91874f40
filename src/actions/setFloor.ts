import type { Result } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/** Saves the floor as typed; it is checked when its touchpoint is concluded (F1, F2). Saved on this device only (S1). */
export async function setFloor(
  context: ActionContext,
  input: TouchpointAddress & { floor: number | null },
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, input, (touchpoint) => ({ ...touchpoint, floor: input.floor }));
}
