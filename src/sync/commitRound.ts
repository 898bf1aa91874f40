import { Dexie } from 'dexie';
import { answered } from '../db/answered.ts';
import { type BareTransaction, bareTransaction } from '../db/bareTransaction.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { keptTourKey, withGone } from '../db/keptTours.ts';
import { asMarked, type Mark, marksIn } from '../db/marks.ts';
import type { MetaRow } from '../db/meta.ts';
import { type OutboxEntry, standsFor, unsentAmong } from '../db/outbox.ts';
import { receivedRows } from '../db/receipts.ts';
import { type RemoteId, type RemoteIdRow, remoteIdsIn } from '../db/remoteIds.ts';
import { tryDurably, type writeDurably } from '../db/writeDurably.ts';
import { mustFollow } from './decide.ts';
import { checkEpoch } from './epoch.ts';
import type { Settlement } from './settle.ts';
import { wireRequest } from './wireRequest.ts';

// To read so many rows too many is cheaper than to ask once more.
const nearby = 4;

/** What came back since the last round, and what may leave next. `now` in epoch milliseconds. */
type Round = {
  readonly settlements: readonly Settlement[];
  readonly picks: readonly OutboxEntry[];
  readonly now: number;
  /** By tour, what the server calls its parts, as far as it was read before: it never changes, and is added to here. */
  readonly remoteIds: Map<string, readonly RemoteId[]>;
};

/** What a round wrote: the entries that may leave now, and whether the queue is not what it was taken for. */
export type Committed = { readonly toSend: readonly OutboxEntry[]; readonly changed: boolean };

/** What an entry is marked by: as it stands, what its tour is called, and what of the tour is unsent. */
type Standing = {
  readonly row: OutboxEntry | undefined;
  readonly remote: readonly RemoteId[];
  readonly unsent: readonly OutboxEntry[];
};

/**
 * One strict transaction: settles what came back (S13: entry, remote ids, receipt together) and marks what
 * leaves next, with the bytes it leaves with, before any of it is on the wire (S5, S8). Both are read again first: what
 * is to leave may have been replaced meanwhile. Touches outbox, receipts, remote ids and meta only (S1). All its reads
 * go to the store together, and so do its writes, and what many entries have in common is one row, not one for each
 * (decision 044): a drain is as fast as its rounds are short.
 */
export async function commitRound(
  db: InspectionDatabase,
  epoch: number,
  { settlements, picks, now, remoteIds }: Round,
): ReturnType<typeof writeDurably<Committed>> {
  const work = async (bare: BareTransaction): Promise<Committed> => {
    const came = settlements.map(({ entry }) => entry);
    const reading = rowsOf(bare.store(db.outbox), [...came, ...picks]);
    const [rows, before, standings] = await Promise.all([
      reading,
      answered<MetaRow | undefined>(bare.store(db.meta).get('marked')).then(marksIn),
      Promise.all(picks.map((pick) => standingOf(db, bare, pick, reading, remoteIds))),
      checkEpoch(db, bare, epoch),
    ]);
    const settled = settlements.filter(
      ({ entry }) => isAmong(before, entry) && rows.get(entry.seq)?.operationId === entry.operationId,
    );
    const stays = before.filter((one) => !isAmong(came, one));
    const next = picks.flatMap((pick, place) => {
      const standing = standings[place];
      return standing === undefined ? [] : asItLeaves(pick, after(standing, settled), stays, now);
    });
    learn(remoteIds, settled);
    const kept = keep(db, bare, settled);
    const refused = settled.filter(({ entry }) => entry.state === 'needs-you');
    // Where one gives way the line is another one: it is looked at again before anything leaves.
    if (refused.length > 0 && (await kept.then(() => someGaveWay(db, bare, refused, stays)))) {
      await mark(db, bare, stays, []);
      return { toSend: [], changed: true };
    }
    const toSend = next.filter((entry) => entry.state === 'sending');
    const cannot = next.filter((entry) => entry.state !== 'sending');
    await Promise.all([kept, bare.put(db.outbox, cannot), mark(db, bare, stays, toSend)]);
    return { toSend, changed: settled.length < settlements.length || toSend.length < picks.length };
  };
  const tables = [db.outbox, db.receipts, db.remoteIds, db.meta];
  return tryDurably(db, () => bareTransaction(db, tables, work));
}

