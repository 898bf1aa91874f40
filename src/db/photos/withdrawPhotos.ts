import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { recordGone } from '../mirrorRecords.ts';
import type { DevicePhoto } from '../schema.ts';
import { deletePhotosOf } from './photosOfTour.ts';

/**
 * Deletes photos of a tour with the entries that would send them. A call that is sending one is aborted, and its response
 * changes nothing (P4). Call it within a transaction over photos, photoBytes, outbox and meta.
 */
export async function withdrawPhotos(
  db: InspectionDatabase,
  tour: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const entries = await db.outbox
    .where('tour')
    .equals(tour)
    .filter(({ refs }) => refs.photo !== undefined && ids.includes(refs.photo.id))
    .toArray();
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
  await recordGone(db, tour, entries);
  await deletePhotosOf(db, tour, ids);
}

/** P13: what of its row changes when a photo is removed: it is done with, and its thumbnail goes. */
export function asRemoved(removed_at: string): Pick<DevicePhoto, 'thumbnail' | 'received_at' | 'removed_at'> {
  return { thumbnail: new ArrayBuffer(0), received_at: removed_at, removed_at };
}
