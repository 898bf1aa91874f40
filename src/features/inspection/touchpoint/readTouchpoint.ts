import type { InspectionDatabase } from '../../../db/InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../../../db/schema.ts';
import { type TouchpointProgress, touchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { resolveTouchpoint, touchpointsOfTour } from '../../../db/tours/touchpoints.ts';
import { tourById } from '../../../db/tours/tours.ts';

export type TouchpointReading = {
  readonly tour: DeviceTour;
  readonly touchpoint: DeviceTouchpoint;
  /** All of the tour, hidden copies too, sorted. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly progress: TouchpointProgress;
};

/** What the page of a touchpoint shows, by local or remote id (S4); null where it is not part of the tour. */
export async function readTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  id: string,
): Promise<TouchpointReading | null> {
  const tour = await tourById(db, tourId);
  const asked = tour === null ? null : await resolveTouchpoint(db, tour.id, id);
  if (tour === null || asked === null || asked.hide) return null;
  const touchpoints = await touchpointsOfTour(db, tour.id);
  // The same reading for the page and for what stands around it.
  const touchpoint = touchpoints.find((one) => one.id === asked.id) ?? asked;
  return {
    tour,
    touchpoint,
    touchpoints,
    progress: await touchpointProgress(db, tour.id, touchpoint.id),
  };
}
