import type { SecondCopyText, TourCopy, TourOver } from '#contract/unsentCopy.ts';
import { keepLeftBehind } from './answersLeftBehind.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import { keptTourIn, keptTourKey } from './keptTours.ts';
import { leaveTour } from './leaveTour.ts';
import type { KeptTour } from './meta.ts';
import type { OutboxEntry } from './outbox.ts';
import { receivedIds } from './receivedIds.ts';
import { remoteIdsOfTour } from './remoteIds.ts';

type CopiedEntry = TourCopy['entries'][number];
/** An entry as it is to stand: one that was here has its place in line. */
type Merged = Omit<OutboxEntry, 'seq'> & { readonly seq?: number };

/**
 * S24: a tour as it stands a second time comes to a database that is new or older. What is done with, because it was received,
 * deleted or replaced, goes; everything else that only one of the two has stays: what was concluded here since has no other
 * place. Within a transaction over outbox, receipts, tours, touchpoints, remoteIds, leftBehind and meta. A copy that cannot be read is
 * null. Answers how many entries came, and whether anything did.
 */
export async function mergeTour(
  db: InspectionDatabase,
  tour: string,
  turn: number,
  copy: SecondCopyText | null,
): Promise<{ readonly entries: number; readonly changed: boolean }> {
  const known = { turn, gone: copy?.gone ?? [], over_at: null };
  if (copy !== null && isSent(copy, tour)) {
    await keepReceipts(db, copy.receipts);
    await keepLeftBehind(db, copy.left_behind ?? []);
    const received = copy.receipts.map(({ operationId }) => operationId);
    await endTour(db, tour, { ...known, gone: [...known.gone, ...received] });
    return { entries: 0, changed: true };
  }
  const gone = await learn(db, tour, known);
  if (copy === null) return { entries: 0, changed: false };
  await keepReceipts(db, copy.receipts);
  await keepLeftBehind(db, copy.left_behind ?? []);
  const here = await entriesOf(db, tour);
  const received = await receivedIds(db, [{ tour }]);
  const repaired = new Set([...here, ...copy.entries].flatMap(({ replaces = [] }) => replaces));
  const isOver = ({ operationId }: { readonly operationId: string }) =>
    gone.has(operationId) || received.has(operationId) || repaired.has(operationId);
  const copied = copy.entries.filter((entry) => !isOver(entry));
  const isCopied = ({ operationId }: OutboxEntry) => copied.some((one) => one.operationId === operationId);
  const onlyHere = here.filter((entry) => !isCopied(entry) && (entry.state === 'sent' || !isOver(entry)));
  const came = await keepLine(db, here, [...copied.map((entry) => newer(entry, here)), ...onlyHere]);
  await keepRows(db, tour, copy, new Set(onlyHere.map(({ refs }) => refs.touchpoint)));
  return { entries: came, changed: true };
}

/** Whether nothing of the tour itself is kept any more, but for what it has left behind (U5). */
function isSent({ tours, entries }: SecondCopyText, tour: string): boolean {
  const row = tours.find(({ id }) => id === tour);
  return entries.length === 0 && (row === undefined || row.concluded_at !== null);
}

/** The same where the tour is over: it goes, unless something of it was concluded here that nobody has sent or deleted. */
export async function mergeTourOver(
  db: InspectionDatabase,
  tour: string,
  turn: number,
  over: TourOver,
): Promise<void> {
  await endTour(db, tour, { turn, ...over });
}

async function endTour(db: InspectionDatabase, tour: string, said: KeptTour): Promise<void> {
  const gone = await learn(db, tour, said);
  const here = await entriesOf(db, tour);
  const done = here.filter(({ operationId }) => gone.has(operationId));
  await db.outbox.bulkDelete(done.map(({ seq }) => seq));
  if (done.length < here.length) return;
  await leaveTour(db, tour);
}

