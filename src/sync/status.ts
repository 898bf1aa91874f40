import { createStore, type StoreApi } from 'zustand/vanilla';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { flaggedEntries, unsentStates } from '#db/outbox/outbox.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';

/** Counts of the outbox. By `waiting` and `lastSeq` the engine notices a new entry, from this tab or another. */
export type OutboxCounts = Pick<SyncStatus, 'unsent' | 'sending' | 'needsYou' | 'oldestUnsentAt'> & {
  readonly waiting: number;
  readonly lastSeq: number;
  /** Whether the queue was read whole (S24). */
  readonly isWhole: boolean;
};

/** The status before the outbox was counted. */
export function createStatus(): StoreApi<SyncStatus> {
  return createStore<SyncStatus>(() => ({
    counted: false,
    unsent: 0,
    sending: 0,
    needsYou: 0,
    oldestUnsentAt: null,
    reachable: 'unknown',
    loginRefused: false,
  }));
}

/** Resolves as soon as no entry is being sent. */
export async function whenIdle(status: StoreApi<SyncStatus>): Promise<void> {
  if (status.getState().sending === 0) return;
  await new Promise<void>((resolve) => {
    const unsubscribe = status.subscribe(({ sending }) => {
      if (sending > 0) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Counts the outbox. Rejects if the store fails. */
export async function countOutbox(db: InspectionDatabase): Promise<OutboxCounts> {
  return db.transaction('r', db.outbox, async () => {
    const inState = (state: (typeof unsentStates)[number]) => db.outbox.where('state').equals(state);
    const [waiting, sending, refused, flagged, last, ...eldest] = await Promise.all([
      inState('waiting').count(),
      inState('sending').count(),
      inState('needs-you').count(),
      flaggedEntries(db)
        .and(({ state }) => state !== 'needs-you')
        .count(),
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
