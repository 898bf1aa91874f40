import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isClientRoute } from '#contract/app/clientRoutes.ts';
import { snapshotResponse } from './snapshotResponse.ts';

/**
 * Answers a navigation to a page of the app with its snapshot, or with the precached shell; a path that is none of the
 * app's goes to the server, which answers 404.
 */
export function routePages(
  worker: { readonly caches: CacheStorage },
  files: readonly { readonly url: string }[],
): void {
  const shellFor = createHandlerBoundToURL('/index.html');
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isClientRoute(url.pathname),
    async (options) => (await snapshotResponse(worker.caches, options.url, files)) ?? shellFor(options),
    'GET',
  );
}
