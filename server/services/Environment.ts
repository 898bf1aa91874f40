import type { Database } from '../database/tables.ts';
import type { Passwords } from './passwords.ts';
import type { Throttle } from './Throttle.ts';

/** What the use cases need of the outside: everything that a test may want to hold in its hand. */
export type Environment = {
  readonly database: Database;
  readonly now: () => Date;
  /** Unpredictable bytes. */
  readonly randomBytes: (size: number) => Uint8Array;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  /** P2: whether a password is on the list of the most common ones. */
  readonly isCommonPassword: (password: string) => boolean;
  /** Tells that a mail was put in line and committed. */
  readonly wakeMails: () => void;
};
