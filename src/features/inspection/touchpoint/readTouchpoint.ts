import type { InspectionDatabase } from '../../../db/InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../../../db/schema.ts';
import { type TouchpointProgress, touchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { resolveTouchpoint, touchpointsOfTour } from '../../../db/tours/touchpoints.ts';
import { tourById } from '../../../db/tours/tours.ts';

export type TouchpointReading = {
  readonly tour: DeviceTour;
  readonly touchpoint: DeviceTouchpoint;
  /** All touchpoints of the tour, sorted; hidden copies included. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly progress: TouchpointProgress;
};

/** Reads what a touchpoint's page shows, by local or remote id (S4); null if it is not part of the tour. */
export async function readTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  id: string,
): Promise<TouchpointReading | null> {
  const tour = await tourById(db, tourId);
  const resolved = tour === null ? null : await resolveTouchpoint(db, tour.id, id);
  if (tour === null || resolved === null || resolved.hide) return null;
  const touchpoints = await touchpointsOfTour(db, tour.id);
  // From the same read as the other touchpoints, so that the page is consistent.
  const touchpoint = touchpoints.find((one) => one.id === resolved.id) ?? resolved;
  return {
    tour,
    touchpoint,
    touchpoints,
    progress: await touchpointProgress(db, tour.id, touchpoint.id),
  };
}
