import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * S13: removal comes second. Deletes acknowledged entries; of a tour whose conclusion was the last of them, also
 * its rows on this device, by key and unread (S1). The receipts stay.
 */
export async function forgetSent(db: InspectionDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox, db.tours, db.touchpoints, db.remoteIds], async () => {
    const sent = await db.outbox.where('state').equals('sent').toArray();
    await db.outbox.bulkDelete(sent.map((entry) => entry.seq));
    for (const { tour } of sent.filter((entry) => entry.kind === 'conclude-tour')) {
      if ((await db.outbox.where('tour').equals(tour).count()) > 0) continue;
      await db.tours.delete(tour);
      await db.touchpoints.where('tour_id').equals(tour).delete();
      await db.remoteIds.where('tour').equals(tour).delete();
    }
  });
}
