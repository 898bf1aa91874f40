import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropUnnamedPhotos } from '../photos/dropUnnamedPhotos.ts';
import { deleteTourRows } from './deleteTourRows.ts';
import { closeCurrentTour } from './tours.ts';

/**
 * Deletes a tour that is over from this device, with its photos except those that wait or are left behind (U8); it is no longer
 * the current one. Call it within a transaction over tours, touchpoints, remoteIds, photos, photoBytes, outbox, leftBehind and
 * meta.
 */
export async function deleteTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await deleteTourRows(db, tourId);
  await dropUnnamedPhotos(db, tourId);
  await closeCurrentTour(db, tourId);
}
