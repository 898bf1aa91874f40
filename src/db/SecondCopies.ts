import type { Me } from '#contract/session.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack } from './meta.ts';
import type { SecondCopy } from './SecondCopy.ts';

/** The second copy of one database at work, and what only its owner does with it. */
export type RunningSecondCopy = SecondCopy & {
  /** Writes what is due now: the page may not come back. */
  readonly flush: () => Promise<void>;
  /** Forgets tours that are not here any more, and copies those that do not stand there as they are. */
  readonly sweep: () => Promise<void>;
  /** Nothing is written any more once it answers. */
  readonly stop: () => Promise<void>;
};

/** S24 for everybody on this device, each for themselves (S15). `owner` is the id of a person. */
export type SecondCopies = {
  /** Whether anything was ever kept on this device; to be asked before the rest is loaded. */
  readonly isThere: () => Promise<boolean>;
  /**
   * What the browser has thrown away comes back to a database that is not marked yet. Null where nothing did. Fails where the second store does, and is to be asked again at the next start.
   */
  readonly takeIn: (db: InspectionDatabase, owner: string) => Promise<BroughtBack | null>;
  /** For a database that has taken in what there was. */
  readonly follow: (db: InspectionDatabase, owner: string) => RunningSecondCopy;
  /** Signing out: everything of a person goes. */
  readonly forget: (owner: string) => Promise<void>;
  /** Who is signed in, from the first tour that is kept on; by the print of their token: the token itself is not written. */
  readonly remember: (person: Me, print: string) => Promise<void>;
  /** Who had the token of this print, or null. */
  readonly whoHad: (print: string) => Promise<Me | null>;
};
