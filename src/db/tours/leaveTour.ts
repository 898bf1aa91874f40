import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropDrafts } from '../photos/dropDrafts.ts';
import { deleteTourRows } from './deleteTourRows.ts';
import { currentTourId } from './tours.ts';

/**
 * Removes a tour that is over from this device, and the person from it. Within a transaction over tours, touchpoints,
 * remoteIds, photos, photoBytes, outbox and meta.
 */
export async function leaveTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await deleteTourRows(db, tourId);
  await dropDrafts(db, tourId);
  if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
}
