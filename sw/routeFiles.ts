import { createHandlerBoundToURL, getCacheKeyForURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import type { OrNetwork } from './networkFallback.ts';

/** Responds to requests for the app's files with what was precached. */
export function routeFiles(orNetwork: OrNetwork): void {
  registerRoute(
    ({ url }) => getCacheKeyForURL(url.href) !== undefined,
    orNetwork(async (options) => createHandlerBoundToURL(options.request.url)(options)),
    'GET',
  );
}
