import type { Workbox } from 'workbox-window';
import { create } from 'zustand';
import { trustedWorkerUrl } from './trustedScriptUrl.ts';

/** Whether a new version waits for the person's consent (S21). */
export const useUpdate = create<{ readonly ready: boolean }>(() => ({ ready: false }));

let worker: Workbox | null = null;

/** Registers the worker and watches for a newer one; the page works without it where there is none. */
export async function startWorker(page: Window): Promise<void> {
  if (!('serviceWorker' in page.navigator)) return;
  const { Workbox: Bridge } = await import('workbox-window');
  worker = new Bridge(trustedWorkerUrl(page as Parameters<typeof trustedWorkerUrl>[0]));
  worker.addEventListener('waiting', () => useUpdate.setState({ ready: true }));
  await worker.register();
  const bridge = worker;
  page.document.addEventListener('visibilitychange', () => {
    // Without a network there is no newer version to be found; the next look finds it.
    if (page.document.visibilityState === 'visible') bridge.update().catch(() => undefined);
  });
}

/** The person agrees: the waiting worker takes over, and the page starts again with it. */
export function applyUpdate(page: Window): void {
  worker?.addEventListener('controlling', () => page.location.reload());
  worker?.messageSkipWaiting();
}
