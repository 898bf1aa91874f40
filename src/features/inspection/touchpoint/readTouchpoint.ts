import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import { type TouchpointProgress, touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { tourById } from '#db/tours/tours.ts';

export type TouchpointReading = {
  readonly tour: DeviceTour;
  readonly touchpoint: DeviceTouchpoint;
  /** All touchpoints of the tour, sorted; hidden copies included. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  readonly progress: TouchpointProgress;
};

/** Reads what a touchpoint's page shows; null if it is not part of the tour. */
export async function readTouchpoint(
  db: InspectionDatabase,
  tourId: string,
  id: string,
): Promise<TouchpointReading | null> {
  const tour = await tourById(db, tourId);
  const touchpoints = await touchpointsOfTour(db, tourId);
  const touchpoint = touchpoints.find((one) => one.id === id);
  if (tour === null || touchpoint === undefined || touchpoint.hide) return null;
  return {
    tour,
    touchpoint,
    touchpoints,
    progress: await touchpointProgress(db, tour.id, touchpoint.id),
  };
}
