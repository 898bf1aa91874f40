import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { Restored } from '#db/schema.ts';
import type { MirrorStore } from './cacheStorageMirror.ts';

/** The time, passed in. `setTimer` returns the function that cancels the timer. */
export type Clock = {
  readonly now: () => Date;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

/** What restoring and copying need from outside. */
export type StoreDeps = Clock & { readonly store: MirrorStore };

/** The database to mirror, its owner, and callbacks. */
export type MirrorOptions = {
  readonly db: InspectionDatabase;
  /** The user id of the database's person. */
  readonly owner: string;
  /**
   * Called when the database was opened and holds everything that its mirror holds, with what was restored; null for nothing,
   * or when the person has dismissed the notice.
   */
  readonly restored?: (notice: Restored | null) => void;
  /** Whether the person was signed out in another tab. */
  readonly isOver?: () => Promise<boolean>;
};
