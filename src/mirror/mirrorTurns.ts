/**
 * The cache of the origin that holds the mirror (S24). Its name begins with none of the prefixes that are cleared to make room
 * (S20), when somebody else signs in, or with an update.
 */
export const mirrorCache = 'storey-second-copies';

/** By tour, which writing of it is the newest in the mirror. */
export type Turns = ReadonlyMap<string, number>;

/** Where a page keeps its mirror. `caches`: none outside a secure context, where nothing is mirrored. */
export type MirrorPlace = {
  readonly caches: Pick<CacheStorage, 'has' | 'open'> | undefined;
  readonly origin: string;
};

/** Under which addresses everything of a person is. */
export function folderOf({ origin }: MirrorPlace, owner: string): string {
  return `${origin}/second-copies/${encodeURIComponent(owner)}/`;
}

/** Where the writings of a person are, the newest first. */
export async function placesOf(cache: Cache, folder: string) {
  const requests = await cache.keys();
  return requests
    .filter(({ url }) => url.startsWith(folder))
    .map(({ url }) => {
      const [tour = '', turn] = url.slice(folder.length).split('/');
      return { url, tour: decodeURIComponent(tour), turn: Number(turn) };
    })
    .toSorted((a, b) => b.turn - a.turn);
}

/** S24: the newest turns of a person. A start looks only here; what reads and writes is loaded later. */
export async function turnsIn(place: MirrorPlace, owner: string): Promise<Turns> {
  const { caches } = place;
  if (caches === undefined || !(await caches.has(mirrorCache))) return new Map();
  const places = await placesOf(await caches.open(mirrorCache), folderOf(place, owner));
  return new Map(places.toReversed().map(({ tour, turn }) => [tour, turn]));
}
