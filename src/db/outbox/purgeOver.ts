import type { ClockReading } from '#domain/serverClock.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { purgePhotos } from '../photos/purgePhotos.ts';
import { deleteTour } from '../tours/deleteTour.ts';
import { purgeLeftBehind } from '../tours/purgeLeftBehind.ts';

/**
 * Runs at a start: deletes old receipts (S13), old answers left behind (U5), photos of tours that are over (PH5, PH10), and tours
 * that were concluded elsewhere and have nothing unsent (U8). Tours concluded here are deleted with their last acknowledgement
 * (S13). Nothing is deleted while something is still missing (S24): a photo is restored before the tour that names it, and
 * would count as unnamed.
 */
export async function purgeOver(
  db: InspectionDatabase,
  now: Date,
  reading: ClockReading | null,
): Promise<void> {
  if (!db.isWhole) return;
  await purgeReceipts(db, now);
  await purgeLeftBehind(db, now, reading);
  await purgePhotos(db);
  const tables = [db.tours, db.touchpoints, db.outbox, db.meta, db.photos, db.photoBytes, db.leftBehind];
  await db.transaction('rw', tables, async () => {
    for (const { id, concluded_at } of await db.tours.toArray()) {
      if (concluded_at === null) continue;
      if ((await db.outbox.where('tour').equals(id).count()) === 0) await deleteTour(db, id);
    }
  });
}

const receiptRetentionMs = 30 * 24 * 60 * 60 * 1000;

// S13: of tours that are not here. Those of a tour here keep an older database from sending again (S24).
async function purgeReceipts(db: InspectionDatabase, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - receiptRetentionMs).toISOString();
  const tours = new Set(await db.tours.toCollection().primaryKeys());
  await db.receipts
    .where('recorded_at')
    .below(oldest)
    .and(({ tour }) => !tours.has(tour))
    .delete();
}
