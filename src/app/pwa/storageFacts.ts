import { type PageMessage, precacheStatus } from '#contract/app/workerMessages.ts';
import type { PrecacheStatus, StorageFacts } from '../../features/shared/Device.ts';

// A worker of an earlier version does not know this message and never responds.
const timeoutMs = 15_000;

/** Asks the worker which of the app's files are precached; null if it is not active yet or does not respond. */
export async function precachedFiles(page: Window): Promise<PrecacheStatus | 'impossible' | null> {
  if (!('serviceWorker' in page.navigator)) return 'impossible';
  const { serviceWorker } = page.navigator;
  // After a forced reload no worker controls the page, but there is an active one.
  const worker = serviceWorker.controller ?? (await serviceWorker.getRegistration())?.active;
  if (worker?.state !== 'activated') return null;
  const message: PageMessage = { type: 'report-stored' };
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const giveUp = page.setTimeout(() => resolve(null), timeoutMs);
    port1.addEventListener('message', (event) => {
      page.clearTimeout(giveUp);
      const report = precacheStatus.safeParse(event.data);
      resolve(report.success ? report.data : null);
      port1.close();
    });
    port1.start();
    worker.postMessage(message, [port2]);
  });
}

type Storage = Pick<StorageManager, 'persisted' | 'persist' | 'estimate'> | undefined;

/** The browser's estimate of this origin's storage. */
export async function storageFacts(storage: Storage): Promise<StorageFacts> {
  if (storage === undefined) return { persistent: null, free: null };
  const persistent = await storage.persisted().catch(() => null);
  const { quota, usage } = await storage.estimate().catch((): StorageEstimate => ({}));
  return { persistent, free: quota === undefined || usage === undefined ? null : Math.max(0, quota - usage) };
}

/** Requests persistent storage (S20) and returns the result. */
export async function persistStorage(storage: Storage): Promise<StorageFacts> {
  await storage?.persist().catch(() => false);
  return storageFacts(storage);
}
