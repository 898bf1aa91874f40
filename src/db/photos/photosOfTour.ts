import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { rowsOfTour } from '../rowsOfTour.ts';
import type { DevicePhoto } from '../schema.ts';

/** All photos of a tour on this device, received ones included. */
export async function photosOfTour(db: InspectionDatabase, tour: string): Promise<DevicePhoto[]> {
  return rowsOfTour(db.photos, tour).toArray();
}

/** The photos of a tour that only this device has: drafts, those that wait to be sent, and those left behind (U8). */
export async function unreceivedPhotosOf(db: InspectionDatabase, tour: string): Promise<DevicePhoto[]> {
  return rowsOfTour(db.photos, tour)
    .filter(({ received_at }) => received_at === null)
    .toArray();
}

/** Deletes photos of a tour with their bytes. Call it within a transaction over photos and photoBytes. */
export async function deletePhotosOf(
  { photos, photoBytes }: InspectionDatabase,
  tour: string,
  ids: readonly string[],
): Promise<void> {
  const keys = ids.map((id): [string, string] => [tour, id]);
  await photos.bulkDelete(keys);
  await photoBytes.bulkDelete(keys);
}

/** PH13: the fields of a removed photo's row: it counts as received, so that nothing sends it, and its thumbnail is empty. */
export function asRemoved(removed_at: string): Pick<DevicePhoto, 'thumbnail' | 'received_at' | 'removed_at'> {
  return { thumbnail: new ArrayBuffer(0), received_at: removed_at, removed_at };
}
