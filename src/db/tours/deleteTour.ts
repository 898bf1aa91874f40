import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deleteReceivedPhotosOf } from '../photos/deleteReceivedPhotosOf.ts';
import { dropUnnamedPhotos } from '../photos/dropUnnamedPhotos.ts';
import { rowsOfTour } from '../rowsOfTour.ts';
import { closeCurrentTour } from './tours.ts';

/**
 * Deletes a tour that is over from this device, with its photos except those that wait or are left behind (U8); it is no longer
 * the current one. Call it within a transaction over tours, touchpoints, photos, photoBytes, outbox, leftBehind and meta.
 */
export async function deleteTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await deleteTourRows(db, tourId);
  await dropUnnamedPhotos(db, tourId);
  await closeCurrentTour(db, tourId);
}

/**
 * Deletes a tour's rows, and of its photos those that were received (PH10), by key and without reading them (S1). Call it within
 * a transaction over the four tables.
 */
export async function deleteTourRows(
  db: Pick<InspectionDatabase, 'tours' | 'touchpoints' | 'photos' | 'photoBytes'>,
  tour: string,
): Promise<void> {
  const { tours, touchpoints } = db;
  await Promise.all([
    tours.delete(tour),
    rowsOfTour(touchpoints, tour).delete(),
    deleteReceivedPhotosOf(db, tour),
  ]);
}
