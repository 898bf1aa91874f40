import { backgroundSyncPolicy, type ScriptDeps, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { backgroundSyncTag, type WorkerMessage } from '#contract/app/workerMessages.ts';
import { turnsIn } from '../src/mirror/mirrorTurns.ts';
import type { BackgroundSyncDeps, drainInBackground } from './drainInBackground.ts';

/** The worker's scope with the function that the drain's script adds. */
export type BackgroundSyncWorker = ServiceWorkerGlobalScope & {
  drainInBackground?: typeof drainInBackground;
};

type SyncEvent = ExtendableEvent & { readonly tag: string };

// Background Sync is missing in TypeScript's DOM types.
function isSyncEvent(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && 'waitUntil' in event;
}

/**
 * S12: Background Sync. When the browser fires `sync`, open pages are woken; without one the worker drains itself. The
 * drain is most of the worker's code and would delay every offline start, so it is a separate script: imported during
 * installation (a worker may import later only what it imported then) and imported again when needed. Browsers without
 * Background Sync never load it.
 */
export function registerBackgroundSync(worker: BackgroundSyncWorker): void {
  let address: string | null = null;

  // Throws if the script cannot be imported.
  async function load(): Promise<typeof drainInBackground> {
    address ??= trustedScriptUrl(worker as ScriptDeps, backgroundSyncPolicy);
    if (worker.drainInBackground === undefined) worker.importScripts(address);
    if (worker.drainInBackground === undefined)
      throw new Error(`${address} is not the background sync script.`);
    return worker.drainInBackground;
  }

  worker.addEventListener('install', (event) => {
    if ('sync' in worker.registration) event.waitUntil(load());
  });
  worker.addEventListener('sync', (event) => {
    if (isSyncEvent(event) && event.tag === backgroundSyncTag) event.waitUntil(wakeOrSend(worker, load));
  });
}

async function wakeOrSend(
  worker: BackgroundSyncWorker,
  load: () => Promise<typeof drainInBackground>,
): Promise<void> {
  const message: WorkerMessage = { type: 'wake' };
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage(message);
  if (pages.length > 0) return;
  const send = await load();
  // Rejecting makes the browser fire `sync` again later.
  if (await send(scopeOf(worker))) throw new Error('Some entries could not be sent yet.');
}

function scopeOf(worker: ServiceWorkerGlobalScope): BackgroundSyncDeps {
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
    turns: (owner) => turnsIn({ caches: worker.caches, origin: location.origin }, owner),
    now: () => new Date(),
    random: () => Math.random(),
  };
}
