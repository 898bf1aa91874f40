import { useEffect } from 'react';
import { holdWakeLock } from './holdWakeLock.ts';

/** The screen stays awake while this screen of a tour is open: nobody unlocks a phone with gloves on. */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    return holdWakeLock({ wakeLock, page: document });
  }, []);
}
