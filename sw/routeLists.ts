import { registerRoute } from 'workbox-routing';
import { pageMessage } from '#contract/app/workerMessages.ts';
import { isListPath } from './bypassApiRoutes.ts';
import { createLists } from './lists.ts';

/** Responds to calls for lists (`createLists`), and forgets the person who signs out. */
export function routeLists(worker: ServiceWorkerGlobalScope): void {
  const lists = createLists({
    caches: worker.caches,
    fetch: (request) => worker.fetch(request),
    setTimeout: (run, ms) => worker.setTimeout(run, ms),
  });
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isListPath(url.pathname),
    ({ request, event }) => lists.answer(request, (work) => event.waitUntil(work)),
    'GET',
  );

  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    if (message.success && message.data.type === 'forget-person') event.waitUntil(lists.forget());
  });
}
