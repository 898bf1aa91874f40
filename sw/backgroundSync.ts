import { type ScriptDeps, sendingPolicy, trustedScriptUrl } from '#contract/app/trustedTypes.ts';
import { backgroundSyncTag, type WorkerMessage } from '#contract/app/workerMessages.ts';
import { turnsIn } from '../src/mirror/mirrorTurns.ts';
import type { BackgroundSendDeps, drainInBackground } from './drainInBackground.ts';

/** The worker's scope, and what the script of the sending has put there. */
export type SendingWorker = ServiceWorkerGlobalScope & { drainInBackground?: typeof drainInBackground };

type SyncEvent = ExtendableEvent & { readonly tag: string };

// Background Sync is in no DOM library yet; this is what is used of it.
function isSyncEvent(event: Event): event is SyncEvent {
  return event.type === 'sync' && 'tag' in event && 'waitUntil' in event;
}

/**
 * S12: the browser says that there is a network. Open pages try; where there is none, the worker does. What it sends
 * with is most of its code, and a start without a network waits until all of its code is there: so it is a script of
 * its own, fetched with the worker (a worker may load later only what it has loaded while it was installed) and loaded
 * again when it is needed. A browser without Background Sync never needs it.
 */
export function backgroundSync(worker: SendingWorker): void {
  let address: string | null = null;

  /** Fails where its script is not there. */
  async function load(): Promise<typeof drainInBackground> {
    address ??= trustedScriptUrl(worker as ScriptDeps, sendingPolicy);
    if (worker.drainInBackground === undefined) worker.importScripts(address);
    if (worker.drainInBackground === undefined)
      throw new Error(`${address} is not the script of the sending.`);
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
  worker: SendingWorker,
  load: () => Promise<typeof drainInBackground>,
): Promise<void> {
  const message: WorkerMessage = { type: 'wake' };
  const pages = await worker.clients.matchAll({ type: 'window' });
  for (const page of pages) page.postMessage(message);
  if (pages.length > 0) return;
  const send = await load();
  // A failure is how the browser is asked to say so again, once there is a network again.
  if (await send(scopeOf(worker))) throw new Error('Something still waits for a better moment.');
}

function scopeOf(worker: ServiceWorkerGlobalScope): BackgroundSendDeps {
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
    now: () => Date.now(),
    random: () => Math.random(),
  };
}
