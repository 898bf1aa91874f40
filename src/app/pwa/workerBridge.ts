import { create } from 'zustand';
import { type ScriptDeps, trustedScriptUrl, workerPolicy } from '#contract/app/trustedTypes.ts';
import type { PageMessage } from '#contract/app/workerMessages.ts';
import { flushEverything } from '../../features/inspection/shared/answer/flushEverything.ts';

/**
 * S21: whether a new version waits for the person's consent (`ready`), has it and takes over as soon as the old one is at
 * rest (`agreed`), or has taken over because they agreed to it in another tab (`taken_over`): this page is still the old
 * one.
 */
export const useUpdate = create<{ readonly stage: 'none' | 'ready' | 'agreed' | 'taken_over' }>(() => ({
  stage: 'none',
}));

let registration: ServiceWorkerRegistration | undefined;

const retryAfterMs = 10_000;

async function register(page: Window, url: string, again: () => void): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(url);
  worker.addEventListener('waiting', () => useUpdate.setState({ stage: 'ready' }));
  // The network went while it was being installed; where another worker is active there is no hurry.
  worker.addEventListener('redundant', () => {
    if (page.navigator.serviceWorker.controller === null) again();
  });
  registration = await worker.register();
  page.document.addEventListener('visibilitychange', () => {
    // Without a network there is no newer version to be found; the next look finds it.
    if (page.document.visibilityState === 'visible') worker.update().catch(() => undefined);
  });
}

/**
 * Registers the worker and watches for a newer one. The page works without it where there is none; one that could
 * not be fetched whole is tried again, for without it the next cellar has no app.
 */
export function startWorker(page: Window): void {
  if (!('serviceWorker' in page.navigator)) return;
  // A policy can be created once, so its address is kept for every try.
  const url = trustedScriptUrl(page as ScriptDeps, workerPolicy);
  const attempt = () => {
    register(page, url, again).catch(again);
  };
  const again = () => void page.setTimeout(attempt, retryAfterMs);
  const { serviceWorker } = page.navigator;
  let served = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes a page over that has nothing older.
    if (served) useUpdate.setState({ stage: 'taken_over' });
    served = true;
  });
  attempt();
}

/**
 * The person agrees: what is being typed is saved, the waiting worker takes over, and the page starts again with it.
 * Where the store refuses to save, the page stays with what is on it (S20).
 */
export async function applyUpdate(page: Window): Promise<void> {
  if (!(await flushEverything())) return;
  const waiting = registration?.waiting ?? null;
  if (waiting === null) {
    page.location.reload();
    return;
  }
  const message: PageMessage = { type: 'activate-update' };
  // The old worker may have been at work for a while, and the person too.
  page.navigator.serviceWorker.addEventListener(
    'controllerchange',
    () => void flushEverything().then((saved) => saved && page.location.reload()),
    { once: true },
  );
  useUpdate.setState({ stage: 'agreed' });
  waiting.postMessage(message);
}
