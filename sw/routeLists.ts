import { registerRoute } from 'workbox-routing';
import { NetworkFirst, NetworkOnly } from 'workbox-strategies';
import { pageMessage } from '#contract/app/workerMessages.ts';
import { fromCacheHeader } from '#contract/http/headers.ts';
import { isListPath } from './bypassApiRoutes.ts';
import { deleteUserCaches, isCacheable, userCacheName } from './userCache.ts';

// An inspector in front of a building should not wait longer for a list that is cached.
const timeoutSeconds = 4;

/**
 * Mandates, objects and the catalogue: from the network, or, if that is slow or missing, from the cache of this person,
 * never of another (S21). Signing out deletes the cache; responses still in flight are not stored.
 */
export function routeLists(worker: ServiceWorkerGlobalScope): void {
  let generation = 0;

  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isListPath(url.pathname),
    async ({ request, event }) => {
      const begun = generation;
      const cacheName = await userCacheName(request);
      if (cacheName === null) return new NetworkOnly().handle({ request, event });
      // Not waited for: caches that hang must not delay the network's response.
      event.waitUntil(deleteUserCaches(worker.caches, cacheName));
      const strategy = new NetworkFirst({
        cacheName,
        networkTimeoutSeconds: timeoutSeconds,
        matchOptions: { ignoreVary: true },
        plugins: [
          {
            cacheWillUpdate: async ({ response }) =>
              begun === generation && isCacheable(response) ? response : null,
            // The person may have signed out during the write.
            cacheDidUpdate: async () => {
              if (begun !== generation) await worker.caches.delete(cacheName);
            },
            cachedResponseWillBeUsed: async ({ cachedResponse }) => marked(cachedResponse ?? null),
          },
        ],
      });
      return strategy.handle({ request, event });
    },
    'GET',
  );

  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    if (!message.success || message.data.type !== 'forget-person') return;
    generation += 1;
    event.waitUntil(deleteUserCaches(worker.caches));
  });
}

// Marks a response as cached, so that it does not count as contact with the server (S12).
function marked(response: Response | null): Response | null {
  if (response === null) return null;
  const headers = new Headers(response.headers);
  headers.set(fromCacheHeader, '1');
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
