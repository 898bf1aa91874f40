import { useEffect } from 'react';

/** The screen stays awake while this screen of a tour is open: nobody unlocks a phone with gloves on. */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    return holdWakeLock({ wakeLock, page: document });
  }, []);
}

type Sentinel = { readonly release: () => Promise<void> };

/** What it needs of the browser; a device without a wake lock has none. */
export type WakeLockDeps = {
  readonly wakeLock: { readonly request: (type: 'screen') => Promise<Sentinel> } | undefined;
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/**
 * Keeps the screen awake until the answer is called. The browser takes the lock away whenever the page is hidden,
 * so it is asked for again when the page is seen. A refusal (battery saver) is no failure: the screen goes dark
 * as it always did.
 */
export function holdWakeLock({ wakeLock, page }: WakeLockDeps): () => void {
  let wanted = true;
  let held: Sentinel | null = null;
  let asking = false;

  function releaseWakeLock(lock: Sentinel): void {
    lock.release().catch(() => {});
  }

  async function ask(): Promise<void> {
    if (wakeLock === undefined || asking || page.visibilityState !== 'visible') return;
    asking = true;
    try {
      const lock = await wakeLock.request('screen');
      // One that was lost while the page was hidden is replaced; releasing it again does no harm.
      if (held !== null) releaseWakeLock(held);
      held = lock;
      if (!wanted) releaseWakeLock(lock);
    } catch {
      held = null;
    } finally {
      asking = false;
    }
  }

  const seen = () => void ask();
  page.addEventListener('visibilitychange', seen);
  void ask();
  return () => {
    wanted = false;
    page.removeEventListener('visibilitychange', seen);
    if (held !== null) releaseWakeLock(held);
    held = null;
  };
}
