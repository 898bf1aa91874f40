import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { asFloorBelow, floorBelow } from '#domain/floors/floorBelow.ts';
import type { Result } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';
import { type Edit, type EditRefusal, editTouchpoint, type TouchpointAddress } from './editTouchpoint.ts';

/**
 * "Same as the floor below, except …" (F8, F9): copies the answers of the floor below to the unrated questions of this one, in
 * one transaction. Without a floor below nothing changes. Saved on this device only (S1).
 */
export async function answerAsFloorBelow(
  context: ActionContext,
  address: TouchpointAddress,
): Promise<Result<Edit, EditRefusal>> {
  return editTouchpoint(context, address, async (touchpoint) => {
    const below = floorBelow(await touchpointsOfTour(context.db, address.tourId), touchpoint);
    return below === null ? touchpoint : asFloorBelow(touchpoint, below);
  });
}
