import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '#db/schema.ts';
import { progressOfTour, type TouchpointProgress } from '#db/tours/touchpointProgress.ts';
import { lastTouchpointId, touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { tourById } from '#db/tours/tours.ts';

export type TourOverview = {
  readonly tour: DeviceTour;
  /** Sorted; hidden copies included. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** The progress of concluded touchpoints, by id. */
  readonly progress: ReadonlyMap<string, TouchpointProgress>;
  /** The id of the touchpoint that was last on the screen, if it is one of this tour (U4). */
  readonly lastId: string | null;
};

/** Reads what the tour's page shows; null if the tour is not on this device. */
export async function readTourOverview(db: InspectionDatabase, tourId: string): Promise<TourOverview | null> {
  const tour = await tourById(db, tourId);
  if (tour === null) return null;
  const touchpoints = await touchpointsOfTour(db, tour.id);
  const progress = await progressOfTour(db, tour.id);
  return { tour, touchpoints, progress, lastId: await lastTouchpointId(db, tour.id) };
}
