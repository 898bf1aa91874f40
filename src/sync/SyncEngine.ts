import type { StoreApi } from 'zustand/vanilla';
import type { SyncStatus } from '#domain/syncStatus.ts';
import type { Api } from '../api/createApi.ts';
import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import type { DrainDeps, drain } from './drain.ts';
import type { LockPort } from './lock.ts';

/** A drain that knows how photos are sent. */
export type BoundDrain = (
  deps: Omit<DrainDeps, 'loadPhotoSender' | 'connectionType'>,
  ...rest: DropFirst<Parameters<typeof drain>>
) => ReturnType<typeof drain>;

type DropFirst<Given extends readonly unknown[]> = Given extends readonly [unknown, ...infer Rest]
  ? Rest
  : never;

/** Everything the engine does not own. Times in epoch milliseconds, `random` in [0, 1). */
export type EngineDeps = {
  readonly db: InspectionDatabase;
  readonly api: Api;
  readonly now: () => number;
  readonly random: () => number;
  readonly setTimer: (run: () => void, ms: number) => () => void;
  /** Milliseconds between two countings of the outbox at least; the first of several changes is counted at once. */
  readonly minInterval: number;
  readonly locks: LockPort | undefined;
  /** Loads the drain when there is something to send; null if its code cannot be loaded now. */
  readonly loadDrain: () => Promise<BoundDrain | null>;
  /** Subscribes to what may have changed the world; returns how to unsubscribe (S12). */
  readonly wakeSources: (wake: () => void) => () => void;
  /** The token of the person whose database this is, or null while they are not signed in (I5). */
  readonly token: () => string | null;
  /** S16: the server does not take `token` any more. */
  readonly tokenRefused: (token: string, error: string | null) => void;
};

/** Drains the outbox while it is started. */
export type SyncEngine = {
  start(): void;
  /** Something may be possible now that was not: a sign-in, a wake-up of the worker. */
  wake(): void;
  /** S11: clears every backoff and drains now; resolves when nothing more can be sent now. */
  sendNow(): Promise<void>;
  /** Answers when nothing is under way any more. What had no answer yet keeps its operation id (S8). */
  stop(): Promise<void>;
  readonly status: StoreApi<SyncStatus>;
};
