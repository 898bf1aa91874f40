import { liveQuery } from 'dexie';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';

/** What the indicator shows (S19). Counts come from the outbox, the rest from real answers (S12). */
export type SyncStatus = {
  readonly unsent: number;
  readonly sending: number;
  readonly needsYou: number;
  /** ISO 8601, UTC; null when nothing is unsent. */
  readonly oldestUnsentAt: string | null;
  /** Epoch milliseconds of the last sign that the server is there and well; null since this start. */
  readonly lastContactAt: number | null;
  readonly reachable: 'unknown' | 'yes' | 'no';
};

/** What the counts are made from, and by which a new entry is noticed: from this tab or another. */
export type OutboxCounts = Pick<SyncStatus, 'unsent' | 'sending' | 'needsYou' | 'oldestUnsentAt'> & {
  readonly waiting: number;
  readonly lastSeq: number;
};

export function createStatus(): StoreApi<SyncStatus> {
  return createStore<SyncStatus>(() => ({
    unsent: 0,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    lastContactAt: null,
    reachable: 'unknown',
  }));
}

const unsentStates = ['waiting', 'sending', 'needs-you'] as const;

async function countOutbox(db: InspectionDatabase): Promise<OutboxCounts> {
  return db.transaction('r', db.outbox, async () => {
    const [waiting, sending, refused] = await Promise.all([
      db.outbox.where('state').equals('waiting').count(),
      db.outbox.where('state').equals('sending').count(),
      db.outbox.where('state').equals('needs-you').count(),
    ]);
    const flagged = await db.outbox.where('lastFailure.reason').equals('server_fault').count();
    const eldest = await Promise.all(
      unsentStates.map((state) => db.outbox.where('state').equals(state).first()),
    );
    const times = eldest.flatMap((entry) => (entry === undefined ? [] : [entry.createdAt]));
    const last = await db.outbox.orderBy('seq').last();
    return {
      waiting,
      sending,
      unsent: waiting + sending + refused,
      needsYou: refused + flagged,
      oldestUnsentAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
      lastSeq: last?.seq ?? 0,
    };
  });
}

/** Calls `changed` with the counts now and after every committed change, in any tab. Returns how to end it. */
export function watchOutbox(db: InspectionDatabase, changed: (counts: OutboxCounts) => void): () => void {
  const subscription = liveQuery(() => countOutbox(db)).subscribe({ next: changed });
  return () => subscription.unsubscribe();
}