/** Answers every operation id that is done with. */
async function learn(db: InspectionDatabase, tour: string, said: KeptTour): Promise<ReadonlySet<string>> {
  const key = keptTourKey(tour);
  const gone = new Set([...keptTourIn(await db.meta.get(key)).gone, ...said.gone]);
  await db.meta.put({ ...said, key, gone: [...gone] });
  return gone;
}

/** Everything of a tour as it is, oldest first. */
function entriesOf(db: InspectionDatabase, tour: string): PromiseLike<OutboxEntry[]> {
  return db.outbox.where('tour').equals(tour).sortBy('seq');
}

/** Those that are here already stay where they are: others may stand in the same row. */
async function keepReceipts(db: InspectionDatabase, receipts: SecondCopyText['receipts']): Promise<void> {
  const here = await receivedIds(db, receipts);
  await db.receipts.bulkPut(receipts.filter(({ operationId }) => !here.has(operationId)));
}

/** Of an entry that both have, what is known of more attempts. It may have been sent by now (S5). */
function newer(entry: CopiedEntry, here: readonly OutboxEntry[]): Merged {
  const mine = here.find(({ operationId }) => operationId === entry.operationId);
  if (mine !== undefined && mine.attempts > entry.attempts) return mine;
  const seq = mine === undefined ? {} : { seq: mine.seq };
  return { ...entry, ...seq, failures: 0, nextAttemptAt: 0, copied: true };
}

/** The entries of a tour in this order (S6); answers how many of them were not here. */
async function keepLine(
  { outbox }: InspectionDatabase,
  here: readonly OutboxEntry[],
  line: readonly Merged[],
): Promise<number> {
  const came = line.filter(({ seq }) => seq === undefined);
  const stays = line.flatMap(({ seq }) => seq ?? []);
  const isInOrder = stays.every((seq, place) => seq >= (stays[place - 1] ?? seq));
  const areLast = line.slice(0, stays.length).every(({ seq }) => seq !== undefined);
  if (isInOrder && areLast) {
    await outbox.bulkDelete(here.map(({ seq }) => seq).filter((seq) => !stays.includes(seq)));
    await outbox.bulkPut(line);
  } else {
    await outbox.bulkDelete(here.map(({ seq }) => seq));
    await outbox.bulkPut(line.map(atTheEnd));
  }
  return came.length;
}

function atTheEnd(entry: Merged): OutboxEntry {
  const { seq: _seq, ...rest } = entry;
  return rest as OutboxEntry;
}

/** The drafts: those concluded more often are newer, then the copy's, then those of what was concluded here only. */
async function keepRows(
  db: InspectionDatabase,
  tour: string,
  copy: SecondCopyText,
  concludedHere: ReadonlySet<string | null>,
): Promise<void> {
  const known = new Set((await remoteIdsOfTour(db, tour)).map(({ local }) => local));
  await db.remoteIds.bulkPut(copy.remote_ids.filter(({ local }) => !known.has(local)));
  const row = copy.tours.find(({ id }) => id === tour);
  const mine = await db.tours.get(tour);
  if (row === undefined || (mine !== undefined && mine.concluded_at !== null && row.concluded_at === null))
    return;
  await db.tours.put(row);
  const touchpoints = await db.touchpoints.where('tour_id').equals(tour).toArray();
  const isOlder = ({ id, revision }: SecondCopyText['touchpoints'][number]) => {
    const one = touchpoints.find((touchpoint) => touchpoint.id === id);
    return one !== undefined && (one.revision > revision || concludedHere.has(id));
  };
  await db.touchpoints.bulkPut(copy.touchpoints.filter((one) => !isOlder(one)));
  if (row.concluded_at === null) return;
  // What was never concluded goes with the conclusion of the tour.
  const left = touchpoints.filter(({ id }) => !copy.touchpoints.some((one) => one.id === id));
  await db.touchpoints.bulkDelete(left.map(({ id }): [string, string] => [tour, id]));
}
