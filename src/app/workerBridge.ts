import { create } from 'zustand';
import type { PageMessage } from '#contract/workerMessages.ts';
import { trustedWorkerUrl } from './trustedScriptUrl.ts';

/** Whether a new version waits for the person's consent (S21). */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }));

let registration: ServiceWorkerRegistration | undefined;

/** Registers the worker and watches for a newer one; the page works without it where there is none. */
export async function startWorker(page: Window): Promise<void> {
  if (!('serviceWorker' in page.navigator)) return;
  const { Workbox } = await import('workbox-window');
  const worker = new Workbox(trustedWorkerUrl(page as Parameters<typeof trustedWorkerUrl>[0]));
  worker.addEventListener('waiting', () => useUpdate.setState({ ready: true }));
  registration = await worker.register();
  page.document.addEventListener('visibilitychange', () => {
    // Without a network there is no newer version to be found; the next look finds it.
    if (page.document.visibilityState === 'visible') worker.update().catch(() => undefined);
  });
}

/** The person agrees: the waiting worker takes over, and the page starts again with it. */
export function applyUpdate(page: Window): void {
  const message: PageMessage = { type: 'activate-update' };
  page.navigator.serviceWorker.addEventListener('controllerchange', () => page.location.reload(), {
    once: true,
  });
  registration?.waiting?.postMessage(message);
}
