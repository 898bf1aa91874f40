/**
 * S24: what the actions of a person ask of the second store, tour by tour. None of it ever fails: the database is where an
 * answer is saved, and this is for the day on which the browser throws that away.
 */
export type SecondCopy = {
  /** Answers when the tour stands there as it is now, or after a second at most: for what counts as saved. */
  readonly keep: (tour: string) => Promise<void>;
  /** The same within two seconds, and nobody waits: for drafts. */
  readonly keepSoon: (tour: string) => void;
};

/** Where there is no second store. */
export const noSecondCopy: SecondCopy = { keep: async () => {}, keepSoon: () => {} };
