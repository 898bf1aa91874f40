import type { InspectionDatabase } from './InspectionDatabase.ts';
import { currentTourId } from './tours.ts';

/** Removes a tour that is over from this device. Within a transaction over tours, touchpoints, remoteIds and meta. */
export async function forgetTour(db: InspectionDatabase, tourId: string): Promise<void> {
  await db.tours.delete(tourId);
  await db.touchpoints.where('tour_id').equals(tourId).delete();
  await db.remoteIds.where('tour').equals(tourId).delete();
  if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
}
