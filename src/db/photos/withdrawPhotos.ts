import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { recordGone } from '../mirrorRecords.ts';
import { deletePhotosOf } from './photosOfTour.ts';

/**
 * Deletes photos of a tour with the entries that would send them (PH4). Call it within a transaction over photos, photoBytes,
 * outbox and meta.
 */
export async function withdrawPhotos(
  db: InspectionDatabase,
  tour: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await withdrawPhotoEntries(db, tour, ids);
  await deletePhotosOf(db, tour, ids);
}

/**
 * PH5: deletes the entries that would send these photos, which stay. A call that is sending one is aborted, and its response
 * changes nothing. Call it within a transaction over outbox and meta.
 */
export async function withdrawPhotoEntries(
  db: InspectionDatabase,
  tour: string,
  ids: readonly string[],
): Promise<void> {
  const entries = await db.outbox
    .where('tour')
    .equals(tour)
    .filter(({ refs }) => refs.photo !== undefined && ids.includes(refs.photo.id))
    .toArray();
  await db.outbox.bulkDelete(entries.map(({ seq }) => seq));
  await recordGone(db, tour, entries);
}
