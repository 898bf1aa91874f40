import {
  bootScriptPath,
  snapshotAddresses,
  snapshotCache,
  snapshotHeaders,
} from '#contract/app/pageSnapshot.ts';
import { activeLocale } from '#i18n/activateLocale.ts';
import { isTranslated } from '#i18n/translation.ts';
import { captureSnapshot, captureTourSnapshot, type PageSnapshot, type Shown } from './captureSnapshot.ts';

const place = /(<div id="root">)[\s\S]*?(<\/div>\s*<noscript>)/u;

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/**
 * The shell's HTML with a snapshot in it; null if the shell is of another version. The app's script tag is replaced by the boot
 * script, which loads the app after the snapshot is painted: compiling it would delay that.
 */
export function renderSnapshot(shell: string, snapshot: PageSnapshot): string | null {
  const { facts, title, locale, styles, fonts, content } = snapshot;
  const appTag = `<script type="module" crossorigin src="${facts.app}"></script>`;
  if (!shell.includes(appTag) || !place.test(shell)) return null;
  const head = [
    `<script defer src="${bootScriptPath}" data-facts="${attribute(JSON.stringify(facts))}"></script>`,
    ...fonts.map((font) => `<link rel="preload" as="font" crossorigin href="${attribute(font)}">`),
    ...styles
      .map((style) => `<link rel="stylesheet" crossorigin href="${attribute(style)}">`)
      .filter((tag) => !shell.includes(tag)),
    '<style>html:not([data-snapshot]) #root{display:none}</style>',
  ];
  return shell
    .replace(appTag, () => head.join(''))
    .replace(/<title>[^<]*<\/title>/u, () => `<title>${attribute(title)}</title>`)
    .replace(/<html[^>]*>/u, () => `<html lang="${attribute(locale)}" dir="ltr">`)
    .replace(place, (_, before: string, after: string) => `${before}${content}${after}`);
}

// Long enough not to delay the next tap.
const pauseMs = 400;

/**
 * The precached shell; its address ends in a revision. It is read from its own cache: in Chromium, a page that is closed during a
 * search through all caches seems to block them for everybody (decision 181).
 */
async function readShell(caches: CacheStorage): Promise<Response | undefined> {
  const name = (await caches.keys()).find((one) => one.includes('precache'));
  if (name === undefined) return undefined;
  return (await caches.open(name)).match('/index.html', { ignoreSearch: true });
}

async function put(caches: CacheStorage, address: string, snapshot: PageSnapshot | null): Promise<void> {
  const shell = snapshot === null ? undefined : await readShell(caches);
  if (shell === undefined || snapshot === null) return;
  const page = renderSnapshot(await shell.text(), snapshot);
  if (page === null) return;
  const headers = new Headers(shell.headers);
  // These headers describe the shell's body.
  for (const name of ['content-length', 'content-encoding', 'etag', 'last-modified']) headers.delete(name);
  headers.set(snapshotHeaders.path, snapshot.facts.path);
  headers.set(snapshotHeaders.app, snapshot.facts.app);
  const cache = await caches.open(snapshotCache);
  await cache.put(address, new Response(page, { headers }));
}

/**
 * Saves snapshots of the touchpoint on the screen and of its tour, now and after every change; returns the function that stops
 * this and deletes them.
 */
export function saveSnapshots(
  page: Window & typeof globalThis,
  shown: Shown,
  tour: { readonly path: string; readonly render: () => Promise<Document | null> },
): () => void {
  const { document } = page;
  const root = document.querySelector('#root');
  // Outside a secure context there are neither caches nor a worker.
  if (root === null || !('caches' in page)) return () => undefined;
  // One after another, so that the last request wins. Failures are ignored: without a snapshot the app renders the page.
  let last: Promise<unknown> = Promise.resolve();
  const next = (work: (caches: CacheStorage) => Promise<unknown>) => {
    last = last.then(() => work(page.caches)).catch(() => undefined);
  };
  const save = () => {
    // What a translator has made of the page is none of ours, and would not change any more.
    if (isTranslated(document, activeLocale())) {
      next(async (caches) => caches.delete(snapshotCache));
      return;
    }
    // Captured before any await: another page may be on the screen afterwards.
    const snapshot = captureSnapshot(page, shown);
    const isElsewhere = root.querySelector('[data-touchpoint]') === null;
    next(async (caches) => {
      if (isElsewhere) await (await caches.open(snapshotCache)).delete(snapshotAddresses.touchpoint);
      else await put(caches, snapshotAddresses.touchpoint, snapshot);
      const rendered = await tour.render();
      if (rendered === null) return;
      const ofTour = captureTourSnapshot(page, { ...shown, path: tour.path }, rendered);
      await put(caches, snapshotAddresses.tour, ofTour);
    });
  };
  let timer = 0;
  const observer = new page.MutationObserver(() => {
    page.clearTimeout(timer);
    timer = page.setTimeout(save, pauseMs);
  });
  const whenHidden = () => {
    if (document.visibilityState === 'hidden') save();
  };
  observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  document.addEventListener('visibilitychange', whenHidden);
  save();
  return () => {
    page.clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('visibilitychange', whenHidden);
    next((caches) => caches.delete(snapshotCache));
  };
}
