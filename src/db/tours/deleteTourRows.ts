import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deleteReceivedPhotosOf } from '../photos/deleteReceivedPhotosOf.ts';
import { rowsOfTour } from '../rowsOfTour.ts';

/**
 * Deletes a tour's rows, and of its photos those that were received (P10), by key and without reading them (S1). Call it within
 * a transaction over the five tables.
 */
export async function deleteTourRows(
  db: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'remoteIds' | 'photos' | 'photoBytes'>,
  tour: string,
): Promise<void> {
  const { tours, touchpoints, remoteIds } = db;
  await Promise.all([
    tours.delete(tour),
    rowsOfTour(touchpoints, tour).delete(),
    rowsOfTour(remoteIds, tour, '[tour+local]').delete(),
    deleteReceivedPhotosOf(db, tour),
  ]);
}
