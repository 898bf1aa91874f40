import { keptAppHeader, keptPageAddress, keptPageCache, keptPathHeader } from '#contract/keptPage.ts';
import { pictureOf, type Shown } from './pictureOf.ts';
import { type Picture, withKeptPage } from './withKeptPage.ts';

// Long enough not to stand in the way of the next tap.
const pauseMs = 400;

async function put(caches: CacheStorage, picture: Picture): Promise<void> {
  // The worker's own copy, under an address that ends in its revision.
  const stored = await caches.match('/index.html', { ignoreSearch: true });
  const page = stored === undefined ? null : withKeptPage(await stored.text(), picture);
  if (stored === undefined || page === null) return;
  const { path, app } = picture.facts;
  const headers = new Headers(stored.headers);
  // It is neither as long as the shell, nor squeezed.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  headers.set(keptPathHeader, path);
  headers.set(keptAppHeader, app);
  const cache = await caches.open(keptPageCache);
  await cache.put(keptPageAddress, new Response(page, { headers }));
}

/** Keeps the page now and whenever it has changed; returns how to leave it, which forgets what was kept. */
export function keepFollowing(page: Window & typeof globalThis, shown: Shown): () => void {
  const { document } = page;
  const root = document.querySelector('#root');
  // Outside a secure context a page has no caches, and no worker to answer from one.
  if (root === null || !('caches' in page)) return () => undefined;
  // One after the other: what was asked for last is what holds. A cache that fails keeps nothing.
  let last: Promise<unknown> = Promise.resolve();
  const next = (work: (caches: CacheStorage) => Promise<unknown>) => {
    last = last.then(() => work(page.caches)).catch(() => undefined);
  };
  const keep = () => {
    const picture = pictureOf(page, shown);
    if (picture !== null) next((caches) => put(caches, picture));
  };
  let timer = 0;
  const later = () => {
    page.clearTimeout(timer);
    timer = page.setTimeout(keep, pauseMs);
  };
  const hidden = () => {
    if (document.visibilityState === 'hidden') keep();
  };
  const observer = new page.MutationObserver(later);
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('visibilitychange', hidden);
  keep();
  return () => {
    page.clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', hidden);
    next((caches) => caches.delete(keptPageCache));
  };
}
