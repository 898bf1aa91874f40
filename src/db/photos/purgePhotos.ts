import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { dropUnnamedPhotos } from './dropUnnamedPhotos.ts';

/**
 * Runs at a start: deletes the photos that nothing names of tours that are over (PH5).
 */
export async function purgePhotos(db: InspectionDatabase): Promise<void> {
  const tables = [db.photos, db.photoBytes, db.tours, db.touchpoints, db.outbox, db.leftBehind];
  await db.transaction('rw', tables, async () => {
    const here = await db.tours.toArray();
    const open = new Set(here.filter(({ concluded_at }) => concluded_at === null).map(({ id }) => id));
    const rows = await db.photos.toArray();
    // In an open tour a deletion may still be undone.
    const over = new Set(rows.map(({ tour_id }) => tour_id).filter((id) => !open.has(id)));
    for (const tour of over) await dropUnnamedPhotos(db, tour);
  });
}
