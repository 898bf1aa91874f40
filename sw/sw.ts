import { cleanupOutdatedCaches, precache } from 'workbox-precaching';
import { backgroundSync } from './backgroundSync.ts';
import { bypassApiRoutes } from './bypassApiRoutes.ts';
import { networkFallback } from './networkFallback.ts';
import { precacheStatus } from './precacheStatus.ts';
import { routeFiles } from './routeFiles.ts';
import { routeLists } from './routeLists.ts';
import { routePages } from './routePages.ts';
import { updateOnConsent } from './updateOnConsent.ts';

type Manifest = Parameters<typeof precache>[0];

/** Precaches the shell, every chunk and every language, so that no page needs the network for its code. */
function precacheApp(manifest: Manifest): void {
  cleanupOutdatedCaches();
  precache(manifest);
}

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// S21: the worker handles GET only: every route below is registered for GET, and there is no other `fetch` listener.
const files = self.__WB_MANIFEST;
precacheApp(files);
precacheStatus(self, files);
const orNetwork = networkFallback({
  fetch: (request) => self.fetch(request),
  setTimeout: (run, ms) => self.setTimeout(run, ms),
});
routeFiles(orNetwork);
routePages(self, files, orNetwork);
routeLists(self);
bypassApiRoutes(self);
updateOnConsent(self);
backgroundSync(self);
