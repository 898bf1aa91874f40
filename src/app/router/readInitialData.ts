import type { InspectionDatabase } from '../../db/InspectionDatabase.ts';
import { openTourId, tourById } from '../../db/tours/tours.ts';
import type { InitialData } from '../../features/inspection/shared/InitialData.ts';
import { LateCriterion, LateFloorPart } from '../../features/inspection/shared/lateParts.ts';
import { readTourOverview } from '../../features/inspection/shared/readTourOverview.ts';
import {
  readTouchpoint,
  type TouchpointReading,
} from '../../features/inspection/touchpoint/readTouchpoint.ts';

const touchpointPath = /^\/touchpoints\/([^/]+)\/?$/u;
const tourPath = /^(?:\/tour)?\/?$/u;

/** A touchpoint that is the first page is drawn whole, with its criteria and its floor. */
async function readWhole(
  db: InspectionDatabase,
  tourId: string,
  id: string,
): Promise<TouchpointReading | null> {
  const [found] = await Promise.all([
    readTouchpoint(db, tourId, id),
    LateCriterion.preload(),
    LateFloorPart.preload(),
  ]);
  return found;
}

/**
 * Reads what the page at this path, its language taken off, shows of the open tour: the remembered one, or the one that
 * is open in the person's store. Null where the start does not lead into a tour, or its tour is not here: then the gates
 * know what to do.
 */
export async function readInitialData(
  db: InspectionDatabase,
  remembered: string | null,
  path: string,
): Promise<InitialData | null> {
  const storedTourId = remembered ?? (await openTourId(db)) ?? '';
  const tour = await tourById(db, storedTourId);
  if (tour === null || tour.concluded_at !== null) return null;
  const id = touchpointPath.exec(path)?.[1];
  const overview = tourPath.test(path) ? await readTourOverview(db, tour.id) : null;
  return {
    storedTourId,
    tourId: tour.id,
    touchpoint: id === undefined ? undefined : { id, found: await readWhole(db, tour.id, id) },
    overview: overview ?? undefined,
  };
}
