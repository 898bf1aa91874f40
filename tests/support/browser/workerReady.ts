import type { Page } from 'playwright';
import { isWorkerless } from './browser.ts';

/**
 * Waits until the service worker has stored the app and serves this page. Polled: a worker that changes its state before a
 * listener is attached would be awaited for ever.
 */
export async function workerReady(page: Page): Promise<void> {
  if (isWorkerless(page.context())) throw new Error('It was opened without a worker: say `worker: true`.');
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: 50,
    timeout: 60_000,
  });
}
