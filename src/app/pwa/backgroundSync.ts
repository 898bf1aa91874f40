import { backgroundSyncTag, workerMessage } from '#contract/app/workerMessages.ts';

type SyncRegistration = { readonly sync?: { register: (tag: string) => Promise<void> } };

/** S12: calls `wake` when the worker reports that Background Sync has fired; returns the function that unsubscribes. */
export function workerWakes(page: Window, wake: () => void): () => void {
  const workers = 'serviceWorker' in page.navigator ? page.navigator.serviceWorker : null;
  const listen = (event: MessageEvent<unknown>) => {
    if (workerMessage.safeParse(event.data).success) wake();
  };
  workers?.addEventListener('message', listen);
  return () => workers?.removeEventListener('message', listen);
}

/** S12: registers Background Sync if the browser supports it. The engine's own timer does not depend on it. */
export async function requestBackgroundSync(page: Window): Promise<void> {
  if (!('serviceWorker' in page.navigator)) return;
  const registration: SyncRegistration | undefined = (await page.navigator.serviceWorker.getRegistration()) as
    | SyncRegistration
    | undefined;
  // The browser may refuse, to save power or by a setting.
  await registration?.sync?.register(backgroundSyncTag).catch(() => undefined);
}
