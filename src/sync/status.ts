import { createStore, type StoreApi } from 'zustand/vanilla';
import { followTables, type Pace } from '../db/followTables.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';

/** What the indicator shows (S19). Counts come from the outbox, the rest from real answers (S12). */
export type SyncStatus = {
  /** False until the outbox was counted, and while something may be in the mirror only: nothing is known (S19). */
  readonly counted: boolean;
  readonly unsent: number;
  readonly sending: number;
  readonly needsYou: number;
  /** ISO 8601, UTC; null when nothing is unsent. */
  readonly oldestUnsentAt: string | null;
  readonly reachable: 'unknown' | 'yes' | 'no';
};

/** What the counts are made from, and by which a new entry is noticed: from this tab or another. */
export type OutboxCounts = Pick<SyncStatus, 'unsent' | 'sending' | 'needsYou' | 'oldestUnsentAt'> & {
  readonly waiting: number;
  readonly lastSeq: number;
  /** Whether the queue was read whole (S24). */
  readonly isWhole: boolean;
};

export function createStatus(): StoreApi<SyncStatus> {
  return createStore<SyncStatus>(() => ({
    counted: false,
    unsent: 0,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    reachable: 'unknown',
  }));
}

const unsentStates = ['waiting', 'sending', 'needs-you'] as const;

/** What stands in the outbox now. Fails as the store does. */
export async function countOutbox(db: InspectionDatabase): Promise<OutboxCounts> {
  return db.transaction('r', db.outbox, async () => {
    const inState = (state: (typeof unsentStates)[number]) => db.outbox.where('state').equals(state);
    const [waiting, sending, refused, flagged, last, ...eldest] = await Promise.all([
      inState('waiting').count(),
      inState('sending').count(),
      inState('needs-you').count(),
      db.outbox.where('lastFailure.reason').equals('server_fault').count(),
      db.outbox.orderBy('seq').last(),
      ...unsentStates.map((state) => inState(state).first()),
    ]);
    const times = eldest.flatMap((entry) => (entry === undefined ? [] : [entry.createdAt]));
    return {
      waiting,
      sending,
      unsent: waiting + sending + refused,
      needsYou: refused + flagged,
      oldestUnsentAt: times.length === 0 ? null : new Date(Math.min(...times)).toISOString(),
      lastSeq: last?.seq ?? 0,
      isWhole: db.isWhole,
    };
  });
}

// So many take longer to be sent than the least rest is: the next count comes before the last of them has gone.
const manyUnsent = 40;
const maxRests = 5;

/** Of a thousand nobody sees ten fewer, and each counting takes its time from the drain. */
function restsAfter({ unsent }: OutboxCounts): number {
  return Math.min(maxRests, Math.max(1, unsent / manyUnsent));
}

/**
 * Calls `changed` with the counts now and after every committed change, in any tab; changes that follow each other
 * closely are counted together. Returns how to end it.
 */
export function watchOutbox(
  db: InspectionDatabase,
  pace: Pace,
  changed: (counts: OutboxCounts) => void,
): () => void {
  return followTables(db, [db.outbox.name], () => countOutbox(db), pace, changed, restsAfter);
}
