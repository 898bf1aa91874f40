/**
 * What became of an operation by the time its tour was copied: it `waits`, it is `over` (sent, deleted, replaced), or it is
 * `lost`: the browser has thrown the database away between the writing and the copying, and nobody has it any more.
 * `unknown` where the second store does not say.
 */
export type KeptAs = 'waits' | 'over' | 'lost' | 'unknown';

/**
 * S24: what the actions of a person ask of the second store, tour by tour. None of it ever fails: the database is where an
 * answer is saved, and this is for the day on which the browser throws that away.
 */
export type SecondCopy = {
  /** Answers when the tour stands there as it is now, or after a second at most: for what counts as saved. */
  readonly keep: (tour: string, operationId?: string) => Promise<KeptAs>;
  /** The same within two seconds, and nobody waits: for drafts. */
  readonly keepSoon: (tour: string) => void;
  /**
   * Takes in what could not be taken in when the database was opened; says of tours that are over that they are, and copies
   * those that do not stand there as they are.
   */
  readonly sweep: () => Promise<void>;
};

/** Where there is no second store. */
export const noSecondCopy: SecondCopy = {
  keep: async () => 'unknown',
  keepSoon: () => {},
  sweep: async () => {},
};
