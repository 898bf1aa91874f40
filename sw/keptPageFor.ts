import {
  iconStart,
  keptAppHeader,
  keptPageAddress,
  keptPageCache,
  keptPathHeader,
} from '#contract/keptPage.ts';

type Files = readonly { readonly url: string }[];

/** Whether a page that was kept is the one that is asked for: its own address, or the start from the icon. */
function isAskedFor(path: string | null, { pathname, search }: URL): boolean {
  const fromIcon = pathname === iconStart.path && search === iconStart.search;
  return fromIcon || (pathname === path && search === '');
}

/** The page that was kept for this address by this version of the app. */
export async function keptPageFor(
  caches: Pick<CacheStorage, 'match'>,
  url: URL,
  files: Files,
): Promise<Response | null> {
  // A cache that cannot be read has kept nothing.
  const kept = await caches.match(keptPageAddress, { cacheName: keptPageCache }).catch(() => undefined);
  if (kept === undefined || !isAskedFor(kept.headers.get(keptPathHeader), url)) return null;
  const app = kept.headers.get(keptAppHeader);
  return files.some((file) => `/${file.url}` === app) ? kept : null;
}
