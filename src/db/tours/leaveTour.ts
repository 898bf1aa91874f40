import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropDrafts } from '../photos/dropDrafts.ts';
import { deleteTourRows } from './deleteTourRows.ts';
import { currentTourId } from './tours.ts';

/**
 * Deletes a tour that is over from this device; it is no longer the current one. Call it within a transaction over tours,
 * touchpoints, remoteIds, photos, photoBytes, outbox and meta.
 */
export async function leaveTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await deleteTourRows(db, tourId);
  await dropDrafts(db, tourId);
  if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
}
