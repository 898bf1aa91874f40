import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import { type OutboxEntry, unsentOfTour } from '../db/outbox.ts';
import { remoteIdsOfTour } from '../db/remoteIds.ts';
import { writeDurably } from '../db/writeDurably.ts';
import { mustFollow } from './decide.ts';
import { checkEpoch } from './epoch.ts';
import type { Settlement } from './settle.ts';
import { wireRequest } from './wireRequest.ts';

/** What a round wrote: the entries that may leave now, and whether the queue is not what it was taken for. */
export type Committed = { readonly toSend: readonly OutboxEntry[]; readonly changed: boolean };

/**
 * One strict transaction: settles what came back (S13: state, remote ids, receipt together) and marks what
 * leaves next, with the bytes it leaves with, before any of it is on the wire (S5, S8). Every entry is read
 * again first: it may have been replaced meanwhile. Reads outbox, receipts, remote ids and meta only (S1).
 */
export async function commitRound(
  db: InspectionDatabase,
  epoch: number,
  round: { settlements: readonly Settlement[]; picks: readonly OutboxEntry[]; now: number },
): ReturnType<typeof writeDurably<Committed>> {
  return writeDurably(db, [db.outbox, db.receipts, db.remoteIds, db.meta], async () => {
    await checkEpoch(db, epoch);
    let changed = false;
    for (const settlement of round.settlements) changed = (await keep(db, settlement)) || changed;
    const toSend: OutboxEntry[] = [];
    for (const pick of round.picks) {
      const marked = await mark(db, pick, round.now);
      if (marked === null) changed = true;
      else toSend.push(marked);
    }
    return { toSend, changed };
  });
}

async function keep(db: InspectionDatabase, settlement: Settlement): Promise<boolean> {
  const { entry, remoteIds, receipt } = settlement;
  const row = await db.outbox.get(entry.seq);
  if (row === undefined || row.operationId !== entry.operationId || row.state !== 'sending') return true;
  await db.outbox.put(entry);
  if (remoteIds.length > 0) await db.remoteIds.bulkPut([...remoteIds]);
  if (receipt !== null) await db.receipts.put(receipt);
  return entry.state === 'needs-you' && (await giveWayToRevision(db, entry));
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
    refs: { ...newer.refs, frees: frees === newer.refs.floor ? null : frees },
  });
  return true;
}

/** Null: it may not leave after all. */
async function mark(db: InspectionDatabase, pick: OutboxEntry, now: number): Promise<OutboxEntry | null> {
  const row = await db.outbox.get(pick.seq);
  if (row === undefined || row.operationId !== pick.operationId) return null;
  // The same round a second time, after a lost connection that had committed the first.
  if (row.state === 'sending' && row.attempts === pick.attempts + 1) return row;
  if (row.state !== 'waiting') return null;
  if (row.kind === 'conclude-tour') {
    const unsent = await unsentOfTour(db, row.tour);
    if (unsent.some((other) => other.seq !== row.seq && mustFollow(row, other))) return null;
  }
  const wire = row.wire ?? wireRequest(row, await remoteIdsOfTour(db, row.tour));
  if (wire === null) {
    const lastFailure = {
      reason: 'not_found' as const,
      status: null,
      error: null,
      errors: {},
      at: now,
      awaitsContact: false,
    };
    await db.outbox.put({ ...row, state: 'needs-you', lastFailure });
    return null;
  }
  const marked: OutboxEntry = { ...row, state: 'sending', attempts: row.attempts + 1, wire };
  await db.outbox.put(marked);
  return marked;
}
