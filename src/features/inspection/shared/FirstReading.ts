import { createContext, use, useState } from 'react';
import type { TouchpointReading } from '../touchpoint/readTouchpoint.ts';
import type { TourOverview } from './readTourOverview.ts';

/** What was read of the store before anything was drawn, so that the first drawing is the whole page. */
export type FirstReading = {
  /** The open tour: under which id it is remembered, and its local id. */
  readonly storedTourId: string;
  readonly tourId: string;
  /** Where the start leads to a touchpoint: the id in its address, and what was found. */
  readonly touchpoint: { readonly id: string; readonly found: TouchpointReading | null } | undefined;
  /** Where the start leads to the tour. */
  readonly overview: TourOverview | undefined;
};

/** Holds the reading until the first drawing is on the screen: whatever is mounted later reads the store anew. */
export type FirstReadingHolder = {
  readonly kept: () => FirstReading | null;
  readonly keep: (reading: FirstReading | null) => void;
};

export function holdFirstReading(): FirstReadingHolder {
  let held: FirstReading | null = null;
  return {
    kept: () => held,
    keep: (reading) => {
      held = reading;
    },
  };
}

export const FirstReadingContext = createContext<FirstReadingHolder>(holdFirstReading());

/** What the start has read for a component that is part of the first drawing; undefined for any other. */
export function useFirstReading<Value>(
  pick: (reading: FirstReading) => Value | undefined,
): Value | undefined {
  const holder = use(FirstReadingContext);
  const [picked] = useState(() => {
    const reading = holder.kept();
    return reading === null ? undefined : pick(reading);
  });
  return picked;
}
