import { createContext, use } from 'react';

export const CurrentTourContext = createContext<string | null>(null);

/**
 * The id of the current tour; only within the routes of a tour, where `TourGate` has loaded it or redirected to select
 * building (specification §2).
 */
export function useCurrentTourId(): string {
  const tourId = use(CurrentTourContext);
  if (tourId === null) throw new Error('No tour here.');
  return tourId;
}
