import type { InspectionDatabase } from '../../../db/InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../../../db/schema.ts';
import { progressOfTour, type TouchpointProgress } from '../../../db/tours/touchpointProgress.ts';
import { lastTouchpointId, touchpointsOfTour } from '../../../db/tours/touchpoints.ts';
import { tourById } from '../../../db/tours/tours.ts';

export type TourOverview = {
  readonly tour: DeviceTour;
  /** Hidden copies too, sorted. */
  readonly touchpoints: readonly DeviceTouchpoint[];
  /** Of what was concluded. */
  readonly progress: ReadonlyMap<string, TouchpointProgress>;
  /** The touchpoint that was last on the screen, if it was one of this tour. */
  readonly left: string | null;
};

/** What the page of a tour shows, in one reading; null when the tour is gone. */
export async function readTourOverview(db: InspectionDatabase, tourId: string): Promise<TourOverview | null> {
  const tour = await tourById(db, tourId);
  if (tour === null) return null;
  const touchpoints = await touchpointsOfTour(db, tour.id);
  const progress = await progressOfTour(db, tour.id);
  return { tour, touchpoints, progress, left: await lastTouchpointId(db, tour.id) };
}
