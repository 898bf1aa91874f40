import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropDrafts } from '../photos/dropDrafts.ts';
import { currentTourId } from './tours.ts';

/** Deletes a tour's rows, by key and unread (S1). Within a transaction over tours, touchpoints and remoteIds. */
export async function deleteTourRows(
  { tours, touchpoints, remoteIds }: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'remoteIds'>,
  tour: string,
): Promise<void> {
  const ofTour = [
    [tour, Dexie.minKey],
    [tour, Dexie.maxKey],
  ] as const;
  await Promise.all([
    tours.delete(tour),
    touchpoints
      .where('[tour_id+id]')
      .between(...ofTour)
      .delete(),
    remoteIds
      .where('[tour+local]')
      .between(...ofTour)
      .delete(),
  ]);
}

/**
 * Removes a tour that is over from this device, and the person from it. Within a transaction over tours, touchpoints,
 * remoteIds, photos, photoBytes, outbox and meta.
 */
export async function leaveTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await deleteTourRows(db, tourId);
  await dropDrafts(db, tourId);
  if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
}
