import { backgroundSyncTag, type WorkerMessage } from '#contract/workerMessages.ts';

type SyncEvent = ExtendableEvent & { readonly tag: string };

// Background Sync is in no DOM library yet; this is what is used of it.
function isSyncEvent(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && 'waitUntil' in event;
}

/** S12: the browser says that there is a network: the open pages try. Retries are theirs alone (S11). */
export function wakePages(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('sync', (event) => {
    if (!isSyncEvent(event) || event.tag !== backgroundSyncTag) return;
    event.waitUntil(tellPages(worker.clients, { type: 'wake' }));
  });
}

async function tellPages(clients: Clients, message: WorkerMessage): Promise<void> {
  for (const page of await clients.matchAll({ type: 'window' })) page.postMessage(message);
}
