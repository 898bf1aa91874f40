import { backgroundSyncTag, workerMessage } from '#contract/app/workerMessages.ts';

type SyncRegistration = { readonly sync?: { register: (tag: string) => Promise<void> } };

/** S12: the worker passes on that the browser thinks a try is worth it; returns how to stop listening. */
export function workerWakes(page: Window, wake: () => void): () => void {
  const workers = 'serviceWorker' in page.navigator ? page.navigator.serviceWorker : null;
  const listen = (event: MessageEvent<unknown>) => {
    if (workerMessage.safeParse(event.data).success) wake();
  };
  workers?.addEventListener('message', listen);
  return () => workers?.removeEventListener('message', listen);
}

/** Asks the browser to wake the worker when there is a network, where it can; the engine's own timer remains. */
export async function askForBackgroundSync(page: Window): Promise<void> {
  if (!('serviceWorker' in page.navigator)) return;
  const registration: SyncRegistration | undefined = (await page.navigator.serviceWorker.getRegistration()) as
    | SyncRegistration
    | undefined;
  // A browser may refuse it, for battery or by setting; nothing depends on it.
  await registration?.sync?.register(backgroundSyncTag).catch(() => undefined);
}
