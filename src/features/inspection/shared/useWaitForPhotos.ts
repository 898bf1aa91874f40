import { useInspection } from '../../shared/InspectionServices.ts';
import { type PhotoScope, waitForPhotos } from '../../shared/pagePhotos.ts';
import { useIsShown } from '../../shared/useIsShown.ts';

/**
 * Waits until photos are saved (P14). False if one is not, or if the person has left the screen meanwhile: then nothing is
 * concluded.
 */
export function useWaitForPhotos(): (scope: PhotoScope) => Promise<boolean> {
  const { ctx } = useInspection();
  const isShown = useIsShown();
  return async (scope) => (await waitForPhotos(ctx, scope)) && isShown();
}
