import { secondCopiesCache } from '#contract/secondCopies.ts';
import type { Turns } from './SecondStore.ts';

/** Where a writing of a tour stands in the caches. */
export type Place = { readonly url: string; readonly tour: string; readonly turn: number };

/** Under which addresses everything of a person stands. */
export function folderOf(origin: string, owner: string): string {
  return `${origin}/second-copies/${encodeURIComponent(owner)}/`;
}

/** What of a person stands in the cache, the newest first. A start looks only here; what reads the texts is loaded later. */
export async function placesOf(cache: Cache, folder: string): Promise<Place[]> {
  const requests = await cache.keys();
  return requests
    .filter(({ url }) => url.startsWith(folder))
    .map(({ url }) => {
      const [tour = '', turn] = url.slice(folder.length).split('/');
      return { url, tour: decodeURIComponent(tour), turn: Number(turn) };
    })
    .toSorted((a, b) => b.turn - a.turn);
}

/** S24: which writing of each tour of a person is the newest. */
export async function standingIn(
  caches: Pick<CacheStorage, 'open'>,
  origin: string,
  owner: string,
): Promise<Turns> {
  const places = await placesOf(await caches.open(secondCopiesCache), folderOf(origin, owner));
  return new Map(places.toReversed().map(({ tour, turn }) => [tour, turn]));
}
