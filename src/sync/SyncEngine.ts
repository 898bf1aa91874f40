import type { StoreApi } from 'zustand/vanilla';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { Api } from '../api/createApi.ts';
import type { DrainDeps } from './DrainDeps.ts';
import type { LockPort } from './lock.ts';

/** What the engine needs from outside. `random` in [0, 1). */
export type EngineDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => Date;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** The minimum time between two counts of the outbox, in milliseconds; the first of several changes is counted at once. */
  readonly minInterval: number;
  readonly locks: LockPort | undefined;
  readonly connectionType: DrainDeps['connectionType'];
  /**
   * S12: subscribes to events after which sending may succeed; returns the function that unsubscribes. `isOtherNetwork`: the
   * network may be another one.
   */
  readonly wakeSources: (wake: (isOtherNetwork?: boolean) => void) => () => void;
  /** The token of the person whose database this is, or null while they are not signed in (I5). */
  readonly token: () => string | null;
  /** S16: the server has refused `token`. */
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** Drains the outbox while it is started. */
export type SyncEngine = {
  /** Starts counting, listening and draining. */
  start(): void;
  /** Drains if something may be sent now, such as after a sign-in or a wake-up of the worker. */
  wake(): void;
  /**
   * S11, S32: clears every backoff, lets refused entries wait again that cannot be corrected, and drains now; resolves when
   * nothing more can be sent now. Call it for the person only: a refusal may be final.
   */
  sendNow(): Promise<void>;
  /** Resolves when no call is in flight any more. Entries without a response keep their operation id (S8). */
  stop(): Promise<void>;
  readonly status: StoreApi<SyncStatus>;
};
