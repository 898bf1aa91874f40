import { secondCopiesCache } from '#contract/secondCopies.ts';
import type { KeptText, SecondStore } from './SecondStore.ts';
import { folderOf, type Place, placesOf, standingIn } from './secondCopyPlaces.ts';

type Surroundings = {
  readonly caches: Pick<CacheStorage, 'open'>;
  readonly locks: Pick<LockManager, 'request'>;
  readonly origin: string;
};

const patience = 10_000;

/**
 * The second store in the caches of the origin. Why there: browsers keep a cache in files of its own, one for each
 * entry, so that what a kill tears is one entry and never all of them (decision 039). Nothing is written over: an
 * entry that is replaced is gone before the new one is whole.
 */
export function cachedSecondStore({ caches, locks, origin }: Surroundings): SecondStore {
  const note = `${origin}/second-copies`;
  const opened = () => caches.open(secondCopiesCache);

  return {
    alone: async (owner, work) => {
      // Somebody who hangs must not keep a person from signing out.
      await locks.request(`second-copies:${owner}`, { signal: AbortSignal.timeout(patience) }, work);
    },
    standing: (owner) => standingIn(caches, origin, owner),
    read: async (owner) => {
      const cache = await opened();
      const places = await placesOf(cache, folderOf(origin, owner));
      const texts = await Promise.all(places.map((place) => textAt(cache, place)));
      return texts.filter((found) => found !== null);
    },
    write: async (owner, { tour, turn, text }) => {
      const cache = await opened();
      const folder = folderOf(origin, owner);
      const older = (await placesOf(cache, folder)).filter((place) => place.tour === tour);
      await cache.put(`${folder}${encodeURIComponent(tour)}/${turn}`, new Response(text));
      await Promise.all(older.map(({ url }) => cache.delete(url)));
    },
    remove: async (owner, tour) => {
      const cache = await opened();
      const places = await placesOf(cache, folderOf(origin, owner));
      const chosen = places.filter((place) => tour === undefined || place.tour === tour);
      await Promise.all(chosen.map(({ url }) => cache.delete(url)));
    },
    writeNote: async (text) => (await opened()).put(note, new Response(text)),
    readNote: async () => (await (await opened()).match(note))?.text() ?? null,
  };
}

/** Null where a kill has left less than an entry: the one before it is still there. */
async function textAt(cache: Cache, { url, tour, turn }: Place): Promise<KeptText | null> {
  try {
    const text = await (await cache.match(url))?.text();
    return text === undefined ? null : { tour, turn, text };
  } catch {
    return null;
  }
}
