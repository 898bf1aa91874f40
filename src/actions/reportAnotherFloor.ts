import { durableTransaction } from '#db/durableTransaction.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { revealableCopy, revealed } from '#domain/floors/floors.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { ActionContext } from './ActionContext.ts';
import type { TouchpointAddress } from './editTouchpoint.ts';

/** Why no further floor is added. */
export type AnotherFloorRefusal = 'not_saved' | 'tour_concluded' | 'no_copy';

/** Adds another floor (F5): reveals the hidden copy of the family that `touchpointId` belongs to, without a floor number. */
export async function reportAnotherFloor(
  { db }: ActionContext,
  { tourId, touchpointId }: TouchpointAddress,
): Promise<Result<{ touchpointId: string }, AnotherFloorRefusal>> {
  let shown: string | null = null;
  const saved = await durableTransaction(
    db,
    [db.tours, db.touchpoints],
    async (): Promise<Result<{ touchpointId: string }, AnotherFloorRefusal>> => {
      const tour = await db.tours.get(tourId);
      if (tour?.concluded_at != null) return refused('tour_concluded');
      const touchpoints = await touchpointsOfTour(db, tourId);
      // A second run after a lost connection: the first was committed (S33).
      const added = touchpoints.find(({ id, hide }) => id === shown && !hide);
      if (added !== undefined) return accepted({ touchpointId: added.id });
      const touchpoint = touchpoints.find((one) => one.id === touchpointId);
      const copy = touchpoint === undefined ? null : revealableCopy(touchpoints, touchpoint.touchpoint_id);
      if (copy === null) return refused('no_copy');
      await db.touchpoints.put(revealed(copy));
      shown = copy.id;
      return accepted({ touchpointId: copy.id });
    },
  );
  return saved.ok ? saved.value : saved;
}
