import { accepted, type Result, refused } from '#domain/result.ts';
import { durableTransaction } from '../db/durableTransaction.ts';
import { isOfTouchpoint, unsentOfTour } from '../db/outbox/outbox.ts';
import type { DeviceTouchpoint, DeviceTour } from '../db/schema.ts';
import type { ActionContext } from './ActionContext.ts';

/** Why an edit is not stored. */
export type EditRefusal = 'not_saved' | 'touchpoint_unknown' | 'tour_concluded';

/** A touchpoint by its local ids. */
export type TouchpointAddress = { readonly tourId: string; readonly touchpointId: string };

/** A change that is saved: the touchpoint as its transaction found it and as it left it. Both are one where nothing changed. */
export type Edit = { readonly before: DeviceTouchpoint; readonly after: DeviceTouchpoint };

/**
 * Whether a touchpoint may be edited: its tour is not concluded, or what was concluded of it needs the person
 * (S18: repair). To be asked within a transaction over tours, outbox and meta.
 */
export async function mayEdit(
  db: ActionContext['db'],
  tour: DeviceTour,
  touchpointId: string,
): Promise<boolean> {
  if (tour.concluded_at === null) return true;
  const unsent = await unsentOfTour(db, tour.id);
  return unsent.some((entry) => isOfTouchpoint(entry, touchpointId) && entry.state === 'needs-you');
}

/** T6: nothing of it differs from what was concluded, if `earlier` was as it was concluded. */
function isAgain(touchpoint: DeviceTouchpoint, earlier: DeviceTouchpoint): boolean {
  const contentOf = ({ revision, floor, sub_touchpoints }: DeviceTouchpoint) =>
    JSON.stringify([revision, floor, sub_touchpoints]);
  return earlier.completed && !earlier.changed && contentOf(touchpoint) === contentOf(earlier);
}

type EditOptions = {
  /** What a change that leads back to it undoes. */
  readonly earlier?: DeviceTouchpoint;
  /** Tables that `change` writes besides. */
  readonly tables?: Parameters<typeof durableTransaction>[1];
  /** Why the store failed, where it did. */
  readonly failed?: (broken: Error) => void;
};

/**
 * One change of a draft, saved at once (S1: drafts only, nothing is sent). A concluded touchpoint that changes
 * is marked, and stays unsent until it is concluded again (S5), unless the change leads back to `earlier`.
 */
export async function editTouchpoint(
  { db }: Pick<ActionContext, 'db'>,
  { tourId, touchpointId }: TouchpointAddress,
  change: (touchpoint: DeviceTouchpoint) => DeviceTouchpoint | Promise<DeviceTouchpoint>,
  { earlier, tables = [], failed }: EditOptions = {},
): Promise<Result<Edit, EditRefusal>> {
  const saved = await durableTransaction(
    db,
    [db.tours, db.touchpoints, db.outbox, db.meta, ...tables],
    async (): Promise<Result<Edit, EditRefusal>> => {
      // Side by side: a tap waits for one way to the store and back, not for two.
      const [tour, before] = await Promise.all([
        db.tours.get(tourId),
        db.touchpoints.get([tourId, touchpointId]),
      ]);
      if (tour === undefined || before === undefined) return refused('touchpoint_unknown');
      if (!(await mayEdit(db, tour, touchpointId))) return refused('tour_concluded');
      const edited = await change(before);
      if (JSON.stringify(edited) === JSON.stringify(before)) return accepted({ before, after: before });
      const changed = edited.completed && (earlier === undefined || !isAgain(edited, earlier));
      const after = { ...edited, changed };
      await db.touchpoints.put(after);
      return accepted({ before, after });
    },
    failed,
  );
  return saved.ok ? saved.value : saved;
}
