import { secondCopiesCache } from '#contract/secondCopies.ts';
import { inTime } from '../db/inTime.ts';
import type { RunningSecondCopy, SecondCopies } from '../db/SecondCopies.ts';
import { standingIn } from '../db/secondCopyPlaces.ts';

type Surroundings = {
  readonly page: Window & typeof globalThis;
  readonly setTimer: (run: () => void, ms: number) => () => void;
};

const ignore = () => undefined;
// A database that opens waits for it.
const patience = 1_000;

/**
 * The second copies of this browser (S24), loaded with the first answer that is to be kept: until then the walk is
 * drawn without them. Outside a secure context a page has no caches, and nothing stands a second time.
 */
export function lateSecondCopies({ page, setTimer }: Surroundings): SecondCopies {
  const isThere = async () => 'caches' in page && page.caches.has(secondCopiesCache);
  const standing = async (owner: string) =>
    (await isThere()) ? standingIn(page.caches, page.location.origin, owner) : new Map<string, number>();
  const loaded = async () => (await import('./secondCopyParts.ts')).secondCopiesOf(page, setTimer);
  // Who is signed in is worth a note once there is something of theirs.
  let note: ((copies: SecondCopies) => Promise<void>) | null = null;

  return {
    standing: (owner) => inTime(standing(owner), patience, setTimer),
    takeIn: async (db, owner) => (await loaded()).takeIn(db, owner),
    follow: (db, owner, tookIn) => {
      let following: Promise<RunningSecondCopy> | null = null;
      const follower = () => (following ??= followed().catch(forgetIt));
      // What could not be fetched now may be there with the next answer.
      const forgetIt = (broken: unknown) => {
        following = null;
        throw broken;
      };
      const followed = async () => {
        const copies = await loaded();
        void note?.(copies).catch(ignore);
        note = null;
        return copies.follow(db, owner, tookIn);
      };
      return {
        keep: (tour, operationId) =>
          follower().then(
            (one) => one.keep(tour, operationId),
            () => 'unknown',
          ),
        keepSoon: (tour) => void follower().then((one) => one.keepSoon(tour), ignore),
        flush: async () => following?.then((one) => one.flush(), ignore),
        sweep: () => follower().then((one) => one.sweep(), ignore),
        stop: async () => following?.then((one) => one.stop(), ignore),
      };
    },
    forget: async (owner) => {
      // A browser that refuses its caches to a private window has nothing in them either.
      if (await isThere().catch(() => false)) await (await loaded()).forget(owner);
    },
    remember: async (person, print) => {
      note = (copies) => copies.remember(person, print);
    },
    whoHad: async (print) => ((await isThere()) ? (await loaded()).whoHad(print) : null),
  };
}
