import {
  iconStart,
  keptAppHeader,
  keptPageAddresses,
  keptPageCache,
  keptPathHeader,
} from '#contract/keptPage.ts';

type Files = readonly { readonly url: string }[];

/** The page that was kept for this address by this version of the app: its own, or the start from the icon. */
export async function keptPageFor(
  caches: Pick<CacheStorage, 'match'>,
  { pathname, search }: URL,
  files: Files,
): Promise<Response | null> {
  const fromIcon = pathname === iconStart.path && search === iconStart.search;
  for (const address of [keptPageAddresses.tour, keptPageAddresses.touchpoint]) {
    // A cache that cannot be read has kept nothing.
    const kept = await caches.match(address, { cacheName: keptPageCache }).catch(() => undefined);
    const itself = pathname === kept?.headers.get(keptPathHeader) && search === '';
    if (kept === undefined || !(itself || (fromIcon && address === keptPageAddresses.tour))) continue;
    const app = kept.headers.get(keptAppHeader);
    return files.some((file) => `/${file.url}` === app) ? kept : null;
  }
  return null;
}
