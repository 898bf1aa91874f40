import { durableTransaction } from '../db/durableTransaction.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { mirrorKey, withGone } from '../db/mirrorRecords.ts';
import { isOfTouchpoint, replacedOperations, unsentAmong, unsentOfTour } from '../db/outbox/outbox.ts';
import type { OutboxEntry, RemoteId } from '../db/schema.ts';
import { remoteIdsIn, remoteIdsOfTour } from '../db/tours/remoteIds.ts';
import type { Outcome, PhotoOutcome } from './applyResponse.ts';
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
 * have been replaced meanwhile. Touches outbox, receipts, remote ids and meta only (S1), and photos that are settled (P10).
 */
export function commitResponses(
  db: InspectionDatabase,
  epoch: number,
  { settlements, picks, now }: PendingResponses,
): ReturnType<typeof durableTransaction<Committed>> {
  const photos = settlements.some(({ photo }) => photo !== undefined) ? [db.photos, db.photoBytes] : [];
  return durableTransaction(db, [db.outbox, db.receipts, db.remoteIds, db.meta, ...photos], async () => {
    // Where one may give way the line becomes another one: it is looked at again before anything leaves.
    const mayGiveWay = settlements.some(({ entry }) => entry.state === 'needs-you');
    // All that is read, then all that is written: each way to the store and back holds up whatever is in flight.
    const [settled, leaving] = await Promise.all([
      stillInFlight(db, settlements),
      Promise.all((mayGiveWay ? [] : picks).map(async (pick) => readPick(db, pick))),
      checkEpoch(db, epoch, now),
    ]);
    const written = leaving.flatMap((pick) => asItLeaves(pick, settled, now) ?? []);
    // What is settled as waiting may leave at once: one row, one write.
    const left = new Set(written.map(({ seq }) => seq));
    const staying = settled.filter(({ entry }) => !left.has(entry.seq));
    await Promise.all([store(db, staying), db.outbox.bulkPut(written)]);
    const gaveWay = mayGiveWay && (await someGaveWay(db, settled));
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

/** S13. What is acknowledged goes at once; only what may be the last of its tour stays until the rows of that have gone. */
async function store(db: InspectionDatabase, settled: readonly Outcome[]): Promise<void> {
  const { outbox, remoteIds, receipts } = db;
  const entries = settled.map(({ entry }) => entry);
  const isOver = ({ state, kind }: OutboxEntry) =>
    state === 'sent' && kind !== 'conclude-tour' && kind !== 'send-photo';
  await Promise.all([
    outbox.bulkPut(entries.filter((entry) => !isOver(entry))),
    outbox.bulkDelete(entries.filter(isOver).map(({ seq }) => seq)),
    remoteIds.bulkPut(settled.flatMap((settlement) => settlement.remoteIds)),
    receipts.bulkPut(settled.flatMap(({ receipt }) => receipt ?? [])),
    ...settled.map(async ({ photo }) => (photo === undefined ? undefined : storePhoto(db, photo))),
  ]);
}

async function storePhoto(
  { photos, photoBytes }: InspectionDatabase,
  { tour, id, received_at }: PhotoOutcome,
): Promise<void> {
  await photoBytes.delete([tour, id]);
  if (received_at === null) await photos.delete([tour, id]);
  else await photos.update([tour, id], { received_at });
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
  if (touchpoint === null || refused.kind === 'send-photo') return false;
  const unsent = unsentAmong(await outbox.where('tour').equals(refused.tour).sortBy('seq'));
  const newer = unsent.find((entry) => entry.seq > refused.seq && isOfTouchpoint(entry, touchpoint));
  if (newer === undefined || newer.attempts > 0) return false;
  // P6: what the refused one has announced, the repair announces.
  for (const entry of unsent) {
    const { photo } = entry.refs;
    if (photo?.announcedBy !== refused.operationId) continue;
    await outbox.put({
      ...entry,
      refs: { ...entry.refs, photo: { ...photo, announcedBy: newer.operationId } },
    });
  }
  // One operation id has no two places in line.
  await outbox.delete(newer.seq);
  await meta.put(withGone(await meta.get(mirrorKey(refused.tour)), refused.tour, [refused]));
  await outbox.put({
    ...newer,
    seq: refused.seq,
    kind: refused.kind,
    replaces: [...(newer.replaces ?? []), ...replacedOperations(refused)],
    refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
  });
  return true;
}

/** A pick as the store has it, and what decides whether and how it leaves. */
type StoredPick = {
  readonly pick: OutboxEntry;
  readonly row: OutboxEntry | undefined;
  /** For a conclusion: everything of its tour that is not acknowledged. */
  readonly unsent: readonly OutboxEntry[];
  readonly remoteIds: readonly RemoteId[];
};

async function readPick(db: InspectionDatabase, pick: OutboxEntry): Promise<StoredPick> {
  const { seq, kind, tour } = pick;
  const [row, unsent, remoteIds] = await Promise.all([
    db.outbox.get(seq),
    kind === 'conclude-tour' ? unsentOfTour(db, tour) : [],
    kind === 'start-tour' || kind === 'send-photo' ? [] : remoteIdsOfTour(db, tour),
  ]);
  return { pick, row, unsent, remoteIds };
}

/** The entry as it is to be written, beside what the same commit settles; null, if it may not leave after all. */
function asItLeaves(
  { pick, row: stored, unsent, remoteIds }: StoredPick,
  settled: readonly Outcome[],
  now: number,
): OutboxEntry | null {
  const settledAs = (seq: number) => settled.find(({ entry }) => entry.seq === seq)?.entry;
  const row = settledAs(pick.seq) ?? stored;
  if (row === undefined || row.operationId !== pick.operationId) return null;
  // The same commit a second time, after a lost connection that had written the first (S20).
  if (row.state === 'sending') return row;
  // S6: a conclusion that was right may be too early now.
  const mustWait = unsent.some((other) => settledAs(other.seq)?.state !== 'sent' && dependsOn(row, other));
  if (row.state !== 'waiting' || mustWait) return null;
  const brought = remoteIdsIn(settled.flatMap((outcome) => outcome.remoteIds));
  const known = [...remoteIds, ...brought.filter(({ tour }) => tour === row.tour)];
  const wire = row.wire ?? wireRequest(row, new Map(known.map(({ local, remote }) => [local, remote])));
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
