import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';
import type { DevicePhoto } from '../schema.ts';

/** All photos of a tour on this device, received ones included. */
export async function photosOfTour({ photos }: InspectionDatabase, tour: string): Promise<DevicePhoto[]> {
  return photos.where('[tour_id+id]').between([tour, ''], [tour, '\uffff']).toArray();
}

/**
 * P5: deletes the photos of a tour that were never announced, once the tour is over. Photos waiting to be sent stay, and received
 * ones are left to `deleteTourRows` (P10). Call it within a transaction over photos, photoBytes and outbox.
 */
export async function dropDrafts(db: InspectionDatabase, tour: string): Promise<void> {
  const rows = await photosOfTour(db, tour);
  if (rows.length === 0) return;
  const waiting = new Set((await unsentOfTour(db, tour)).map(({ refs }) => refs.photo?.id));
  const drafts = rows.filter(({ id, received_at }) => received_at === null && !waiting.has(id));
  const keys = drafts.map(({ id }): [string, string] => [tour, id]);
  await db.photos.bulkDelete(keys);
  await db.photoBytes.bulkDelete(keys);
}
