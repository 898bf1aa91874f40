import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { openTourId, tourById } from '#db/tours/tours.ts';
import type { InitialData } from '../../features/inspection/shared/InitialData.ts';
import { readTourOverview } from '../../features/inspection/shared/readTourOverview.ts';
import { readTouchpoint } from '../../features/inspection/touchpoint/readTouchpoint.ts';

const touchpointPath = /^\/touchpoints\/([^/]+)\/?$/u;
const tourPath = /^(?:\/tour)?\/?$/u;

/**
 * Reads what the page at this path (without the language) shows of the open tour: the session's `tourId`, or the tour that is
 * open in the person's database. Null if no open tour is here; then the gates redirect.
 */
export async function readInitialData(
  db: InspectionDatabase,
  sessionTourId: string | null,
  path: string,
): Promise<InitialData | null> {
  const storedTourId = sessionTourId ?? (await openTourId(db)) ?? '';
  const tour = await tourById(db, storedTourId);
  if (tour === null || tour.concluded_at !== null) return null;
  const id = touchpointPath.exec(path)?.[1];
  const overview = tourPath.test(path) ? await readTourOverview(db, tour.id) : null;
  return {
    storedTourId,
    tourId: tour.id,
    touchpoint: id === undefined ? undefined : { id, found: await readTouchpoint(db, tour.id, id) },
    overview: overview ?? undefined,
  };
}
