import { getCacheKeyForURL } from 'workbox-precaching';
import { pageMessage, type StoredReport } from '#contract/app/workerMessages.ts';

type Files = readonly { readonly url: string }[];

/** What the worker's scope gives to look through its own files. */
export type PrecacheDeps = {
  readonly caches: CacheStorage;
  readonly location: { readonly origin: string };
  readonly fetch: (path: string) => Promise<Response>;
  addEventListener(type: 'message', listener: (event: AskingMessage) => void): void;
};

type AskingMessage = {
  readonly data: unknown;
  readonly ports: readonly MessagePort[];
  waitUntil(work: Promise<unknown>): void;
};

// Their names change with their content, so whatever the server has under one of them is the right one.
const hashed = /^\/assets\//;

/**
 * Tells a page that asks which of the app's files are stored. A browser short of space may have thrown some away;
 * what can be fetched again, is.
 */
export function precacheStatus(worker: PrecacheDeps, files: Files): void {
  async function look(): Promise<StoredReport> {
    const name = (await worker.caches.keys()).find((one) => one.includes('precache'));
    const cache = await worker.caches.open(name ?? 'precache');
    const cached = new Set((await cache.keys()).map((request) => request.url));
    const found = await Promise.all(
      files.map(async ({ url }) => {
        const { pathname } = new URL(url, worker.location.origin);
        const key = getCacheKeyForURL(url);
        const there =
          key !== undefined && (cached.has(key) || (await fetchAgain(worker, cache, { pathname, key })));
        return { pathname, there };
      }),
    );
    const pathsThat = (there: boolean) =>
      found.filter((one) => one.there === there).map((one) => one.pathname);
    return { stored: pathsThat(true), missing: pathsThat(false) };
  }

  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    const [port] = event.ports;
    if (!message.success || message.data.type !== 'report-stored' || port === undefined) return;
    event.waitUntil(look().then((report) => port.postMessage(report)));
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
  // The page of a Wi-Fi that wants a sign-in is no script (S9).
  if (/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return false;
  await cache.put(key, response);
  return true;
}
