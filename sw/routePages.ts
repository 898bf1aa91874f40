import { createHandlerBoundToURL } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isClientRoute } from '#contract/clientRoutes.ts';

/** A page of the app is the precached shell; a path that is none goes to the server, which answers 404. */
export function routePages(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      sameOrigin && request.mode === 'navigate' && isClientRoute(url.pathname),
    createHandlerBoundToURL('/index.html'),
    'GET',
  );
}
