import { exportVersion, type TourCopy } from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { recordGone, recordReturned } from '../mirrorRecords.ts';
import { putCopiedPhoto } from '../photos/copiedPhotos.ts';
import { dropUnnamedPhotos } from '../photos/dropUnnamedPhotos.ts';
import type { OutboxEntry } from '../schema.ts';
import { saveLeftBehind } from '../tours/answersLeftBehind.ts';
import { currentTourId } from '../tours/tours.ts';
import { everyEntry } from './outbox.ts';
import { receivedIds } from './receipts.ts';

/**
 * Tours with all their rows and these unsent entries. Call it within a transaction over tours, touchpoints,
 * leftBehind and meta.
 */
export async function copyOf(
  db: InspectionDatabase,
  tours: readonly string[],
  entries: readonly OutboxEntry[],
) {
  return {
    format: 'storey-unsent-work' as const,
    version: exportVersion,
    current_tour: await currentTourId(db),
    tours: await db.tours.where('id').anyOf(tours).toArray(),
    touchpoints: await db.touchpoints.where('tour_id').anyOf(tours).toArray(),
    left_behind: await db.leftBehind.where('tour_id').anyOf(tours).toArray(),
    entries: entries.map((entry) => ({
      ...entry,
      // The outcome of what is being sent here is unknown on another device (S8).
      state: entry.state === 'needs-you' ? 'needs-you' : 'waiting',
    })),
  };
}

/**
 * Adds the entries of a copy that this device neither has nor saw acknowledged, with their tours, and returns their number.
 * Existing rows stay: they are at least as new. Call it within a transaction over outbox, receipts, tours, touchpoints,
 * leftBehind and meta.
 */
export async function saveUnsent(db: InspectionDatabase, copy: TourCopy): Promise<number> {
  const tours = new Set<string>();
  let count = 0;
  const here = await everyEntry(db);
  const received = await receivedIds(db, copy.entries);
  for (const entry of copy.entries) {
    if (isKnown(entry.operationId, here) || received.has(entry.operationId)) continue;
    const replaced = here.filter((one) => isReplacedBy(one, entry));
    await db.outbox.bulkDelete(replaced.map(({ seq }) => seq));
    await recordGone(db, entry.tour, replaced);
    await recordReturned(db, entry);
    const added = { ...entry, failures: 0, nextAttemptAt: 0, copied: true };
    await db.outbox.add(replaced[0] === undefined ? added : { ...added, seq: replaced[0].seq });
    tours.add(entry.tour);
    count += 1;
  }
  for (const tour of tours) await saveTourOfCopy(db, copy, tour);
  await saveLeftBehind(db, copy.left_behind ?? []);
  const open = copy.tours.find((one) => one.id === copy.current_tour && one.concluded_at === null);
  if (open !== undefined && tours.has(open.id) && (await currentTourId(db)) === null) {
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  }
  return count;
}

/**
 * PH10: saves the photos of a copy, except those that nothing in it names. Call it after the copy's entries and tours were saved,
 * within a transaction over outbox, tours, touchpoints, leftBehind, photos and photoBytes.
 */
export async function saveCopiedPhotos(db: InspectionDatabase, { photos = [] }: TourCopy): Promise<void> {
  for (const photo of photos) await putCopiedPhoto(db, photo);
  for (const tour of new Set(photos.map(({ tour_id }) => tour_id))) await dropUnnamedPhotos(db, tour);
}

/** Saves a tour of a copy with all its rows, unless it is here. Call it within the transaction of `saveUnsent`. */
export async function saveTourOfCopy(db: InspectionDatabase, copy: TourCopy, tour: string): Promise<void> {
  if ((await db.tours.get(tour)) !== undefined) return;
  await db.tours.bulkPut(copy.tours.filter((one) => one.id === tour));
  await db.touchpoints.bulkPut(copy.touchpoints.filter((one) => one.tour_id === tour));
}

// Present under its own id, or repaired here since, which makes the copy's entry the older one (S31).
function isKnown(operationId: string, here: readonly OutboxEntry[]): boolean {
  return here.some((one) => one.operationId === operationId || one.replaces?.includes(operationId) === true);
}

// S31: an entry gives way to a repair that was made on another device, unless it is being sent right now.
function isReplacedBy(one: OutboxEntry, repair: TourCopy['entries'][number]): boolean {
  const isIdle = one.state === 'waiting' || one.state === 'needs-you';
  return isIdle && repair.replaces?.includes(one.operationId) === true;
}
