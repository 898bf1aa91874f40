import { durableTransaction } from '#db/durableTransaction.ts';
import { isOfTouchpoint, isRefused, unsentOfTour } from '#db/outbox/outbox.ts';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { isAsConcluded } from '#domain/unconcluded.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why an edit is not saved. */
export type EditRefusal = 'not_saved' | 'touchpoint_unknown' | 'tour_concluded';

/** A touchpoint of this device. */
export type TouchpointAddress = { readonly tourId: string; readonly touchpointId: string };

/** A saved change: the touchpoint before and after its transaction; the same object if nothing has changed. */
export type Edit = { readonly before: DeviceTouchpoint; readonly after: DeviceTouchpoint };

/**
 * Whether a touchpoint may be edited: its tour is not concluded, or its conclusion needs the person (S31: repair). Call it
 * within a transaction over tours and outbox.
 */
export async function mayEdit(
  db: ActionContext['db'],
  tour: DeviceTour,
  touchpointId: string,
): Promise<boolean> {
  if (tour.concluded_at === null) return true;
  const unsent = await unsentOfTour(db, tour.id);
  return unsent.some((entry) => isOfTouchpoint(entry, touchpointId) && isRefused(entry));
}

type EditOptions = {
  /** Further tables that `change` uses. */
  readonly tables?: Parameters<typeof durableTransaction>[1];
  /** Called with the error if the store fails. */
  readonly failed?: (broken: Error) => void;
};

/**
 * Changes a draft and saves it at once; nothing is sent (S1). A concluded touchpoint is marked as changed, and the change is
 * sent only when it is concluded again (S5), unless everything is as it was concluded (T6). `change` may run twice (S33).
 */
export async function editTouchpoint(
  { db }: Pick<ActionContext, 'db'>,
  { tourId, touchpointId }: TouchpointAddress,
  change: (touchpoint: DeviceTouchpoint) => DeviceTouchpoint | Promise<DeviceTouchpoint>,
  { tables = [], failed }: EditOptions = {},
): Promise<Result<Edit, EditRefusal>> {
  const saved = await durableTransaction(
    db,
    [db.tours, db.touchpoints, db.outbox, db.meta, ...tables],
    async (): Promise<Result<Edit, EditRefusal>> => {
      // Both reads at once: a tap waits for one round trip to the store instead of two.
      const [tour, before] = await Promise.all([
        db.tours.get(tourId),
        db.touchpoints.get([tourId, touchpointId]),
      ]);
      if (tour === undefined || before === undefined) return refused('touchpoint_unknown');
      if (!(await mayEdit(db, tour, touchpointId))) return refused('tour_concluded');
      const edited = await change(before);
      if (JSON.stringify(edited) === JSON.stringify(before)) return accepted({ before, after: before });
      const changed = edited.completed && !isAsConcluded(edited);
      const after = { ...edited, changed };
      await db.touchpoints.put(after);
      return accepted({ before, after });
    },
    failed,
  );
  return saved.ok ? saved.value : saved;
}
