import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deleteReceivedPhotosOf } from '../photos/deleteReceivedPhotosOf.ts';

/**
 * Deletes a tour's rows, and of its photos those that were received (P10), by key and without reading them (S1). Call it within
 * a transaction over the five tables.
 */
export async function deleteTourRows(
  db: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'remoteIds' | 'photos' | 'photoBytes'>,
  tour: string,
): Promise<void> {
  const { tours, touchpoints, remoteIds } = db;
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
    deleteReceivedPhotosOf(db, tour),
  ]);
}
