import type { Me } from '#contract/session.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';
import type { BroughtBack } from './meta.ts';
import type { SecondCopy } from './SecondCopy.ts';
import type { Turns } from './SecondStore.ts';

/** The second copy of one database at work, and what only its owner does with it. */
export type RunningSecondCopy = SecondCopy & {
  /** Writes what is due now: the page may not come back. */
  readonly flush: () => Promise<void>;
  /** Nothing is written any more once it answers. */
  readonly stop: () => Promise<void>;
};

/** S24 for everybody on this device, each for themselves (S15). `owner` is the id of a person. */
export type SecondCopies = {
  /** Which writing of each tour is the newest; to be asked before the rest is loaded. */
  readonly standing: (owner: string) => Promise<Turns>;
  /**
   * What this database does not have comes (back) to it: all of it to one that the browser has made anew, what is newer to
   * one that came back older. Null where nothing did. Fails where the second store does, and is to be asked again.
   */
  readonly takeIn: (db: InspectionDatabase, owner: string) => Promise<BroughtBack | null>;
  /** `tookIn`: it found that something was to be taken in after all, and has done so. */
  readonly follow: (
    db: InspectionDatabase,
    owner: string,
    tookIn: (broughtBack: BroughtBack | null) => void,
  ) => RunningSecondCopy;
  /** Signing out: everything of a person goes. */
  readonly forget: (owner: string) => Promise<void>;
  /** Who is signed in, from the first tour that is kept on; by the print of their token: the token itself is not written. */
  readonly remember: (person: Me, print: string) => Promise<void>;
  /** Who had the token of this print, or null. */
  readonly whoHad: (print: string) => Promise<Me | null>;
};
