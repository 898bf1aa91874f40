import type { Me } from '#contract/accounts/session.ts';
import { mirrorOwner } from '#contract/accounts/storedSession.ts';
import { folderOf, type MirrorPlace, mirrorCache, placesOf, type Turns, turnsIn } from './mirrorTurns.ts';

/** A mirrored tour: `text` is JSON (`mirroredText`). `turn` numbers the copies; it grows with every write of a person's tours. */
export type MirroredText = { readonly tour: string; readonly turn: number; readonly text: string };

/**
 * S24: the store of the mirror, which the browser does not delete along with IndexedDB. Its methods may reject or hang at any
 * time; callers use timeouts. `owner` is a user id; only that person's work is read (S15).
 */
export type MirrorStore = {
  /** Runs `work` under a lock per person, across tabs. */
  readonly exclusive: (owner: string, work: () => Promise<void>) => Promise<void>;
  /** The newest turn of each tour, without reading a text. */
  readonly turns: (owner: string) => Promise<Turns>;
  /** All copies of this person, the newest first; after a kill there may be two of a tour. */
  readonly read: (owner: string) => Promise<readonly MirroredText[]>;
  /** Writes the newest copy of a tour, and only then deletes the earlier one. Call it within `exclusive`. */
  readonly write: (owner: string, written: MirroredText) => Promise<void>;
  /** Deletes the copies of a tour and its photos. */
  readonly delete: (owner: string, tour: string) => Promise<void>;
  /** PH10: photos are entries of their own, because a tour is written often and a photo once. */
  readonly photos: MirroredPhotos;
};

/** PH10: mirrored photos by owner, tour and id; `text` is JSON (`copiedPhoto`). */
export type MirroredPhotos = {
  readonly ids: (owner: string, tour: string) => Promise<readonly string[]>;
  readonly read: (owner: string, tour: string, id: string) => Promise<string | undefined>;
  readonly write: (owner: string, tour: string, id: string, text: string) => Promise<void>;
  readonly delete: (owner: string, tour: string, ids: readonly string[]) => Promise<void>;
};

/** The mirror of a device, with what signing in and out needs. */
export type DeviceMirror = MirrorStore & {
  /** Deletes everything of a person, at their sign-out. */
  readonly clear: (owner: string) => Promise<void>;
  /** The person whose token has this hash, or null. */
  readonly ownerOfToken: (tokenHash: string) => Promise<Me | null>;
};

type CacheStorageDeps = MirrorPlace & {
  readonly locks: Pick<LockManager, 'request'>;
  /** The signed-in person and the hash of their token. The token itself is not written. */
  readonly signedIn: () => { readonly me: Me; readonly tokenHash: string } | null;
};

// Another tab that hangs with the lock must not keep a person from signing out.
const lockTimeout = 10_000;

/**
 * The mirror in the cache storage of the origin. Browsers store each cache entry in files of its own, so that a kill damages
 * one entry at most (decision 095). Entries are never overwritten: the earlier one is deleted after the new one is complete.
 */
export function cacheStorageMirror(scope: CacheStorageDeps): DeviceMirror {
  const { caches, locks, origin, signedIn } = scope;
  const ownerUrl = `${origin}/second-copies`;
  let written: ReturnType<CacheStorageDeps['signedIn']> = null;

  const exists = async () => caches?.has(mirrorCache) ?? false;

  async function open(): Promise<Cache> {
    if (caches === undefined) throw new Error('This page has no caches.');
    return caches.open(mirrorCache);
  }

  async function exclusive(owner: string, work: () => Promise<void>): Promise<void> {
    await locks.request(`second-copies:${owner}`, { signal: AbortSignal.timeout(lockTimeout) }, work);
  }

  async function writeOwner(text: string): Promise<void> {
    written = signedIn();
    await (await open()).put(ownerUrl, new Response(text));
  }

  async function remove(owner: string, tour: string | null): Promise<void> {
    const cache = await open();
    const places = await placesOf(cache, folderOf(scope, owner));
    const chosen = places.filter((place) => tour === null || place.tour === tour);
    await Promise.all(chosen.map(({ url }) => cache.delete(url)));
    const photos = await photoUrls(cache, photoFolder(owner, tour));
    await Promise.all(photos.map((url) => cache.delete(url)));
  }

  // The folder of all tours if `tour` is null.
  function photoFolder(owner: string, tour: string | null): string {
    const folder = `${ownerUrl}-photos/${encodeURIComponent(owner)}/`;
    return tour === null ? folder : `${folder}${encodeURIComponent(tour)}/`;
  }

  return {
    turns: (owner) => turnsIn(scope, owner),
    exclusive: async (owner, work) => {
      // The owner is written with the first tour, not at every sign-in.
      const known = signedIn();
      if (known !== null && known !== written) await writeOwner(JSON.stringify(known)).catch(() => undefined);
      await exclusive(owner, work);
    },
    read: async (owner) => {
      const cache = await open();
      const places = await placesOf(cache, folderOf(scope, owner));
      const texts = places.map(async ({ url, tour, turn }) => {
        const text = await cache.match(url).then((found) => found?.text());
        return text === undefined ? [] : [{ tour, turn, text }];
      });
      // An entry that a kill has damaged is skipped; the one before it still exists.
      const read = await Promise.allSettled(texts);
      return read.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
    },
    write: async (owner, { tour, turn, text }) => {
      const cache = await open();
      const folder = folderOf(scope, owner);
      const older = (await placesOf(cache, folder)).filter((place) => place.tour === tour);
      await cache.put(`${folder}${encodeURIComponent(tour)}/${turn}`, new Response(text));
      await Promise.all(older.map(({ url }) => cache.delete(url)));
    },
    delete: remove,
    photos: {
      ids: async (owner, tour) => {
        const folder = photoFolder(owner, tour);
        const urls = await photoUrls(await open(), folder);
        return urls.map((url) => decodeURIComponent(url.slice(folder.length)));
      },
      read: async (owner, tour, id) => {
        const found = await (await open()).match(photoFolder(owner, tour) + encodeURIComponent(id));
        return found?.text();
      },
      write: async (owner, tour, id, text) => {
        const url = photoFolder(owner, tour) + encodeURIComponent(id);
        await (await open()).put(url, new Response(text));
      },
      delete: async (owner, tour, ids) => {
        const cache = await open();
        const urls = ids.map((id) => photoFolder(owner, tour) + encodeURIComponent(id));
        await Promise.all(urls.map((url) => cache.delete(url)));
      },
    },
    clear: async (owner) => {
      // A browser that refuses its caches to a private window has stored nothing in them.
      if (!(await exists().catch(() => false))) return;
      await writeOwner('');
      await exclusive(owner, () => remove(owner, null));
    },
    ownerOfToken: async (tokenHash) => {
      const found = (await exists()) ? await (await open()).match(ownerUrl) : undefined;
      const text = (await found?.text()) ?? '';
      const saved = text === '' ? null : mirrorOwner.safeParse(JSON.parse(text));
      return saved?.success === true && saved.data.tokenHash === tokenHash ? saved.data.me : null;
    },
  };
}

async function photoUrls(cache: Cache, folder: string): Promise<string[]> {
  return (await cache.keys()).map(({ url }) => url).filter((url) => url.startsWith(folder));
}
