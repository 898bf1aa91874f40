import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTour } from '../schema.ts';

/** The tour with this id, or null when this device does not have it. */
export async function tourById(db: InspectionDatabase, id: string): Promise<DeviceTour | null> {
  return (await db.tours.get(id)) ?? null;
}

/** The id of the current tour if it can be continued, or null. */
export async function openTourId(db: InspectionDatabase): Promise<string | null> {
  const current = await currentTourId(db);
  const tour = current === null ? undefined : await db.tours.get(current);
  return tour === undefined || tour.concluded_at !== null ? null : tour.id;
}

/** The id of the current tour, or null. It changes in the transactions that start, continue, import or end a tour. */
export async function currentTourId(db: InspectionDatabase): Promise<string | null> {
  const row = await db.meta.get('currentTour');
  return row?.key === 'currentTour' ? row.tourId : null;
}

/**
 * Clears the current tour if it is this one; another tab may have gone on to a second tour, which stays. Call it within a
 * transaction over meta.
 */
export async function closeCurrentTour(db: InspectionDatabase, tourId: string): Promise<void> {
  if ((await currentTourId(db)) === tourId) await db.meta.put({ key: 'currentTour', tourId: null });
}
