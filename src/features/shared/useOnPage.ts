import { useSyncExternalStore } from 'react';
import { useInspection } from './InspectionServices.ts';
import type { OnPage } from './UnsavedPhotos.ts';

/** The person's photos that are not saved (PH14), live. */
export function useOnPage(): OnPage {
  const { unsavedPhotos } = useInspection();
  return useSyncExternalStore(unsavedPhotos.subscribe, unsavedPhotos.getState);
}
