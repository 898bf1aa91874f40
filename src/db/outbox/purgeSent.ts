import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deleteReceivedPhotosOf } from '../photos/deleteReceivedPhotosOf.ts';
import { deleteTourRows } from '../tours/deleteTour.ts';
import { unsentOfTour } from './outbox.ts';
import { receiptsOfTour } from './receipts.ts';

// Small transactions, because readers of the outbox wait for the current one.
const batchSize = 10;

/**
 * S13: removal comes second. Deletes acknowledged entries (the conclusions of tours and the sending of their photos) and, with
 * the last one of a tour, the tour's rows on this device, by key and without reading them (S1). Of a concluded tour of which
 * something waits, the received photos go (PH10). Receipts stay. `stop` ends it early; the rest is deleted after the next drain.
 */
export async function purgeSent(db: InspectionDatabase, stop: AbortSignal): Promise<void> {
  while (!stop.aborted) {
    const sent = await db.outbox.where('state').equals('sent').limit(batchSize).toArray();
    if (sent.length === 0) return;
    const rows = [db.tours, db.touchpoints, db.photos, db.photoBytes];
    await db.transaction('rw', [db.outbox, db.receipts, ...rows], async () => {
      await db.outbox.bulkDelete(sent.map(({ seq }) => seq));
      const concluded = sent.filter((entry) => entry.kind === 'conclude-tour').map(({ tour }) => tour);
      // A photo may be received after everything else of its tour (PH6).
      for (const { kind, tour } of sent)
        if (kind === 'send-photo' && !concluded.includes(tour) && (await isConcluded(db, tour)))
          concluded.push(tour);
      await Promise.all(concluded.map(async (tour) => purgeTour(db, tour)));
    });
  }
}

async function purgeTour(db: InspectionDatabase, tour: string): Promise<void> {
  // A repair is acknowledged before the conclusion but may stand behind it in the queue, in the next batch.
  const unsent = await unsentOfTour(db, tour);
  if (unsent.length === 0) return deleteTourRows(db, tour);
  // PH13: the tour is not asked for any more, so nothing would say that one of its photos was removed.
  const waiting = unsent.map(({ refs }) => refs.photo?.id);
  await deleteReceivedPhotosOf(db, tour, waiting);
}

async function isConcluded(db: InspectionDatabase, tour: string): Promise<boolean> {
  return (await receiptsOfTour(db, tour)).some(({ kind }) => kind === 'conclude-tour');
}
