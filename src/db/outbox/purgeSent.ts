import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deleteTourRows } from '../tours/deleteTourRows.ts';
import { unsentAmong } from './outbox.ts';
import { receiptsOfTour } from './receipts.ts';

// In small transactions: readers of the outbox wait for one of them, not for a whole day's tours.
const atOnce = 10;

/**
 * S13: removal comes second. Deletes acknowledged entries, which are the conclusions of tours and what sent their photos, and
 * where one was the last of its tour, also the tour's rows on this device, by key and unread (S1). The receipts stay. Ends early with `stop`;
 * what is left goes after the next drain.
 */
export async function purgeSent(db: InspectionDatabase, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const sent = await db.outbox.where('state').equals('sent').limit(atOnce).toArray();
    if (sent.length === 0) return;
    await db.transaction('rw', [db.outbox, db.tours, db.touchpoints, db.remoteIds, db.receipts], async () => {
      await db.outbox.bulkDelete(sent.map(({ seq }) => seq));
      const concluded = sent.filter((entry) => entry.kind === 'conclude-tour').map(({ tour }) => tour);
      // A photo may be received after everything else of its tour (P6).
      for (const { kind, tour } of sent)
        if (kind === 'send-photo' && !concluded.includes(tour) && (await isConcluded(db, tour)))
          concluded.push(tour);
      await Promise.all(concluded.map(async (tour) => purgeOverTours(db, tour)));
    });
  }
}

async function purgeOverTours(db: InspectionDatabase, tour: string): Promise<void> {
  // A repair is acknowledged before the conclusion and may be queued behind it: one of the next ten.
  if (unsentAmong(await db.outbox.where('tour').equals(tour).toArray()).length > 0) return;
  await deleteTourRows(db, tour);
}

async function isConcluded(db: InspectionDatabase, tour: string): Promise<boolean> {
  return (await receiptsOfTour(db, tour)).some(({ kind }) => kind === 'conclude-tour');
}
