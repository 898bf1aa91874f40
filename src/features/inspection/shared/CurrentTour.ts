import { createContext, use } from 'react';

export const CurrentTourContext = createContext<string | null>(null);

/**
 * The local id of the tour the person is in. The routes tour, touchpoint and sub-touchpoint stand behind a gate
 * that has loaded it, or has led away to select building (specification §2).
 */
export function useCurrentTourId(): string {
  const tourId = use(CurrentTourContext);
  if (tourId === null) throw new Error('No tour here.');
  return tourId;
}
