import type { Page } from 'playwright';

/** Waits until the service worker has stored the app and serves this page. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    // `ready` resolves while the worker is still activating.
    if (active?.state === 'activating') {
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
    }
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}
