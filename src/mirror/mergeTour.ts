import type { MirroredTour, TourCopy, TourOver } from '#contract/inspections/unsentExport.ts';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { mirrorKey, mirrorRecordIn } from '#db/mirrorRecords.ts';
import { receivedIds } from '#db/outbox/receipts.ts';
import { draftPhotos } from '#db/photos/draftPhotos.ts';
import { dropUnnamedPhotos } from '#db/photos/dropUnnamedPhotos.ts';
import type { OutboxEntry } from '#db/schema.ts';
import { saveLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { deleteTour } from '#db/tours/deleteTour.ts';
import { newCopies } from '#db/tours/deviceTouchpoints.ts';
import { leaveBehind } from '#db/tours/leaveBehind.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';

type CopiedEntry = TourCopy['entries'][number];
// An entry to be stored; one that was here before keeps its place in line.
type Merged = Omit<OutboxEntry, 'seq'> & { readonly seq?: number };

/** The number of entries that were added, and whether the tour was changed at all. */
type Merge = { readonly entries: number; readonly changed: boolean };

/**
 * S24: merges a mirrored tour into a database that is new or older. Entries that either side knows as received, deleted or
 * replaced are dropped; all others stay, whichever side has them. A tour that is over is deleted, unless it has entries here
 * that were neither sent nor deleted. For an unreadable copy (`content` null) only the turn is recorded. Call it within a
 * transaction over `workTables`.
 */
export async function mergeTour(
  db: InspectionDatabase,
  tour: string,
  turn: number,
  content: MirroredTour | TourOver | null,
  now: Date,
): Promise<Merge> {
  const copy = content !== null && 'entries' in content ? content : null;
  const key = mirrorKey(tour);
  const record = mirrorRecordIn(await db.meta.get(key));
  const here = await db.outbox.where('tour').equals(tour).sortBy('seq');
  const knownHere = new Set([
    ...here.map(({ operationId }) => operationId),
    ...(await receivedIds(db, [{ tour }])),
    ...record.gone,
  ]);
  if (copy !== null) {
    const known = await receivedIds(db, copy.receipts);
    // Receipts that are here already stay as they are.
    await db.receipts.bulkPut(copy.receipts.filter(({ operationId }) => !known.has(operationId)));
    await saveLeftBehind(db, copy.left_behind ?? []);
  }
  const received = await receivedIds(db, copy === null ? [] : [{ tour }]);
  const over_at = content !== null && 'over_at' in content ? content.over_at : null;
  const isSent = copy !== null && isDone(copy, tour);
  const gone = new Set([...record.gone, ...(content?.gone ?? [])]);
  if (isSent) for (const { operationId } of copy.receipts) gone.add(operationId);
  await db.meta.put({ key, turn, gone: [...gone], over_at });
  if (over_at !== null || isSent) {
    const done = here.filter(({ operationId }) => gone.has(operationId));
    await db.outbox.bulkDelete(done.map(({ seq }) => seq));
    if (done.length === here.length) await deleteTour(db, tour);
    return { entries: 0, changed: isSent };
  }
  if (copy === null) return { entries: 0, changed: false };
  const repaired = new Set([...here, ...copy.entries].flatMap(({ replaces = [] }) => replaces));
  const isOver = ({ operationId: id }: CopiedEntry | OutboxEntry) =>
    gone.has(id) || received.has(id) || repaired.has(id);
  const copied = copy.entries.filter((entry) => !isOver(entry));
  const ids = new Set(copied.map(({ operationId }) => operationId));
  const missed = here.filter((one) => !ids.has(one.operationId) && (one.state === 'sent' || !isOver(one)));
  const isNew = ({ operationId }: { readonly operationId: string }) => !knownHere.has(operationId);
  const news = { ...copy, entries: copy.entries.filter(isNew), receipts: copy.receipts.filter(isNew) };
  const onlyHere = await withoutOutdated(db, tour, news, missed);
  const entries = await putQueue(db, here, [...copied.map((entry) => newer(entry, here)), ...onlyHere]);
  // An entry that sends a photo is not a conclusion.
  const concluded = onlyHere.filter(({ kind }) => kind !== 'send-photo');
  await putRows(db, tour, copy, {
    concludedHere: new Set(concluded.map(({ refs }) => refs.touchpoint)),
    isReopened: missed.some(concludesTour) && !onlyHere.some(concludesTour),
    now,
  });
  await dropUnnamedPhotos(db, tour);
  return { entries, changed: true };
}

// Whether the copy holds nothing of the tour any more, except what it has left behind (U5).
function isDone({ tours, entries }: MirroredTour, tour: string): boolean {
  const row = tours.find(({ id }) => id === tour);
  return entries.length === 0 && (row === undefined || row.concluded_at !== null);
}

const concludesTour = ({ kind }: OutboxEntry) => kind === 'conclude-tour';

/**
 * Drops entries that were never attempted and whose touchpoint the copy has concluded later, with the entries that send their
 * photos, and a conclusion of the tour after which the copy has concluded a touchpoint. They come from a database that was lost
 * before the conclusion was reported as saved, and came back. The copy is passed without the operations that this database knew:
 * those do not show that work went on without it.
 */
async function withoutOutdated(
  db: InspectionDatabase,
  tour: string,
  { tours, touchpoints, entries, receipts }: MirroredTour,
  onlyHere: readonly OutboxEntry[],
): Promise<readonly OutboxEntry[]> {
  const revisions = new Map(touchpoints.map(({ id, revision }) => [id, revision]));
  const own = await db.touchpoints.where('tour_id').equals(tour).toArray();
  const behind = new Set(own.flatMap((one) => (one.revision <= (revisions.get(one.id) ?? -1) ? one.id : [])));
  const isOpen = tours.some(({ id, concluded_at }) => id === tour && concluded_at === null);
  const concluded = [
    ...entries.map(({ kind, refs, createdAt }) => ({ kind, id: refs.touchpoint, at: createdAt })),
    ...receipts.map(({ kind, touchpoint, recorded_at }) => ({
      kind,
      id: touchpoint,
      at: Date.parse(recorded_at),
    })),
  ].filter(({ kind }) => kind === 'save-touchpoint' || kind === 'add-floor');
  const isOutdated = ({ kind, attempts, copied, refs, createdAt }: OutboxEntry) => {
    if (kind === 'send-photo' || attempts > 0 || copied === true) return false;
    const later = concluded.filter(({ at }) => at > createdAt);
    if (kind === 'conclude-tour') return isOpen && later.length > 0;
    return behind.has(refs.touchpoint ?? '') && later.some(({ id }) => id === refs.touchpoint);
  };
  const outdated = new Set(onlyHere.filter(isOutdated).map(({ operationId }) => operationId));
  return onlyHere.filter(
    ({ operationId, refs }) => !outdated.has(operationId) && !outdated.has(refs.photo?.announcedBy ?? ''),
  );
}

// Of an entry on both sides, the one with more attempts. The copy's counts as copied: it may have been sent by now (S5).
function newer(entry: CopiedEntry, here: readonly OutboxEntry[]): Merged {
  const mine = here.find(({ operationId }) => operationId === entry.operationId);
  if (mine !== undefined && mine.attempts > entry.attempts) return mine;
  const place = mine === undefined ? {} : { seq: mine.seq };
  return { ...entry, ...place, failures: 0, nextAttemptAt: 0, copied: true };
}

// Stores the entries of a tour in this order (S6) and returns how many of them were not here.
async function putQueue(
  { outbox }: InspectionDatabase,
  here: readonly OutboxEntry[],
  line: readonly Merged[],
): Promise<number> {
  const places = line.map(({ seq }) => seq ?? Number.POSITIVE_INFINITY);
  const isInOrder = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0));
  const left = here.map(({ seq }) => seq).filter((seq) => !isInOrder || !places.includes(seq));
  await outbox.bulkDelete(left);
  await outbox.bulkPut(isInOrder ? line : line.map(({ seq: _seq, ...rest }) => rest));
  return line.filter(({ seq }) => seq === undefined).length;
}

