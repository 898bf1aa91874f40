import { getCacheKeyForURL } from 'workbox-precaching';
import { type PrecacheStatus, pageMessage } from '#contract/app/workerMessages.ts';

type Files = readonly { readonly url: string }[];

/** The part of the worker's scope that is used here. */
export type PrecacheDeps = {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly fetch: (path: string) => Promise<Response>;
  addEventListener(type: 'message', listener: (event: StatusRequest) => void): void;
};

type StatusRequest = {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
};

// File names with a content hash: whatever the server has under such a name has the right content.
const hashed = /^\/assets\//;

/**
 * Reports to a page on request which of the app's files are precached. The browser may have deleted some to free space; files
 * with a content hash are fetched again.
 */
export function precacheStatus(worker: PrecacheDeps, files: Files): void {
  async function status(): Promise<PrecacheStatus> {
    const name = (await worker.caches.keys()).find((one) => one.includes('precache'));
    const cache = await worker.caches.open(name ?? 'precache');
    const cached = new Set((await cache.keys()).map((request) => request.url));
    const found = await Promise.all(
      files.map(async ({ url }) => {
        const { pathname } = new URL(url, worker.location.origin);
        const key = getCacheKeyForURL(url);
        const isStored =
          key !== undefined && (cached.has(key) || (await fetchAgain(worker, cache, { pathname, key })));
        return { pathname, isStored };
      }),
    );
    const pathsOf = (isStored: boolean) =>
      found.filter((one) => one.isStored === isStored).map((one) => one.pathname);
    return { stored: pathsOf(true), missing: pathsOf(false) };
  }

  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    const [port] = event.ports;
    if (!message.success || message.data.type !== 'report-stored' || port === undefined) return;
    event.waitUntil(status().then((report) => port.postMessage(report)));
  });
}

async function fetchAgain(
  worker: PrecacheDeps,
  cache: Cache,
  { pathname, key }: { readonly pathname: string; readonly key: string },
): Promise<boolean> {
  if (!hashed.test(pathname)) return false;
  const response = await worker.fetch(pathname).catch(() => null);
  if (response === null || !response.ok || response.redirected) return false;
  // A captive portal responds with its sign-in page (S9).
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return false;
  // A full device refuses it: the file is missing, which the page must learn all the same.
  return cache.put(key, response).then(
    () => true,
    () => false,
  );
}
