import { durableTransaction } from '../db/durableTransaction.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { mirrorKey, withGone } from '../db/mirrorRecords.ts';
import { standsFor, unsentAmong } from '../db/outbox/outbox.ts';
import type { OutboxEntry, RemoteId } from '../db/schema.ts';
import { remoteIdsOfTour } from '../db/tours/remoteIds.ts';
import type { Outcome } from './applyResponse.ts';
import { checkEpoch } from './epoch.ts';
import { dependsOn } from './selectEntries.ts';
import { wireRequest } from './wireRequest.ts';

/** What came back since the last commit, and what may leave next. `now` in epoch milliseconds. */
type PendingResponses = {
  readonly settlements: readonly Outcome[];
  readonly picks: readonly OutboxEntry[];
  readonly now: number;
};

/** What was written: the entries that may leave now, and whether the queue is not what it was taken for. */
export type Committed = { readonly toSend: readonly OutboxEntry[]; readonly changed: boolean };

/**
 * One strict transaction: settles what came back (S13: entry, remote ids, receipt together) and marks what leaves next as
 * "sending", with the bytes it leaves with, before any of it is on the wire (S5, S8). Every row is read again first: it may
 * have been replaced meanwhile. Touches outbox, receipts, remote ids and meta only (S1).
 */
export function commitResponses(
  db: InspectionDatabase,
  epoch: number,
  { settlements, picks, now }: PendingResponses,
): ReturnType<typeof durableTransaction<Committed>> {
  return durableTransaction(db, [db.outbox, db.receipts, db.remoteIds, db.meta], async () => {
    const [settled] = await Promise.all([stillInFlight(db, settlements), checkEpoch(db, epoch, now)]);
    await store(db, settled);
    const gaveWay = await someGaveWay(db, settled);
    // Where one gives way the line is another one: it is looked at again before anything leaves.
    const next = gaveWay ? [] : await Promise.all(picks.map(async (pick) => asItLeaves(db, pick, now)));
    const written = next.flatMap((entry) => entry ?? []);
    await db.outbox.bulkPut(written);
    const toSend = written.filter(({ state }) => state === 'sending');
    const changed = gaveWay || settled.length < settlements.length || toSend.length < picks.length;
    return { toSend, changed };
  });
}

/** Those whose entry is still the one that was sent. A place in line may be another operation's by now. */
async function stillInFlight(
  { outbox }: InspectionDatabase,
  settlements: readonly Outcome[],
): Promise<Outcome[]> {
  const rows = await outbox.bulkGet(settlements.map(({ entry }) => entry.seq));
  return settlements.filter(({ entry }, place) => {
    const row = rows[place];
    return row?.operationId === entry.operationId && row.state === 'sending';
  });
}

/** S13. What is acknowledged goes at once; only the conclusion stays until the rows of its tour have gone. */
async function store(
  { outbox, remoteIds, receipts }: InspectionDatabase,
  settled: readonly Outcome[],
): Promise<void> {
  const entries = settled.map(({ entry }) => entry);
  const isOver = ({ state, kind }: OutboxEntry) => state === 'sent' && kind !== 'conclude-tour';
  await Promise.all([
    outbox.bulkPut(entries.filter((entry) => !isOver(entry))),
    outbox.bulkDelete(entries.filter(isOver).map(({ seq }) => seq)),
    remoteIds.bulkPut(settled.flatMap((settlement) => settlement.remoteIds)),
    receipts.bulkPut(settled.flatMap(({ receipt }) => receipt ?? [])),
  ]);
}

async function someGaveWay(db: InspectionDatabase, settled: readonly Outcome[]): Promise<boolean> {
  let some = false;
  for (const { entry } of settled) {
    if (entry.state === 'needs-you') some = (await giveWayToRevision(db, entry)) || some;
  }
  return some;
}

/**
 * S5, S18: where the person has concluded the touchpoint again while the refused revision was in flight, the newer one is
 * the repair. It was never attempted, so it may still become what the refused one was.
 */
async function giveWayToRevision(
  { outbox, meta }: InspectionDatabase,
  refused: OutboxEntry,
): Promise<boolean> {
  const { touchpoint, frees } = refused.refs;
  if (touchpoint === null) return false;
  const unsent = unsentAmong(await outbox.where('tour').equals(refused.tour).sortBy('seq'));
  const newer = unsent.find((entry) => entry.seq > refused.seq && entry.refs.touchpoint === touchpoint);
  if (newer === undefined || newer.attempts > 0) return false;
  // One operation id has no two places in line.
  await outbox.delete(newer.seq);
  await meta.put(withGone(await meta.get(mirrorKey(refused.tour)), refused.tour, [refused]));
  await outbox.put({
    ...newer,
    seq: refused.seq,
    kind: refused.kind,
    replaces: [...(newer.replaces ?? []), ...standsFor(refused)],
    refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
  });
  return true;
}

/** The entry as it is to be written; null, if it may not leave after all. */
async function asItLeaves(
  db: InspectionDatabase,
  pick: OutboxEntry,
  now: number,
): Promise<OutboxEntry | null> {
  // Asked together: whatever is in flight by then waits for this transaction.
  const [row, waits, known] = await Promise.all([
    db.outbox.get(pick.seq),
    mustWait(db, pick),
    knownIds(db, pick),
  ]);
  if (row === undefined || row.operationId !== pick.operationId) return null;
  // The same commit a second time, after a lost connection that had written the first (S20).
  if (row.state === 'sending') return row;
  if (row.state !== 'waiting' || waits) return null;
  const wire = row.wire ?? wireRequest(row, known);
  if (wire !== null) return { ...row, state: 'sending', attempts: row.attempts + 1, wire };
  const lastFailure = {
    reason: 'not_found' as const,
    status: null,
    error: null,
    errors: {},
    at: now,
    awaitsContact: false,
  };
  return { ...row, state: 'needs-you', lastFailure };
}

/** S6: a conclusion that was right may be too early now. */
async function mustWait({ outbox }: InspectionDatabase, entry: OutboxEntry): Promise<boolean> {
  if (entry.kind !== 'conclude-tour') return false;
  const ofTour = unsentAmong(await outbox.where('tour').equals(entry.tour).toArray());
  return ofTour.some((other) => other.seq !== entry.seq && dependsOn(entry, other));
}

async function knownIds(
  db: InspectionDatabase,
  { kind, tour }: OutboxEntry,
): Promise<ReadonlyMap<string, string>> {
  const known: readonly RemoteId[] = kind === 'start-tour' ? [] : await remoteIdsOfTour(db, tour);
  return new Map(known.map(({ local, remote }) => [local, remote]));
}
