import { apiHeader, apiVersion, fromCacheHeader, listsHeader } from '#contract/http/headers.ts';
import { deleteUserCaches, isCacheable, userCacheName } from './userCache.ts';

/** The part of the worker's scope that is used here. */
export type ListsDeps = {
  readonly caches: Pick<CacheStorage, 'keys' | 'delete' | 'match' | 'open'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly setTimeout: (run: () => void, ms: number) => unknown;
};

/** The lists of the person who asks. */
export type Lists = {
  /** Responds to a call for a list; what remains to be done when that is answered goes to `waitUntil`. */
  readonly answer: (request: Request, waitUntil: (work: Promise<unknown>) => void) => Promise<Response>;
  /** The person has signed out: nothing of them is kept, nor what is still in flight. */
  readonly forget: () => Promise<void>;
};

// An inspector in front of a building should not wait longer for a list that is cached.
const networkMs = 4_000;
// Caches that hang must not delay the network's response (decision 181).
const cacheMs = 1_000;

/**
 * Mandates, objects and the catalogue: from the network, or, if that is slow or missing, from the cache of this person, never of
 * another (S21). The browser keeps no copy of its own, so that the tag of the worker's is sent. A cache has the state of the lists in
 * its name: with another one the server's response deletes it (B6), but none that is not the server's, or is from a cache.
 */
export function createLists(worker: ListsDeps): Lists {
  const { caches } = worker;
  let generation = 0;
  const after = (ms: number) =>
    new Promise<undefined>((resolve) => void worker.setTimeout(() => resolve(undefined), ms));

  async function copyOf(person: string, request: Request): Promise<Response | undefined> {
    for (const cacheName of await caches.keys()) {
      if (!cacheName.startsWith(person)) continue;
      const copy = await caches.match(request, { cacheName, ignoreVary: true });
      if (copy !== undefined) return copy;
    }
    return undefined;
  }

  async function keep(request: Request, response: Response, begun: number, isWhole: boolean): Promise<void> {
    const person = await userCacheName(request);
    if (person === null || begun !== generation || !isServers(response)) return;
    const lists = response.headers.get(listsHeader);
    const name = lists === null ? person : `${person}-${lists}`;
    if (response.ok || lists !== null) await deleteUserCaches(caches, name);
    if (!isWhole) return;
    await (await caches.open(name)).put(request, response);
    // The person may have signed out during the write.
    if (begun !== generation) await caches.delete(name);
  }

  return {
    answer: async (request, waitUntil) => {
      const begun = generation;
      const person = await userCacheName(request);
      if (person === null) return worker.fetch(request);
      const copy = copyOf(person, request).catch(() => undefined);
      const known = await Promise.race([copy, after(cacheMs)]);
      const fetched = worker.fetch(withTag(request, known)).then((response) => {
        const isUnchanged = response.status === 304 && known !== undefined;
        const whole = isUnchanged ? renewed(known.clone(), response) : response;
        return { whole, kept: whole.clone(), isWhole: isUnchanged || isCacheable(response) };
      });
      waitUntil(
        fetched.then(({ kept, isWhole }) => keep(request, kept, begun, isWhole)).catch(() => undefined),
      );
      const fresh = fetched.then(({ whole }) => whole);
      const inTime = await Promise.race([fresh.catch(() => undefined), after(networkMs)]);
      if (inTime !== undefined) return inTime;
      return Promise.any([
        copy.then((found) => (found === undefined ? fresh : marked(found.clone()))),
        fresh,
      ]);
    },
    forget: () => {
      generation += 1;
      return deleteUserCaches(caches);
    },
  };
}

// Whether a response is the server's, and not one that a cache on the way has kept.
function isServers({ headers }: Response): boolean {
  return headers.get(apiHeader) === apiVersion && !(Number(headers.get('age')) > 0);
}

function withTag(request: Request, copy: Response | undefined): Request {
  const tag = copy?.headers.get('etag') ?? null;
  if (tag === null) return request;
  const headers = new Headers(request.headers);
  headers.set('if-none-match', tag);
  return new Request(request, { headers, cache: 'no-store' });
}

// A copy that is unchanged, with what the server says now: its time, and the state of the lists.
function renewed(copy: Response, { headers: newer }: Response): Response {
  const headers = new Headers(copy.headers);
  for (const [name, value] of newer) headers.set(name, value);
  return new Response(copy.body, { status: copy.status, headers });
}

// Marks a response as cached, so that it does not count as contact with the server (S12).
function marked(copy: Response): Response {
  const headers = new Headers(copy.headers);
  headers.set(fromCacheHeader, '1');
  return new Response(copy.body, { status: copy.status, headers });
}
