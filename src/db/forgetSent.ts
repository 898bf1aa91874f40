import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * S13: removal comes second. Deletes acknowledged entries, which are the conclusions of tours, and where one was the
 * last of its tour, also the tour's rows on this device, by key and unread (S1). The receipts stay.
 */
export async function forgetSent(db: InspectionDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox, db.tours, db.touchpoints, db.remoteIds], async () => {
    const sent = await db.outbox.where('state').equals('sent').toArray();
    await db.outbox.bulkDelete(sent.map(({ seq }) => seq));
    const concluded = sent.filter((entry) => entry.kind === 'conclude-tour');
    await Promise.all(concluded.map(({ tour }) => forgetTour(db, tour)));
  });
}

async function forgetTour(db: InspectionDatabase, tour: string): Promise<void> {
  if ((await db.outbox.where('tour').equals(tour).count()) > 0) return;
  const ofTour = [
    [tour, Dexie.minKey],
    [tour, Dexie.maxKey],
  ] as const;
  await Promise.all([
    db.tours.delete(tour),
    db.touchpoints
      .where('[tour_id+id]')
      .between(...ofTour)
      .delete(),
    db.remoteIds
      .where('[tour+local]')
      .between(...ofTour)
      .delete(),
  ]);
}
