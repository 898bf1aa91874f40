import { durableTransaction } from '#db/durableTransaction.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { pendingNotice, restoreMarkIn } from '#db/mirrorRecords.ts';
import { isRefused, unsentOfTour } from '#db/outbox/outbox.ts';
import { photosOfTour } from '#db/photos/photosOfTour.ts';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { newCopies } from '#db/tours/deviceTouchpoints.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { isCopyId, mayReportAnotherFloor, takenFloors } from '#domain/floors/floors.ts';
import { inOrder } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { concludedTouchpoint, needsConclusion, type TouchpointRefusal } from '#domain/touchpoint.ts';
import { concludedAnswers } from '#domain/unconcluded.ts';
import { wholeId } from '#domain/wholeId.ts';
import type { ActionContext } from './ActionContext.ts';
import { appendTouchpointEntry } from './appendTouchpointEntry.ts';
import { mayEdit, type TouchpointAddress } from './editTouchpoint.ts';

/** Why a touchpoint is not concluded. */
export type ConcludeRefusal =
  | { readonly kind: 'not_saved' | 'touchpoint_unknown' | 'tour_concluded' }
  | { readonly kind: 'incomplete'; readonly refusal: TouchpointRefusal };

/** What can be done after the conclusion: whether another floor may be reported (F5). */
export type Concluded = { readonly mayReportAnotherFloor: boolean };

/**
 * Concludes a touchpoint (S2) in one transaction, all or nothing: checks the rule (T4, F1, F2), concludes the touchpoint,
 * freezes its answers into an outbox entry, and adds the next hidden copy (F4). Concluding an unchanged touchpoint again sends
 * nothing, except to repair a refused entry (S31). While the notice of a restore is not dismissed nothing is concluded (S24):
 * restored answers may be older than those that were tapped.
 */
export async function concludeTouchpoint(
  context: ActionContext,
  { tourId, touchpointId }: TouchpointAddress,
): Promise<Result<Concluded, ConcludeRefusal>> {
  const { db } = context;
  const now = context.now();
  const [operationId, newFloorId] = [context.newId(), wholeId(context.newId())];
  const saved = await durableTransaction(
    db,
    [db.tours, db.touchpoints, db.outbox, db.leftBehind, db.meta, db.photos, db.photoBytes],
    async (): Promise<Result<Concluded, ConcludeRefusal>> => {
      const restored = restoreMarkIn([await db.meta.get('mirror')]);
      if (restored !== null && pendingNotice(restored) !== null) return refused({ kind: 'not_saved' });
      const tour = await db.tours.get(tourId);
      const touchpoints = await touchpointsOfTour(db, tourId);
      const found = touchpoints.find((one) => one.id === touchpointId);
      const before = found === undefined ? undefined : await withoutLostPhotos(db, found);
      if (tour === undefined || before === undefined) return refused({ kind: 'touchpoint_unknown' });
      if (!(await mayEdit(db, tour, touchpointId))) return refused({ kind: 'tour_concluded' });

      const conclusion = concludedTouchpoint(before, takenFloors(withConcludedFloors(touchpoints), before));
      if (!conclusion.ok) return refused({ kind: 'incomplete', refusal: conclusion.reason });

      const concluded: DeviceTouchpoint = {
        ...conclusion.value,
        floor_id: isCopyId(before.id) ? (before.floor_id ?? newFloorId) : undefined,
        revision: before.revision + 1,
        changed: false,
        concluded_floor: before.floor,
        concluded_answers: concludedAnswers(conclusion.value),
        deleted_photos: undefined,
      };
      const isAppended = needsConclusion(before) || (await wasRefused(context, before));
      if (isAppended) {
        await db.touchpoints.put(concluded);
        // A repair after the tour was concluded (S31) sends the answers that were left behind.
        await db.leftBehind.delete([tourId, touchpointId]);
        await appendTouchpointEntry(context, { operationId, tour, before, concluded, now });
      }
      const after = touchpoints.map((one) => (one.id === touchpointId ? concluded : one));
      const copies = tour.concluded_at === null ? newCopies(after) : [];
      await db.touchpoints.bulkPut(copies);
      return accepted({
        mayReportAnotherFloor: mayReportAnotherFloor(tour, [...after, ...copies], before.touchpoint_id),
      });
    },
  );
  return saved.ok ? saved.value : refused({ kind: saved.reason });
}

// F2 counts concluded floors, so of a changed touchpoint the concluded floor counts and not the one typed since.
function withConcludedFloors(touchpoints: readonly DeviceTouchpoint[]): DeviceTouchpoint[] {
  return touchpoints.map((one) => (one.changed ? { ...one, floor: one.concluded_floor } : one));
}

/**
 * PH6: drops photos whose bytes are gone and which no conclusion has announced; the server would wait for them for a month. It
 * happens when the browser has deleted the database and the mirror has no readable copy of them.
 */
async function withoutLostPhotos(
  db: InspectionDatabase,
  touchpoint: DeviceTouchpoint,
): Promise<DeviceTouchpoint> {
  const { tour_id, sub_touchpoints, concluded_answers } = touchpoint;
  if (sub_touchpoints.every(({ photos }) => photos === undefined)) return touchpoint;
  const announced = (concluded_answers ?? []).flatMap(({ photos = [] }) => photos);
  const known = new Set([...(await photosOfTour(db, tour_id)), ...announced].map(({ id }) => id));
  return {
    ...touchpoint,
    sub_touchpoints: sub_touchpoints.map(({ photos = [], ...sub }) => ({
      ...sub,
      photos: inOrder(photos.filter(({ id }) => known.has(id))),
    })),
  };
}

async function wasRefused({ db }: ActionContext, touchpoint: DeviceTouchpoint): Promise<boolean> {
  const unsent = await unsentOfTour(db, touchpoint.tour_id);
  // A photo, too: it is announced and sent anew (PH7).
  return unsent.some((entry) => entry.refs.touchpoint === touchpoint.id && isRefused(entry));
}
