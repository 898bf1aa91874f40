import { createContext, use } from 'react';
import type { TouchpointReading } from '../touchpoint/readTouchpoint.ts';
import type { TourOverview } from './readTourOverview.ts';

/** What was read from the database before the first render, so that the first page is rendered once and completely. */
export type InitialData = {
  /** The id of the open tour in the session, local or the server's; `tourId` is its local id. */
  readonly storedTourId: string;
  readonly tourId: string;
  /** If the app starts on a touchpoint: the id in the path, and its data. */
  readonly touchpoint: { readonly id: string; readonly found: TouchpointReading | null } | undefined;
  /** If the app starts on the tour's page: its data. */
  readonly overview: TourOverview | undefined;
};

/** A store without subscribers, so that clearing it after the first render causes no second one. */
export const InitialDataContext = createContext<{ readonly getState: () => InitialData | null }>({
  getState: () => null,
});

/** The initial data during the first render, later null: components mounted later read the database themselves. */
export function useInitialData(): InitialData | null {
  return use(InitialDataContext).getState();
}
