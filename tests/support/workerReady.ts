import type { Page } from 'playwright';

/**
 * Waits until the service worker has stored the app and serves this page. It is looked at again and again: a worker that
 * changes its state before anybody listens would be waited for without end.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', undefined, {
    polling: 50,
    timeout: 60_000,
  });
}