/** What came back is known from now on; of a tour that was not read before, only its start says everything. */
function learn(remoteIds: Round['remoteIds'], settled: readonly Settlement[]): void {
  for (const { entry, remoteIds: learnt } of settled) {
    const known = entry.kind === 'start-tour' ? [] : remoteIds.get(entry.tour);
    if (known !== undefined && learnt.length > 0) {
      remoteIds.set(entry.tour, [...known, ...remoteIdsIn(learnt)]);
    }
  }
}

type Operation = { readonly operationId: string };

/** A place in line may be another operation's by now: an older version of the app sees no marks. */
function isAmong(operations: readonly Operation[], { operationId }: Operation): boolean {
  return operations.some((one) => one.operationId === operationId);
}

/** S8: what is under way from now on, with its bytes. Whoever reads these entries hears of it. */
async function mark(
  { meta, outbox }: InspectionDatabase,
  { store, tell }: BareTransaction,
  stays: readonly Mark[],
  toSend: readonly OutboxEntry[],
): Promise<void> {
  const added = toSend.flatMap(({ seq, operationId, wire }) =>
    wire === null ? [] : [{ seq, operationId, wire }],
  );
  const marks = [...stays.filter((one) => !isAmong(added, one)), ...added];
  tell(outbox, toSend.map(asInTheTable));
  await answered(store(meta).put({ key: 'marked', marks } satisfies MetaRow));
}

/** S13. What is acknowledged goes at once; only the conclusion stays until the rows of its tour have gone. */
async function keep(
  { outbox, remoteIds, receipts }: InspectionDatabase,
  { store, put, tell }: BareTransaction,
  settled: readonly Settlement[],
): Promise<void> {
  const learnt = settled.flatMap((settlement) => settlement.remoteIds);
  const received = settled.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]));
  const entries = settled.map(({ entry }) => entry);
  const isOver = ({ state, kind }: OutboxEntry) => state === 'sent' && kind !== 'conclude-tour';
  const over = entries.filter(isOver);
  tell(outbox, over.map(asInTheTable));
  await Promise.all([
    put(
      outbox,
      entries.filter((entry) => !isOver(entry)),
    ),
    put(remoteIds, learnt),
    put(receipts, receivedRows(received)),
    ...runsOf(
      over.map(({ seq }) => seq),
      1,
    ).map((run) => answered(store(outbox).delete(run))),
  ]);
}

/** While it is under way its row is the one that waited. */
function asInTheTable(entry: OutboxEntry): OutboxEntry {
  return { ...entry, state: 'waiting' };
}

/** Whole numbers as ranges with steps no longer than this: one request for all of a range. */
function runsOf(keys: readonly number[], longest: number): IDBKeyRange[] {
  const runs: [first: number, last: number][] = [];
  for (const key of keys.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && key - run[1] <= longest) run[1] = key;
    else runs.push([key, key]);
  }
  return runs.map(([first, last]) => Dexie.dependencies.IDBKeyRange.bound(first, last));
}

async function someGaveWay(
  db: InspectionDatabase,
  bare: BareTransaction,
  refused: readonly Settlement[],
  marks: readonly Mark[],
): Promise<boolean> {
  let some = false;
  for (const { entry } of refused) some = (await giveWayToRevision(db, bare, entry, marks)) || some;
  return some;
}

/**
 * S5, S18: where the person has concluded the touchpoint again while the refused revision was under way, the
 * newer one is the repair. It was never attempted, so it may still become what the refused one was.
 */
