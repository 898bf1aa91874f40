import type { Me } from '#contract/accounts/session.ts';
import { mirrorOwner } from '#contract/accounts/storedSession.ts';
import { folderOf, type MirrorPlace, mirrorCache, placesOf, type Turns, turnsIn } from './mirrorTurns.ts';

/** A tour as it was written whole; of those of one person `turn` grows with every writing. */
export type MirroredText = { readonly tour: string; readonly turn: number; readonly text: string };

/**
 * S24: another store of the same browser, which does not fall with the database. It may fail or hang at any time; nothing
 * waits for it for long. `owner` is the id of a person; only their work is read (S15).
 */
export type MirrorStore = {
  /** Runs `work` under a lock per person, across tabs. */
  readonly exclusive: (owner: string, work: () => Promise<void>) => Promise<void>;
  /** The newest turns, without reading a text. */
  readonly turns: (owner: string) => Promise<Turns>;
  /** Everything of this person, the newest of a tour first; after a kill a tour may be there twice. */
  readonly read: (owner: string) => Promise<readonly MirroredText[]>;
  /** Writes the newest of a tour, and only then deletes the one before. To be called in `exclusive`. */
  readonly write: (owner: string, written: MirroredText) => Promise<void>;
  /** A tour with its photos. */
  readonly delete: (owner: string, tour: string) => Promise<void>;
  /** P10: each photo is an entry of its own beside its tour: a tour is written often, a photo once. */
  readonly photos: MirroredPhotos;
};

/** Photos by owner, tour and id. */
export type MirroredPhotos = {
  readonly ids: (owner: string, tour: string) => Promise<readonly string[]>;
  readonly read: (owner: string, tour: string, id: string) => Promise<string | undefined>;
  readonly write: (owner: string, tour: string, id: string, text: string) => Promise<void>;
  readonly delete: (owner: string, tour: string, ids: readonly string[]) => Promise<void>;
};

/** The mirror of a device, with what a session asks of it. */
export type DeviceMirror = MirrorStore & {
  /** Signing out: everything of a person goes. */
  readonly clear: (owner: string) => Promise<void>;
  /** Who had the token of this hash, or null. */
  readonly ownerOfToken: (print: string) => Promise<Me | null>;
};

type CacheStorageDeps = MirrorPlace & {
  readonly locks: Pick<LockManager, 'request'>;
  /** Who is signed in, and the hash of their token: the token itself is not written. */
  readonly signedIn: () => { readonly me: Me; readonly print: string } | null;
};

// Somebody who hangs must not keep a person from signing out.
const lockTimeout = 10_000;

/**
 * The mirror in the caches of the origin. Why there: browsers keep a cache in files of its own, one for each entry, so that
 * what a kill tears is one entry and never all of them (decision 039). Nothing is written over: an entry that is replaced is
 * deleted after the new one is whole.
 */
export function cacheStorageMirror(scope: CacheStorageDeps): DeviceMirror {
  const { caches, locks, origin, signedIn } = scope;
  const ownerUrl = `${origin}/second-copies`;
  let written: ReturnType<CacheStorageDeps['signedIn']> = null;

  const isThere = async () => caches?.has(mirrorCache) ?? false;

  async function opened(): Promise<Cache> {
    if (caches === undefined) throw new Error('This page has no caches.');
    return caches.open(mirrorCache);
  }

  async function exclusive(owner: string, work: () => Promise<void>): Promise<void> {
    await locks.request(`second-copies:${owner}`, { signal: AbortSignal.timeout(lockTimeout) }, work);
  }

  async function writeOwner(text: string): Promise<void> {
    written = signedIn();
    await (await opened()).put(ownerUrl, new Response(text));
  }

  async function remove(owner: string, tour: string | null): Promise<void> {
    const cache = await opened();
    const places = await placesOf(cache, folderOf(scope, owner));
    const chosen = places.filter((place) => tour === null || place.tour === tour);
    await Promise.all(chosen.map(({ url }) => cache.delete(url)));
    const photos = await photoUrls(cache, photoFolder(owner, tour));
    await Promise.all(photos.map((url) => cache.delete(url)));
  }

  /** Of all tours, where it is null. */
  function photoFolder(owner: string, tour: string | null): string {
    const folder = `${ownerUrl}-photos/${encodeURIComponent(owner)}/`;
    return tour === null ? folder : `${folder}${encodeURIComponent(tour)}/`;
  }

  return {
    turns: (owner) => turnsIn(scope, owner),
    exclusive: async (owner, work) => {
      // Who is signed in is worth an entry once there is something of theirs.
      const known = signedIn();
      if (known !== null && known !== written) await writeOwner(JSON.stringify(known)).catch(() => undefined);
      await exclusive(owner, work);
    },
    read: async (owner) => {
      const cache = await opened();
      const places = await placesOf(cache, folderOf(scope, owner));
      const texts = places.map(async ({ url, tour, turn }) => {
        const text = await cache.match(url).then((found) => found?.text());
        return text === undefined ? [] : [{ tour, turn, text }];
      });
      // Where a kill has left less than an entry, the one before it is still there.
      const read = await Promise.allSettled(texts);
      return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    write: async (owner, { tour, turn, text }) => {
      const cache = await opened();
      const folder = folderOf(scope, owner);
      const older = (await placesOf(cache, folder)).filter((place) => place.tour === tour);
      await cache.put(`${folder}${encodeURIComponent(tour)}/${turn}`, new Response(text));
      await Promise.all(older.map(({ url }) => cache.delete(url)));
    },
    delete: remove,
    photos: {
      ids: async (owner, tour) => {
        const folder = photoFolder(owner, tour);
        const urls = await photoUrls(await opened(), folder);
        return urls.map((url) => decodeURIComponent(url.slice(folder.length)));
      },
      read: async (owner, tour, id) => {
        const found = await (await opened()).match(photoFolder(owner, tour) + encodeURIComponent(id));
        return found?.text();
      },
      write: async (owner, tour, id, text) => {
        const url = photoFolder(owner, tour) + encodeURIComponent(id);
        await (await opened()).put(url, new Response(text));
      },
      delete: async (owner, tour, ids) => {
        const cache = await opened();
        const urls = ids.map((id) => photoFolder(owner, tour) + encodeURIComponent(id));
        await Promise.all(urls.map((url) => cache.delete(url)));
      },
    },
    clear: async (owner) => {
      // A browser that refuses its caches to a private window has nothing in them either.
      if (!(await isThere().catch(() => false))) return;
      await writeOwner('');
      await exclusive(owner, () => remove(owner, null));
    },
    ownerOfToken: async (print) => {
      const found = (await isThere()) ? await (await opened()).match(ownerUrl) : undefined;
      const text = (await found?.text()) ?? '';
      const saved = text === '' ? null : mirrorOwner.safeParse(JSON.parse(text));
      return saved?.success === true && saved.data.print === print ? saved.data.me : null;
    },
  };
}

async function photoUrls(cache: Cache, folder: string): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(folder));
}
