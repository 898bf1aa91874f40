/**
 * The name of the cache that holds the mirror (S24). It starts with none of the prefixes of caches that are deleted to free
 * space (S33), at another person's sign-in, or with an update.
 */
export const mirrorCache = 'storey-mirror-2';

/** The mirrors of earlier versions, which this one cannot read: the first start deletes them. */
export const earlierMirrorCaches = ['storey-second-copies', 'storey-mirror'];

/** The number of the newest copy of each tour in the mirror, by tour id. */
export type Turns = ReadonlyMap<string, number>;

/** Where the mirror is stored. `caches` is undefined outside a secure context, where nothing is mirrored. */
export type MirrorPlace = {
  readonly caches: Pick<CacheStorage, 'has' | 'open'> | undefined;
  readonly origin: string;
};

/** The URL prefix of a person's copies. */
export function folderOf({ origin }: MirrorPlace, owner: string): string {
  return `${origin}/second-copies/${encodeURIComponent(owner)}/`;
}

/** The copies under a prefix, the newest first, without their texts. */
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

/** S24: the newest turns of a person. A start needs only these; the code that reads and writes copies is loaded later. */
export async function turnsIn(place: MirrorPlace, owner: string): Promise<Turns> {
  const { caches } = place;
  if (caches === undefined || !(await caches.has(mirrorCache))) return new Map();
  const places = await placesOf(await caches.open(mirrorCache), folderOf(place, owner));
  return new Map(places.toReversed().map(({ tour, turn }) => [tour, turn]));
}
