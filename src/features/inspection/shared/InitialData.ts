import { createContext, use } from 'react';
import type { TouchpointReading } from '../touchpoint/readTouchpoint.ts';
import type { TourOverview } from './readTourOverview.ts';

/** What was read of the store before the first render, so that the first page is rendered once and whole. */
export type InitialData = {
  /** The open tour: under which id it is stored, and its local id. */
  readonly storedTourId: string;
  readonly tourId: string;
  /** Where the app starts at a touchpoint: the id in its address, and what was found. */
  readonly touchpoint: { readonly id: string; readonly found: TouchpointReading | null } | undefined;
  /** Where the app starts at the tour. */
  readonly overview: TourOverview | undefined;
};

/** A store that nobody subscribes to: emptying it after the first render is no reason for a second one. */
export const InitialDataContext = createContext<{ readonly getState: () => InitialData | null }>({
  getState: () => null,
});

/** During the first render what was read for it, later null: what is mounted then reads the store itself. */
export function useInitialData(): InitialData | null {
  return use(InitialDataContext).getState();
}
