import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropUnnamedPhotos } from './dropUnnamedPhotos.ts';

/**
 * Runs at a start: deletes the thumbnails of tours that are not here any more, which earlier versions kept (P10), and the photos
 * that nothing names of tours that are over (P5).
 */
export async function purgePhotos(db: InspectionDatabase): Promise<void> {
  const tables = [db.photos, db.photoBytes, db.tours, db.touchpoints, db.outbox, db.leftBehind];
  await db.transaction('rw', tables, async () => {
    const here = await db.tours.toArray();
    const tours = new Set(here.map(({ id }) => id));
    const open = new Set(here.filter(({ concluded_at }) => concluded_at === null).map(({ id }) => id));
    const rows = await db.photos.toArray();
    const old = rows.filter(({ tour_id, received_at }) => received_at !== null && !tours.has(tour_id));
    await db.photos.bulkDelete(old.map(({ tour_id, id }): [string, string] => [tour_id, id]));
    // In an open tour a deletion may still be undone.
    const over = new Set(rows.map(({ tour_id }) => tour_id).filter((id) => !open.has(id)));
    for (const tour of over) await dropUnnamedPhotos(db, tour);
  });
}
