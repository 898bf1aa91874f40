import { create } from 'zustand';
import type { PageMessage } from '#contract/workerMessages.ts';
import { trustedWorkerUrl } from './trustedScriptUrl.ts';

/** Whether a new version waits for the person's consent (S21). */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }));

let registration: ServiceWorkerRegistration | undefined;

const retryAfterMs = 10_000;

async function register(page: Window, url: string, again: () => void): Promise<void> {
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(url);
  worker.addEventListener('waiting', () => useUpdate.setState({ ready: true }));
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
  const url = trustedWorkerUrl(page as Parameters<typeof trustedWorkerUrl>[0]);
  const attempt = () => {
    register(page, url, again).catch(again);
  };
  const again = () => void page.setTimeout(attempt, retryAfterMs);
  attempt();
}

/** The person agrees: the waiting worker takes over, and the page starts again with it. */
export function applyUpdate(page: Window): void {
  const message: PageMessage = { type: 'activate-update' };
  page.navigator.serviceWorker.addEventListener('controllerchange', () => page.location.reload(), {
    once: true,
  });
  registration?.waiting?.postMessage(message);
}
