import { keptAppHeader, keptPageAddresses, keptPageCache, keptPathHeader } from '#contract/keptPage.ts';
import type { DrawnTour } from './drawTour.tsx';
import { pictureOf, pictureOfTour, type Shown } from './pictureOf.ts';
import { type Picture, withKeptPage } from './withKeptPage.ts';

// Long enough not to stand in the way of the next tap.
const pauseMs = 400;

async function put(caches: CacheStorage, address: string, picture: Picture | null): Promise<void> {
  // The worker's own copy, under an address that ends in its revision.
  const stored = picture === null ? undefined : await caches.match('/index.html', { ignoreSearch: true });
  const page = stored === undefined || picture === null ? null : withKeptPage(await stored.text(), picture);
  if (stored === undefined || picture === null || page === null) return;
  const { path, app } = picture.facts;
  const headers = new Headers(stored.headers);
  // It is neither as long as the shell, nor squeezed.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  headers.set(keptPathHeader, path);
  headers.set(keptAppHeader, app);
  const cache = await caches.open(keptPageCache);
  await cache.put(address, new Response(page, { headers }));
}

/**
 * Keeps the page of the touchpoint on the screen, and that of its tour, now and whenever something has changed; returns
 * how to leave, which forgets what was kept.
 */
export function keepFollowing(
  page: Window & typeof globalThis,
  shown: Shown,
  tour: { readonly path: string; readonly draw: () => Promise<DrawnTour | null> },
): () => void {
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
    // As it is now: a moment later another one may be on the screen.
    const picture = pictureOf(page, shown);
    const elsewhere = root.querySelector('[data-touchpoint]') === null;
    next(async (caches) => {
      if (elsewhere) await (await caches.open(keptPageCache)).delete(keptPageAddresses.touchpoint);
      else await put(caches, keptPageAddresses.touchpoint, picture);
      const drawn = await tour.draw();
      const ofTour = drawn === null ? null : pictureOfTour(page, { ...shown, path: tour.path }, drawn);
      await put(caches, keptPageAddresses.tour, ofTour);
    });
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
