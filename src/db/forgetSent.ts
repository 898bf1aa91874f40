import { Dexie } from 'dexie';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * S13: removal comes second. Deletes acknowledged entries; of a tour whose conclusion was the last of them, also
 * its rows on this device, by key and unread (S1). The receipts stay. A request deletes a whole range of keys: one for
 * each row was a tenth of a long drain.
 */
export async function forgetSent(db: InspectionDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox, db.tours, db.touchpoints, db.remoteIds], async () => {
    const [sent, all] = await Promise.all([
      db.outbox.where('state').equals('sent').toArray(),
      db.outbox.toCollection().primaryKeys(),
    ]);
    await Promise.all(
      runs(all, new Set(sent.map(({ seq }) => seq))).map(([first, last]) =>
        db.outbox.where('seq').between(first, last, true, true).delete(),
      ),
    );
    const concluded = sent.filter((entry) => entry.kind === 'conclude-tour');
    await Promise.all(concluded.map(({ tour }) => forgetTour(db, tour, all.length > sent.length)));
  });
}

async function forgetTour(db: InspectionDatabase, tour: string, mayWait: boolean): Promise<void> {
  if (mayWait && (await db.outbox.where('tour').equals(tour).count()) > 0) return;
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

/** The first and last of each run of `keys` (in their order) of which all are among `chosen`. */
function runs(keys: readonly number[], chosen: ReadonlySet<number>): [first: number, last: number][] {
  const found: [number, number][] = [];
  let isOpen = false;
  for (const key of keys) {
    const isChosen = chosen.has(key);
    const run = found.at(-1);
    if (isChosen && isOpen && run !== undefined) run[1] = key;
    else if (isChosen) found.push([key, key]);
    isOpen = isChosen;
  }
  return found;
}
