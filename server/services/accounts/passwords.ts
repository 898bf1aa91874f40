import { hash, parseOptions, verify } from '@node-rs/argon2';
import { limitConcurrency } from '../limitConcurrency.ts';

/** The cost of a hash: KiB of memory, passes, threads. */
export type PasswordCost = {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
};

/** argon2id, above the minimum that OWASP names (19 MiB, 2 passes); about 60 ms on a small server. */
export const passwordCost: PasswordCost = { memoryCost: 32 * 1024, timeCost: 2, parallelism: 1 };

// Half of libuv's threads, so that files and database never wait for passwords.
const atOnce = 2;
const maxWaiting = 200;

/** Hashes and compares passwords, a few at a time in all. */
export type Passwords = {
  /** The hash to store; null when too many are waiting. */
  readonly hash: (password: string) => Promise<string | null>;
  /**
   * Whether the password is right. `stored` null takes the same time and is never right, so that timing does not
   * reveal who has an account. `busy` when too many are waiting.
   */
  readonly verify: (stored: string | null, password: string) => Promise<boolean | 'busy'>;
  /** Whether a stored hash was made with other costs than today's. */
  readonly isOutdated: (stored: string) => boolean;
};

/** The hash to store, without a limit of how many run at once. */
export const hashPassword = (password: string): Promise<string> => hash(password, passwordCost);

/**
 * Passwords hashed with argon2id. `randomBytes` makes the unknown password that is compared for people without an
 * account; `compare` is argon2's own.
 */
export function argonPasswords(
  randomBytes: (size: number) => Uint8Array,
  cost: PasswordCost = passwordCost,
  compare: (stored: string, password: string) => Promise<boolean> = verify,
): Passwords {
  const pass = limitConcurrency(atOnce, maxWaiting);
  // Not awaited here, so that the start does not wait.
  const dummyHash = hash(randomBytes(32), cost);
  return {
    hash: (password) => pass(() => hash(password, cost)),
    verify: async (stored, password) => {
      const right = await pass(async () => compare(stored ?? (await dummyHash), password));
      return right === null ? 'busy' : right && stored !== null;
    },
    isOutdated: (stored) => {
      const made = parseOptions(stored);
      return made.memoryCost !== cost.memoryCost || made.timeCost !== cost.timeCost;
    },
  };
}
