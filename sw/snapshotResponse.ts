import { iconStart, snapshotAddresses, snapshotCache, snapshotHeaders } from '#contract/app/pageSnapshot.ts';

type Files = readonly { readonly url: string }[];

/** The snapshot that this version of the app has saved for an address: the page's own, or the tour's for the icon; or null. */
export async function snapshotResponse(
  caches: Pick<CacheStorage, 'match'>,
  { pathname, search }: URL,
  files: Files,
): Promise<Response | null> {
  const fromIcon = pathname === iconStart.path && search === iconStart.search;
  for (const address of [snapshotAddresses.tour, snapshotAddresses.touchpoint]) {
    // A cache that cannot be read holds no snapshot.
    const saved = await caches.match(address, { cacheName: snapshotCache }).catch(() => undefined);
    const isItsPath = pathname === saved?.headers.get(snapshotHeaders.path) && search === '';
    if (saved === undefined || !(isItsPath || (fromIcon && address === snapshotAddresses.tour))) continue;
    const app = saved.headers.get(snapshotHeaders.app);
    return files.some((file) => `/${file.url}` === app) ? saved : null;
  }
  return null;
}
