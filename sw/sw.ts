import { backgroundSync } from './backgroundSync.ts';
import { letCallsPass } from './letCallsPass.ts';
import { precacheApp } from './precacheApp.ts';
import { reportStored } from './reportStored.ts';
import { routeLists } from './routeLists.ts';
import { routePages } from './routePages.ts';
import { updateOnConsent } from './updateOnConsent.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[];
};

// The worker's table of contents (S21). It never touches a request that is not GET: every route below is
// registered for GET alone, and there is no other listener for `fetch`.
const files = self.__WB_MANIFEST;
precacheApp(files);
reportStored(self, files);
routePages(self, files);
routeLists(self);
letCallsPass(self);
updateOnConsent(self);
backgroundSync(self);
