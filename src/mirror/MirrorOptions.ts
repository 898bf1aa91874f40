import type { InspectionDatabase } from '../db/InspectionDatabase.ts';
import type { Restored } from '../db/schema.ts';
import type { MirrorStore } from './cacheStorageMirror.ts';

/** The time, passed in. `setTimer` answers how to cancel it. */
export type Clock = {
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** The mirror, and the time. */
export type StoreDeps = Clock & { readonly store: MirrorStore };

/** Whose database is mirrored, and who hears of it. */
export type MirrorOptions = {
  readonly db: InspectionDatabase;
  /** The id of a person. */
  readonly owner: string;
  /** The database was opened, perhaps made anew, and is whole; with what was restored, until the person was told. */
  readonly restored?: (notice: Restored | null) => void;
  /** Whether the person was signed out in another tab. */
  readonly isOver?: () => Promise<boolean>;
};

/** Whoever signs in or starts waits for it; a store that does not answer within `ms` is one that cannot be read. */
export async function withTimeout<Value>(
  answer: Promise<Value>,
  ms: number,
  setTimer: Clock['setTimer'],
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The mirror timed out.')), ms);
  return Promise.race([answer, late.promise]).finally(cancel);
}
