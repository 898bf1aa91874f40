import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useInspection } from './InspectionServices.ts';
import type { OnPage, PhotoScope } from './UnsavedPhotos.ts';

/** Whether the component that calls it is still on the screen, for what goes on after a wait. */
export function useIsShown(): () => boolean {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current;
}

/**
 * Waits until photos are saved (PH14). False if one is not, or if the person has left the screen meanwhile: then nothing is
 * concluded.
 */
export function useWaitForPhotos(): (scope: PhotoScope) => Promise<boolean> {
  const { unsavedPhotos } = useInspection();
  const isShown = useIsShown();
  return async (scope) => (await unsavedPhotos.allowed(scope)) && isShown();
}

/** The person's photos that are not saved (PH14), live. */
export function useOnPage(): OnPage {
  const { unsavedPhotos } = useInspection();
  return useSyncExternalStore(unsavedPhotos.subscribe, unsavedPhotos.getState);
}
