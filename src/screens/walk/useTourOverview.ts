import { useLiveQuery } from 'dexie-react-hooks';
import { type TouchpointProgress, touchpointProgress } from '../../db/touchpointProgress.ts';
import { type DeviceTouchpoint, touchpointsOfTour } from '../../db/touchpoints.ts';
import { type DeviceTour, tourById } from '../../db/tours.ts';
import { useCurrentTourId } from '../CurrentTour.ts';
import { useInstrument } from '../Instrument.ts';

export type TourOverview = {
  readonly tour: DeviceTour;
  /** Hidden copies too, sorted. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly progress: ReadonlyMap<string, TouchpointProgress>;
};

/** The tour the person is in, live, in one reading; undefined while it is read, null when it is gone. */
export function useTourOverview(): TourOverview | null | undefined {
  const { ctx } = useInstrument();
  const tourId = useCurrentTourId();
  return useLiveQuery(async () => {
    const tour = await tourById(ctx.db, tourId);
    if (tour === null) return null;
    const touchpoints = await touchpointsOfTour(ctx.db, tour.id);
    const progress = new Map<string, TouchpointProgress>();
    for (const { id } of touchpoints) progress.set(id, await touchpointProgress(ctx.db, tour.id, id));
    return { tour, touchpoints, progress };
  }, [ctx, tourId]);
}
