import { useEffect, useRef } from 'react';
import { useInspection } from '../../shared/InspectionServices.ts';
import { type PhotoScope, waitForPhotos } from '../../shared/pagePhotos.ts';

/**
 * Waits until photos are saved (P14). False if one is not, or if the person has left the screen meanwhile: then nothing is
 * concluded.
 */
export function useWaitForPhotos(): (scope: PhotoScope) => Promise<boolean> {
  const { ctx } = useInspection();
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return async (scope) => (await waitForPhotos(ctx, scope)) && isShown.current;
}