// Drafts: of a touchpoint on both sides, the one concluded more often stays; otherwise the copy's, unless it was concluded
// here since. Where the tour stays concluded those of the copy are left behind: nothing can send them any more (U5).
async function putRows(
  db: InspectionDatabase,
  tour: string,
  copy: MirroredTour,
  {
    concludedHere,
    isReopened,
    now,
  }: { concludedHere: ReadonlySet<string | null>; isReopened: boolean; now: Date },
): Promise<void> {
  const row = copy.tours.find(({ id }) => id === tour);
  const mine = await db.tours.get(tour);
  if (row === undefined) return;
  const touchpoints = await db.touchpoints.where('tour_id').equals(tour).toArray();
  const isOlder = ({ id, revision }: MirroredTour['touchpoints'][number]) =>
    touchpoints.some((one) => one.id === id && (one.revision > revision || concludedHere.has(id)));
  const theirs = copy.touchpoints.filter((one) => !isOlder(one));
  if (mine !== undefined && mine.concluded_at !== null && row.concluded_at === null && !isReopened) {
    await leaveBehind(db, mine, theirs, now, await draftPhotos(db, tour, theirs));
    return;
  }
  await db.tours.put(row);
  await db.touchpoints.bulkPut(theirs);
  if (isReopened) await completeReopened(db, tour);
  if (row.concluded_at === null) return;
  // Concluding the tour removes what was never concluded.
  const left = touchpoints.filter(({ id }) => !copy.touchpoints.some((one) => one.id === id));
  await db.touchpoints.bulkDelete(left.map(({ id }): [string, string] => [tour, id]));
}

// What its conclusion had removed or set aside: hidden copies (F4), and answers that were concluded after all (U5).
async function completeReopened(db: InspectionDatabase, tour: string): Promise<void> {
  const touchpoints = await touchpointsOfTour(db, tour);
  await db.touchpoints.bulkPut(newCopies(touchpoints));
  const concluded = touchpoints.filter(({ completed, changed }) => completed && !changed);
  await db.leftBehind.bulkDelete(concluded.map(({ id }): [string, string] => [tour, id]));
}
