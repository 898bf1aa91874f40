import type { Change } from './changeEvents.ts';

/**
 * S24: what the database asks of its mirror. None of it ever fails: the database is where an answer is saved, and the mirror is
 * for the day on which the browser throws that away.
 */
export type Mirror = {
  /**
   * Drafts follow within two seconds. Of more than drafts it answers when their tours are mirrored as they are now, or after a
   * second at most. False where the browser has thrown the database away between the commit and the copy: the change
   * is lost.
   */
  readonly save: (change: Change) => Promise<boolean>;
  /**
   * Restores what could not be restored when the database was opened; writes down of tours that are over that they are, and
   * copies those that are not mirrored as they are.
   */
  readonly sweep: () => Promise<void>;
};

/** Where there is no mirror. */
export const noMirror: Mirror = { save: async () => true, sweep: async () => {} };
