import { backgroundSyncTag, type WorkerMessage } from '#contract/workerMessages.ts';
import { type SendingScope, sendWithoutPage } from './sendWithoutPage.ts';

type SyncEvent = ExtendableEvent & { readonly tag: string };

// Background Sync is in no DOM library yet; this is what is used of it.
function isSyncEvent(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && 'waitUntil' in event;
}

/** S12: the browser says that there is a network. Open pages try; where there is none, the worker does. */
export function backgroundSync(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    if (isSyncEvent(event) && event.tag === backgroundSyncTag) event.waitUntil(wakeOrSend(worker));
  });
}

async function wakeOrSend(worker: ServiceWorkerGlobalScope): Promise<void> {
  const message: WorkerMessage = { type: 'wake' };
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage(message);
  if (pages.length > 0) return;
  // A failure is how the browser is asked to say so again, once there is a network again.
  if (await sendWithoutPage(scopeOf(worker))) throw new Error('Something still waits for a better moment.');
}

function scopeOf(worker: ServiceWorkerGlobalScope): SendingScope {
  const { indexedDB, navigator, location } = worker;
  return {
    fetch: (input, init) => worker.fetch(input, init),
    indexedDB,
    IDBKeyRange,
    navigator,
    location,
    setTimer: (run, ms) => {
      const timer = worker.setTimeout(run, ms);
      return () => worker.clearTimeout(timer);
    },
    now: () => Date.now(),
    random: () => Math.random(),
  };
}
