import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precache,
} from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { bypassApiRoutes } from './bypassApiRoutes.ts';
import { networkFallback, type OrNetwork } from './networkFallback.ts';
import { precacheStatus } from './precacheStatus.ts';
import { registerBackgroundSync } from './registerBackgroundSync.ts';
import { routeLists } from './routeLists.ts';
import { routePages } from './routePages.ts';
import { updateOnConsent } from './updateOnConsent.ts';

type Manifest = Parameters<typeof precache>[0];

/** Precaches the shell, every chunk and every language, so that no page needs the network for its code. */
function precacheApp(manifest: Manifest, orNetwork: OrNetwork): void {
  cleanupOutdatedCaches();
  precache(manifest);
  registerRoute(
    ({ url }) => getCacheKeyForURL(url.href) !== undefined,
    orNetwork(async (options) => createHandlerBoundToURL(options.request.url)(options)),
    'GET',
  );
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// S21: the worker handles GET only: every route below is registered for GET, and there is no other `fetch` listener.
const files = self.__WB_MANIFEST;
const orNetwork = networkFallback({
  fetch: (request) => self.fetch(request),
  setTimeout: (run, ms) => self.setTimeout(run, ms),
});
precacheApp(files, orNetwork);
precacheStatus(self, files);
routePages(self, files, orNetwork);
routeLists(self);
bypassApiRoutes(self);
updateOnConsent(self);
registerBackgroundSync(self);
