import { useLocation } from 'react-router-dom';
import { splitLocale } from '#i18n/localePath.ts';
import { cameFromTour, fromTour } from './fromTouchpoint.ts';

/** How the page on the screen opens a touchpoint. */
export type Opening = { readonly replace: boolean; readonly state: Readonly<Record<string, true>> | null };

/**
 * U4: one touchpoint after another takes the same place in the history, so that the way back from each of them leads to the
 * tour.
 */
export function useOpening(): Opening {
  const location = useLocation();
  const isTour = splitLocale(location.pathname).rest === '/tour';
  return { replace: !isTour, state: isTour || cameFromTour(location.state) ? fromTour : null };
}
