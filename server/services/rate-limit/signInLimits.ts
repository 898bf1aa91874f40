import { accepted, type Result, refused } from '#domain/result.ts';
import { clientPrefix } from './consume.ts';
import type { RateLimit, RateLimiter } from './RateLimiter.ts';

/**
 * Limits of wrong sign-ins: at most 3,000 a day from one network (`clientPrefix`), and at most 3,000 a day for one
 * account, 1,540 of them from networks that never signed in to it and 1,460 from those that have. Tokens come back
 * steadily. One network has room for forty people who sign in within a minute, with two mistakes each.
 */
const perNetwork = { size: 120, refillMs: 30_000 };
/** One account from one network: ten mistakes, then one attempt every half minute. A success fills the bucket. */
const perAccountAndNetwork = { size: 10, refillMs: 30_000 };
/** One account from all networks: slows down a guesser with many addresses. */
const perAccount = { size: 100, refillMs: 60_000 };
/**
 * A known network has signed in to the account within 180 days (`marksRetentionMs`), or set its password by a link. Neither
 * `perNetwork` nor `perAccount` applies to it, so that strangers and neighbours cannot lock the owner out. One known network
 * uses at most half of the tokens that come back to all of them.
 */
const perKnownNetwork = { size: 10, refillMs: 120_000 };
const perAccountFromKnown = { size: 20, refillMs: 60_000 };

const pairOf = (account: string, network: string) => `pair ${network} ${account}`;
const knownOf = (account: string) => `known ${account}`;

/**
 * To be called when the owner has set the password by a link in a mail: wrong attempts from this network and from known
 * networks no longer count, and this network is known from now on.
 */
export async function admitOwner(
  rateLimiter: Pick<RateLimiter, 'reset' | 'setMark'>,
  account: string,
  address: string,
): Promise<void> {
  const pair = pairOf(account, clientPrefix(address));
  await rateLimiter.reset(pair);
  await rateLimiter.reset(knownOf(account));
  await rateLimiter.setMark(pair);
}

/** An attempt that is allowed and counted. */
export type SignInAttempt = {
  /** To be called for the right password: the attempt no longer counts, and the network is known from now on. */
  readonly succeed: () => Promise<void>;
  /** To be called where no password was compared, or a right one could not be answered: the attempt no longer counts. */
  readonly giveBack: () => Promise<void>;
};

/**
 * Counts an attempt before it is made, so that concurrent ones are counted too. Refused with the milliseconds to
 * wait.
 */
export async function consumeSignIn(
  rateLimiter: RateLimiter,
  account: string,
  address: string,
): Promise<Result<SignInAttempt, number>> {
  const network = clientPrefix(address);
  const pair = pairOf(account, network);
  const counts: readonly (readonly [name: string, bucket: RateLimit])[] = (await rateLimiter.hasMark(pair))
    ? [
        [pair, perKnownNetwork],
        [knownOf(account), perAccountFromKnown],
      ]
    : [
        [`house ${network}`, perNetwork],
        [pair, perAccountAndNetwork],
        [`account ${account}`, perAccount],
      ];
  const taken: string[] = [];
  const giveBack = async () => {
    for (const name of taken) await rateLimiter.giveBack(name);
  };
  for (const [name, bucket] of counts) {
    const waitMs = await rateLimiter.take(name, bucket);
    if (waitMs > 0) {
      // A refused attempt is not a guess: repeating it must not use up the limits of others.
      await giveBack();
      return refused(waitMs);
    }
    taken.push(name);
  }
  return accepted({
    giveBack,
    succeed: async () => {
      await giveBack();
      await rateLimiter.reset(pair);
      await rateLimiter.setMark(pair);
    },
  });
}
