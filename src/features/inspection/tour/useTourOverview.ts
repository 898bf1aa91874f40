import { useLiveQuery } from 'dexie-react-hooks';
import { useInspection } from '../../shared/InspectionServices.ts';
import { useCurrentTourId } from '../shared/CurrentTour.ts';
import { useFirstReading } from '../shared/FirstReading.ts';
import { readTourOverview, type TourOverview } from '../shared/readTourOverview.ts';

/** The tour the person is in, live, in one reading; undefined while it is read, null when it is gone. */
export function useTourOverview(): TourOverview | null | undefined {
  const { ctx } = useInspection();
  const tourId = useCurrentTourId();
  const first = useFirstReading((reading) => (reading.tourId === tourId ? reading.overview : undefined));
  return useLiveQuery(async () => readTourOverview(ctx.db, tourId), [ctx, tourId], first);
}
