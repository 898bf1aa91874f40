import { pageMessage } from '#contract/app/workerMessages.ts';

/**
 * A new version waits until the person agrees, or until nothing of the old one is open (S21). The very first
 * one takes the open page over, which has nothing older to lose.
 */
export function updateOnConsent(worker: ServiceWorkerGlobalScope): void {
  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    if (message.success && message.data.type === 'activate-update') event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