async function giveWayToRevision(
  { outbox, meta }: InspectionDatabase,
  { store, put }: BareTransaction,
  refused: OutboxEntry,
  marks: readonly Mark[],
): Promise<boolean> {
  if (refused.refs.touchpoint === null) return false;
  const unsent = unsentAmong(asMarked(await ofTour(store(outbox), refused.tour), marks));
  const newer = unsent.find(
    (entry) => entry.seq > refused.seq && entry.refs.touchpoint === refused.refs.touchpoint,
  );
  if (newer === undefined || newer.attempts > 0) return false;
  const { frees } = refused.refs;
  // One operation id has no two places in line.
  await answered(store(outbox).delete(newer.seq));
  const kept = await answered<MetaRow | undefined>(store(meta).get(keptTourKey(refused.tour)));
  await put(meta, [withGone(kept, refused.tour, [refused])]);
  await put(outbox, [
    {
      ...newer,
      seq: refused.seq,
      kind: refused.kind,
      replaces: [...(newer.replaces ?? []), ...standsFor(refused)],
      refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
    },
  ]);
  return true;
}

/** The rows of a tour, by their keys. */
async function ofTour<Row>(store: IDBObjectStore, tour: string): Promise<Row[]> {
  return answered<Row[]>(store.index('tour').getAll(tour));
}

/** Entries as their rows are. Those that nearly follow each other are one question to the store. */
async function rowsOf(
  outbox: IDBObjectStore,
  entries: readonly OutboxEntry[],
): Promise<Map<number, OutboxEntry>> {
  const runs = runsOf(
    entries.map(({ seq }) => seq),
    nearby,
  );
  const found = await Promise.all(runs.map((run) => answered<OutboxEntry[]>(outbox.getAll(run))));
  return new Map(found.flat().map((row) => [row.seq, row]));
}

async function standingOf(
  db: InspectionDatabase,
  { store }: BareTransaction,
  { seq, kind, tour }: OutboxEntry,
  rows: ReturnType<typeof rowsOf>,
  remoteIds: Round['remoteIds'],
): Promise<Standing> {
  const [row, remote, unsent] = await Promise.all([
    rows.then((found) => found.get(seq)),
    kind === 'start-tour'
      ? []
      : (remoteIds.get(tour) ?? ofTour<RemoteIdRow>(store(db.remoteIds), tour).then(remoteIdsIn)),
    kind === 'conclude-tour' ? ofTour<OutboxEntry>(store(db.outbox), tour).then(unsentAmong) : [],
  ]);
  if (kind !== 'start-tour') remoteIds.set(tour, remote);
  return { row, remote, unsent };
}

/** As it stands once what came back is kept. */
function after({ row, remote, unsent }: Standing, settled: readonly Settlement[]): Standing {
  const back = settled.find(({ entry }) => entry.seq === row?.seq);
  const sent = settled.flatMap(({ entry }) => (entry.state === 'sent' ? [entry.seq] : []));
  const learnt = remoteIdsIn(settled.flatMap(({ remoteIds }) => remoteIds)).filter(
    ({ tour }) => tour === row?.tour,
  );
  return {
    row: back?.entry ?? row,
    remote: [...remote, ...learnt],
    unsent: unsent.filter((entry) => !sent.includes(entry.seq)),
  };
}

/** The entry as it is to be written; none, if it may not leave after all. */
function asItLeaves(
  pick: OutboxEntry,
  { row, remote, unsent }: Standing,
  marks: readonly Mark[],
  now: number,
): OutboxEntry[] {
  if (row === undefined || row.operationId !== pick.operationId || row.state !== 'waiting') return [];
  // The same round a second time, after a lost connection that had committed the first.
  if (isAmong(marks, row)) return asMarked([row], marks);
  // S6: a conclusion that was right may be too early now.
  if (unsent.some((other) => other.seq !== row.seq && mustFollow(row, other))) return [];
  const wire = row.wire ?? wireRequest(row, new Map(remote.map((known) => [known.local, known.remote])));
  if (wire !== null) return [{ ...row, state: 'sending', attempts: row.attempts + 1, wire }];
  const lastFailure = {
    reason: 'not_found' as const,
    status: null,
    error: null,
    errors: {},
    at: now,
    awaitsContact: false,
  };
  return [{ ...row, state: 'needs-you', lastFailure }];
}
