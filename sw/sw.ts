import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching';
import { backgroundSync } from './backgroundSync.ts';
import { bypassApiRoutes } from './bypassApiRoutes.ts';
import { precacheStatus } from './precacheStatus.ts';
import { routeLists } from './routeLists.ts';
import { routePages } from './routePages.ts';
import { updateOnConsent } from './updateOnConsent.ts';

type Manifest = Parameters<typeof precacheAndRoute>[0];

/** Precaches the shell, every chunk and every language, so that no page needs the network for its code. */
function precacheApp(manifest: Manifest): void {
  cleanupOutdatedCaches();
  precacheAndRoute(manifest, { cleanURLs: false, directoryIndex: '' });
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// S21: the worker handles GET only: every route below is registered for GET, and there is no other `fetch` listener.
const files = self.__WB_MANIFEST;
precacheApp(files);
precacheStatus(self, files);
routePages(self, files);
routeLists(self);
bypassApiRoutes(self);
updateOnConsent(self);
backgroundSync(self);
