import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isClientRoute } from '#contract/app/clientRoutes.ts';
import type { OrNetwork } from './networkFallback.ts';
import { snapshotResponse } from './snapshotResponse.ts';

/**
 * Responds to a navigation to a page of the app with its snapshot, or with the precached shell; any other path goes to the
 * server, which responds with 404.
 */
export function routePages(
  worker: { readonly caches: CacheStorage },
  files: readonly { readonly url: string }[],
  orNetwork: OrNetwork,
): void {
  const shellFor = createHandlerBoundToURL('/index.html');
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isClientRoute(url.pathname),
    orNetwork(
      async (options) => (await snapshotResponse(worker.caches, options.url, files)) ?? shellFor(options),
    ),
    'GET',
  );
}
