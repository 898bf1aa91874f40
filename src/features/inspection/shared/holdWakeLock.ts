import { useEffect } from 'react';

/** Keeps the device's screen on while the component is mounted, because a phone is hard to unlock with gloves. */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    return holdWakeLock({ wakeLock, page: document });
  }, []);
}

type Sentinel = { readonly release: () => Promise<void> };

/** The parts of the browser that are used; `wakeLock` is undefined if it is not supported. */
export type WakeLockDeps = {
  readonly wakeLock: { readonly request: (type: 'screen') => Promise<Sentinel> } | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the screen on until the returned function is called. The browser releases the lock whenever the page is hidden, so it
 * is requested again when the page is shown. A refusal (battery saver) is ignored.
 */
export function holdWakeLock({ wakeLock, page }: WakeLockDeps): () => void {
  let wanted = true;
  let held: Sentinel | null = null;
  let isRequesting = false;

  function releaseWakeLock(lock: Sentinel): void {
    lock.release().catch(() => {});
  }

  async function request(): Promise<void> {
    if (wakeLock === undefined || isRequesting || page.visibilityState !== 'visible') return;
    isRequesting = true;
    try {
      const lock = await wakeLock.request('screen');
      // Replaces a lock that was lost while the page was hidden; releasing that one again does no harm.
      if (held !== null) releaseWakeLock(held);
      held = lock;
      if (!wanted) releaseWakeLock(lock);
    } catch {
      held = null;
    } finally {
      isRequesting = false;
    }
  }

  const requestAgain = () => void request();
  page.addEventListener('visibilitychange', requestAgain);
  void request();
  return () => {
    wanted = false;
    page.removeEventListener('visibilitychange', requestAgain);
    if (held !== null) releaseWakeLock(held);
    held = null;
  };
}
