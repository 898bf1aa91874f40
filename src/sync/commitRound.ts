import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { type OutboxEntry, standsFor, unsentOfTour } from '../db/outbox.ts';
import { type RemoteId, remoteIdsIn, remoteIdsOfTour } from '../db/remoteIds.ts';
import { writeDurably } from '../db/writeDurably.ts';
import { mustFollow } from './decide.ts';
import { checkEpoch } from './epoch.ts';
import type { Settlement } from './settle.ts';
import { wireRequest } from './wireRequest.ts';

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
 * One strict transaction: settles what came back (S13: state, remote ids, receipt together) and marks what
 * leaves next, with the bytes it leaves with, before any of it is on the wire (S5, S8). What is to leave is read
 * again first: it may have been replaced meanwhile. What is under way only its own drain may write (S7), so that of
 * it the key is enough. Touches outbox, receipts, remote ids and meta only (S1). All
 * its reads go to the store together, and so do its writes: a drain is as fast as its rounds are short.
 */
export async function commitRound(
  db: InspectionDatabase,
  epoch: number,
  { settlements, picks, now, remoteIds }: Round,
): ReturnType<typeof writeDurably<Committed>> {
  return writeDurably(db, [db.outbox, db.receipts, db.remoteIds, db.meta], async () => {
    const rows = rowsOf(db, picks);
    const [underWay, standings] = await Promise.all([
      settlements.length === 0 ? Array<number>() : db.outbox.where('state').equals('sending').primaryKeys(),
      Promise.all(picks.map((pick) => standingOf(db, pick, rows, remoteIds))),
      checkEpoch(db, epoch),
    ]);
    const settled = settlements.filter(({ entry }) => underWay.includes(entry.seq));
    const marked = picks.flatMap((pick, place) => {
      const standing = standings[place];
      return standing === undefined ? [] : asItLeaves(pick, after(standing, settled), now);
    });
    learn(remoteIds, settled);
    const kept = keep(db, settled);
    const refused = settled.filter(({ entry }) => entry.state === 'needs-you');
    // Where one gives way the line is another one: it is looked at again before anything leaves.
    if (refused.length > 0 && (await kept.then(() => someGaveWay(db, refused)))) {
      return { toSend: [], changed: true };
    }
    await Promise.all([kept, db.outbox.bulkPut(marked)]);
    const toSend = marked.filter((entry) => entry.state === 'sending');
    return { toSend, changed: settled.length < settlements.length || toSend.length < picks.length };
  });
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

async function keep(db: InspectionDatabase, settled: readonly Settlement[]): Promise<void> {
  await Promise.all([
    db.outbox.bulkPut(settled.map(({ entry }) => entry)),
    db.remoteIds.bulkPut(settled.flatMap(({ remoteIds }) => remoteIds)),
    db.receipts.bulkPut(settled.flatMap(({ receipt }) => (receipt === null ? [] : [receipt]))),
  ]);
}

async function someGaveWay(db: InspectionDatabase, refused: readonly Settlement[]): Promise<boolean> {
  let some = false;
  for (const { entry } of refused) some = (await giveWayToRevision(db, entry)) || some;
  return some;
}

/**
 * S5, S18: where the person has concluded the touchpoint again while the refused revision was under way, the
 * newer one is the repair. It was never attempted, so it may still become what the refused one was.
 */
async function giveWayToRevision(db: InspectionDatabase, refused: OutboxEntry): Promise<boolean> {
  if (refused.refs.touchpoint === null) return false;
  const unsent = await unsentOfTour(db, refused.tour);
  const newer = unsent.find(
    (entry) => entry.seq > refused.seq && entry.refs.touchpoint === refused.refs.touchpoint,
  );
  if (newer === undefined || newer.attempts > 0) return false;
  const { frees } = refused.refs;
  await db.outbox.bulkDelete([refused.seq, newer.seq]);
  await db.outbox.add({
    ...newer,
    seq: refused.seq,
    kind: refused.kind,
    replaces: [...(newer.replaces ?? []), ...standsFor(refused)],
    refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
  });
  return true;
}

/** The picks as they stand. Those that follow each other are one question to the store. */
async function rowsOf(
  db: InspectionDatabase,
  picks: readonly OutboxEntry[],
): Promise<Map<number, OutboxEntry>> {
  const keys = picks.map(({ seq }) => seq);
  if (keys.length === 0) return new Map();
  const [first, last] = [Math.min(...keys), Math.max(...keys)];
  const close = last - first < 2 * keys.length;
  const found = close
    ? await db.outbox.where('seq').between(first, last, true, true).toArray()
    : await db.outbox.bulkGet(keys);
  return new Map(found.flatMap((row) => (row === undefined ? [] : [[row.seq, row]])));
}

async function standingOf(
  db: InspectionDatabase,
  { seq, kind, tour }: OutboxEntry,
  rows: ReturnType<typeof rowsOf>,
  remoteIds: Round['remoteIds'],
): Promise<Standing> {
  const [row, remote, unsent] = await Promise.all([
    rows.then((found) => found.get(seq)),
    kind === 'start-tour' ? [] : (remoteIds.get(tour) ?? remoteIdsOfTour(db, tour)),
    kind === 'conclude-tour' ? unsentOfTour(db, tour) : [],
  ]);
  if (kind !== 'start-tour') remoteIds.set(tour, remote);
  return { row, remote, unsent };
}

/** As it stands once what came back is kept. */
function after({ row, remote, unsent }: Standing, settled: readonly Settlement[]): Standing {
  const sent = settled.flatMap(({ entry }) => (entry.state === 'sent' ? [entry.seq] : []));
  const learnt = remoteIdsIn(settled.flatMap(({ remoteIds }) => remoteIds)).filter(
    ({ tour }) => tour === row?.tour,
  );
  return {
    row,
    remote: [...remote, ...learnt],
    unsent: unsent.filter((entry) => !sent.includes(entry.seq)),
  };
}

/** The entry as it is to be written; none, if it may not leave after all. */
function asItLeaves(pick: OutboxEntry, { row, remote, unsent }: Standing, now: number): OutboxEntry[] {
  if (row === undefined || row.operationId !== pick.operationId) return [];
  // The same round a second time, after a lost connection that had committed the first.
  if (row.state === 'sending' && row.attempts === pick.attempts + 1) return [row];
  if (row.state !== 'waiting') return [];
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
