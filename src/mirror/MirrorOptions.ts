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

/** The database to mirror, its owner, and callbacks. */
export type MirrorOptions = {
  readonly db: InspectionDatabase;
  /** The id of a person. */
  readonly owner: string;
  /** The database was opened, perhaps made anew, and is complete; with what was restored, until the person dismisses the notice. */
  readonly restored?: (notice: Restored | null) => void;
  /** Whether the person was signed out in another tab. */
  readonly isOver?: () => Promise<boolean>;
};

/** Rejects after `ms`: signing in and starting wait for the mirror, and one that hangs counts as unreadable. */
export async function withTimeout<Value>(
  answer: Promise<Value>,
  ms: number,
  setTimer: Clock['setTimer'],
): Promise<Value> {
  const late = Promise.withResolvers<never>();
  const cancel = setTimer(() => late.reject(new Error('The mirror timed out.')), ms);
  return Promise.race([answer, late.promise]).finally(cancel);
}
