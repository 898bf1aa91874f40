import type { CopiedPhoto } from '#contract/inspections/copiedPhoto.ts';
import {
  copyVersion,
  copyVersionWithoutPhotos,
  type TourCopy,
  type UnsentExport,
  unsentExport,
} from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { noteBack, noteGone } from '../mirrorRecords.ts';
import { copiesOfPhotos, dropUnnamedPhotos, photosToCopy, putCopiedPhoto } from '../photos/copiedPhotos.ts';
import type { OutboxEntry } from '../schema.ts';
import { saveLeftBehind } from '../tours/answersLeftBehind.ts';
import { remoteIdsIn } from '../tours/remoteIds.ts';
import { currentTourId } from '../tours/tours.ts';
import { everyEntry, unsentEntries } from './outbox.ts';
import { receivedIds } from './receipts.ts';
import { signOutLoss } from './signOutLoss.ts';

/**
 * What a file with a copy of the unsent work holds (S17): the tours of everything that a sign-out would lose. Within a
 * transaction over outbox, tours, touchpoints, remoteIds, leftBehind, photos, photoBytes and meta. From now on somebody else may send these entries, so they count as attempted (S5).
 */
export async function readUnsent(
  db: InspectionDatabase,
  person: UnsentExport['person'],
  now: Date,
): Promise<UnsentExport> {
  const entries = await unsentEntries(db);
  await db.outbox.where('state').anyOf('waiting', 'sending', 'needs-you').modify({ copied: true });
  const tours = (await signOutLoss(db, now)).map(({ tourId }) => tourId);
  const photos: CopiedPhoto[] = [];
  for (const tour of tours) photos.push(...(await copiesOfPhotos(db, tour, await photosToCopy(db, tour))));
  const version = photos.length === 0 ? copyVersionWithoutPhotos : copyVersion;
  const withPhotos = photos.length === 0 ? {} : { photos };
  // The shape takes along what means something elsewhere, and leaves out places in line and pauses.
  return unsentExport.parse({
    ...(await copyOf(db, tours, entries)),
    ...withPhotos,
    version,
    person,
    saved_at: now.toISOString(),
  });
}

/**
 * Tours as they are, with those of their entries that are not acknowledged. Within a transaction over tours, touchpoints,
 * remoteIds, leftBehind and meta, and over outbox if the entries were read in it.
 */
export async function copyOf(
  db: InspectionDatabase,
  tours: readonly string[],
  entries: readonly OutboxEntry[],
) {
  return {
    format: 'storey-unsent-work' as const,
    version: copyVersion,
    current_tour: await currentTourId(db),
    tours: await db.tours.where('id').anyOf(tours).toArray(),
    touchpoints: await db.touchpoints.where('tour_id').anyOf(tours).toArray(),
    remote_ids: remoteIdsIn(await db.remoteIds.where('tour').anyOf(tours).toArray()),
    left_behind: await db.leftBehind.where('tour_id').anyOf(tours).toArray(),
    entries: entries.map((entry) => ({
      ...entry,
      // What is under way on this device is of unknown outcome on any other (S8).
      state: entry.state === 'needs-you' ? 'needs-you' : 'waiting',
    })),
  };
}

/**
 * Puts the entries of a copy in line that this device neither has nor saw acknowledged, with their tours, and
 * answers how many. Within a transaction over outbox, receipts, tours, touchpoints, remoteIds, leftBehind and meta. What is
 * here already stays as it is: it is at least as new.
 */
export async function saveUnsent(db: InspectionDatabase, copy: TourCopy): Promise<number> {
  const tours = new Set<string>();
  let count = 0;
  const here = await everyEntry(db);
  const received = await receivedIds(db, copy.entries);
  for (const entry of copy.entries) {
    if (isKnown(entry.operationId, here) || received.has(entry.operationId)) continue;
    const stoodFor = here.filter((one) => isMendedBy(one, entry));
    await db.outbox.bulkDelete(stoodFor.map(({ seq }) => seq));
    await noteGone(db, entry.tour, stoodFor);
    await noteBack(db, entry);
    const added = { ...entry, failures: 0, nextAttemptAt: 0, copied: true };
    await db.outbox.add(stoodFor[0] === undefined ? added : { ...added, seq: stoodFor[0].seq });
    tours.add(entry.tour);
    count += 1;
  }
  for (const tour of tours) await saveOpenTour(db, copy, tour);
  await saveLeftBehind(db, copy.left_behind ?? []);
  const open = copy.tours.find((one) => one.id === copy.current_tour && one.concluded_at === null);
  if (open !== undefined && tours.has(open.id) && (await currentTourId(db)) === null) {
    await db.meta.put({ key: 'currentTour', tourId: open.id });
  }
  return count;
}

/**
 * P10: the photos of a copy, after its entries and tours; those that nothing here names do not stay. Within a transaction over
 * outbox, touchpoints, photos and photoBytes.
 */
export async function saveCopiedPhotos(db: InspectionDatabase, { photos = [] }: TourCopy): Promise<void> {
  for (const photo of photos) await putCopiedPhoto(db, photo);
  for (const tour of new Set(photos.map(({ tour_id }) => tour_id))) await dropUnnamedPhotos(db, tour);
}

/** A tour of a copy with all its rows, where it is not here. Within the transaction of `saveUnsent`. */
export async function saveOpenTour(db: InspectionDatabase, copy: TourCopy, tour: string): Promise<void> {
  if ((await db.tours.get(tour)) !== undefined) return;
  await db.tours.bulkPut(copy.tours.filter((one) => one.id === tour));
  await db.touchpoints.bulkPut(copy.touchpoints.filter((one) => one.tour_id === tour));
  await db.remoteIds.bulkPut(copy.remote_ids.filter((one) => one.tour === tour));
}

/** Here under its own id, or mended here since: then the copy's is the older one (S18). */
function isKnown(operationId: string, here: readonly OutboxEntry[]): boolean {
  return here.some((one) => one.operationId === operationId || one.replaces?.includes(operationId) === true);
}

/** S18: the repair of another device takes the place of what it repairs, unless that is on its way just now. */
function isMendedBy(one: OutboxEntry, repair: TourCopy['entries'][number]): boolean {
  const isStill = one.state === 'waiting' || one.state === 'needs-you';
  return isStill && repair.replaces?.includes(one.operationId) === true;
}
