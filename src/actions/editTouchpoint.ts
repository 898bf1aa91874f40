import { accepted, type Result, refused } from '#domain/result.ts';
import { unsentOfTour } from '../db/outbox.ts';
import type { DeviceTouchpoint } from '../db/touchpoints.ts';
import type { DeviceTour } from '../db/tours.ts';
import { writeDurably } from '../db/writeDurably.ts';
import type { ActionContext } from './ActionContext.ts';

export type EditRefusal = 'not_saved' | 'touchpoint_unknown' | 'tour_concluded';

/** A touchpoint by its local ids. */
export type TouchpointAddress = { readonly tourId: string; readonly touchpointId: string };

/**
 * Whether a touchpoint may be edited: its tour is not concluded, or what was concluded of it needs the person
 * (S18: repair). To be asked within a transaction over tours and outbox.
 */
export async function mayEdit(
  db: ActionContext['db'],
  tour: DeviceTour,
  touchpointId: string,
): Promise<boolean> {
  if (tour.concluded_at === null) return true;
  const unsent = await unsentOfTour(db, tour.id);
  return unsent.some((entry) => entry.refs.touchpoint === touchpointId && entry.state === 'needs-you');
}

/**
 * One change of a draft, saved at once (S1: drafts only, nothing is sent). A concluded touchpoint that changes
 * is marked, and stays unsent until it is concluded again (S5).
 */
export async function editTouchpoint(
  { db }: ActionContext,
  { tourId, touchpointId }: TouchpointAddress,
  change: (touchpoint: DeviceTouchpoint) => DeviceTouchpoint,
): Promise<Result<null, EditRefusal>> {
  const saved = await writeDurably(
    db,
    [db.tours, db.touchpoints, db.outbox],
    async (): Promise<Result<null, EditRefusal>> => {
      const tour = await db.tours.get(tourId);
      const touchpoint = await db.touchpoints.get([tourId, touchpointId]);
      if (tour === undefined || touchpoint === undefined) return refused('touchpoint_unknown');
      if (!(await mayEdit(db, tour, touchpointId))) return refused('tour_concluded');
      const changed = change(touchpoint);
      if (JSON.stringify(changed) === JSON.stringify(touchpoint)) return accepted(null);
      await db.touchpoints.put({ ...changed, changed: changed.completed });
      return accepted(null);
    },
  );
  return saved.ok ? saved.value : saved;
}
