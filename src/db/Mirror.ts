import type { Change } from './changeEvents.ts';

/**
 * S24: the mirror as the database sees it. Its methods never reject: a mirror that cannot be written must not keep an answer
 * from being saved in the database.
 */
export type Mirror = {
  /**
   * Mirrors the tours of a change. Drafts are copied within two seconds, in the background. A final change resolves when its
   * tours are mirrored, or after a second at most. False if the browser deleted the database between the commit and the copy:
   * then the change is lost.
   */
  readonly save: (change: Change) => Promise<boolean>;
  /**
   * Restores what could not be restored when the database was opened, marks the tours that are over in the mirror, and copies
   * the tours whose copy is outdated.
   */
  readonly sweep: () => Promise<void>;
};

/** A mirror that stores nothing, for databases that are opened without one. */
export const noMirror: Mirror = { save: async () => true, sweep: async () => {} };
