import { useEffect } from 'react';
import { keepAwake } from './keepAwake.ts';

/** The screen stays awake while this screen of a tour is open: nobody unlocks a phone with gloves on. */
export function useAwake(): void {
  useEffect(() => {
    const { wakeLock }: { readonly wakeLock?: WakeLock } = navigator;
    return keepAwake({ wakeLock, page: document });
  }, []);
}
