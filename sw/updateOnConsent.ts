import { pageMessage } from '#contract/app/workerMessages.ts';

type WaitingEvent = { waitUntil(work: Promise<unknown>): void };

/** What the worker's scope gives to take over from the version before. */
export type UpdateDeps = {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(
    type: 'message',
    listener: (event: WaitingEvent & { readonly data: unknown }) => void,
  ): void;
};

/**
 * A new version waits until the person agrees, or until nothing of the old one is open (S34). The very first
 * one claims the open page at once.
 */
export function updateOnConsent(worker: UpdateDeps): void {
  worker.addEventListener('message', (event) => {
    const message = pageMessage.safeParse(event.data);
    if (message.success && message.data.type === 'activate-update') event.waitUntil(worker.skipWaiting());
  });
  worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
}
