import { accepted, type Result, refused } from '#domain/result.ts';
import { clientPrefix } from './consume.ts';
import type { RateLimit, RateLimiter } from './RateLimiter.ts';

/**
 * How many wrong sign-ins there may be: at most 3,000 a day from one house (an address), and at most 3,000 a day for one
 * account, 1,540 from houses where nobody has signed in to it before and 1,460 from those where somebody has. Every count
 * comes back steadily. A house leaves room for forty people who sign in within a minute, with two typing errors each.
 */
const perHouse = { size: 120, refillMs: 30_000 };
/** One account from one house: ten errors, then one try every half minute. A success empties the count. */
const perAccountAndHouse = { size: 10, refillMs: 30_000 };
/** One account from everywhere: slows a guesser with many addresses. */
const perAccount = { size: 100, refillMs: 60_000 };
/**
 * Where somebody has signed in to the account within 90 days, what strangers and neighbours use up counts for nothing:
 * neither the count of the house nor that of the account. One such house takes half of what comes back to all of them.
 */
const perKnownHouse = { size: 10, refillMs: 120_000 };
const perAccountFromKnown = { size: 20, refillMs: 60_000 };

/** An attempt that may be made, and was counted. */
export type SignInAttempt = {
  /** It was the right password: the attempt does not count, and the house is known from now on. */
  readonly succeed: () => Promise<void>;
};

/** Counts an attempt before it is made, so that many at once are counted. Refused with the milliseconds to wait. */
export async function admitSignIn(
  rateLimiter: RateLimiter,
  account: string,
  address: string,
): Promise<Result<SignInAttempt, number>> {
  const house = clientPrefix(address);
  const pair = `pair ${house} ${account}`;
  const counts: readonly (readonly [name: string, bucket: RateLimit])[] = (await rateLimiter.remembers(pair))
    ? [
        [pair, perKnownHouse],
        [`known ${account}`, perAccountFromKnown],
      ]
    : [
        [`house ${house}`, perHouse],
        [pair, perAccountAndHouse],
        [`account ${account}`, perAccount],
      ];
  const taken: string[] = [];
  const giveBack = async () => {
    for (const name of taken) await rateLimiter.giveBack(name);
  };
  for (const [name, bucket] of counts) {
    const waitMs = await rateLimiter.take(name, bucket);
    if (waitMs > 0) {
      // What was not tried was no guess: who asks and asks uses nothing up for others.
      await giveBack();
      return refused(waitMs);
    }
    taken.push(name);
  }
  return accepted({
    succeed: async () => {
      await giveBack();
      await rateLimiter.reset(pair);
      await rateLimiter.remember(pair);
    },
  });
}
