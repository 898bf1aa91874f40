import type { WireTour } from '#contract/inspections/tour.ts';
import type { Building, Mandate } from '#domain/building.ts';
import type { Result } from '#domain/result.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deviceTouchpoints } from './deviceTouchpoints.ts';
import { ownIdRows } from './remoteIds.ts';
import { touchpointsIn } from './touchpointsIn.ts';
import { tourById } from './tours.ts';

/**
 * Saves a tour that was started on another device and makes it the current one; its local ids are the server's. A tour that
 * is here already stays as it is: its drafts are newer than anything the server has. It may be one of this device whose start
 * was acknowledged during the fetch (S4). Returns the local id.
 */
export async function saveImportedTour(
  db: InspectionDatabase,
  imported: { tour: WireTour; building: Building; mandate: Mandate },
): Promise<Result<string, 'not_saved'>> {
  const { touchpoints: _wire, ...tour } = imported.tour;
  const touchpoints = touchpointsIn(imported.tour);
  const { building, mandate } = imported;
  const rows = deviceTouchpoints(tour.id, touchpoints);
  const ids = [{ tour: tour.id, local: tour.id, remote: tour.id }, ...ownIdRows(tour.id, touchpoints)];
  return durableTransaction(db, [db.tours, db.touchpoints, db.remoteIds, db.meta], async () => {
    const here = await tourById(db, tour.id);
    if (here === null) {
      await db.tours.put({ ...tour, building, mandate, catalogue_version: 'adopted' });
      await db.touchpoints.bulkPut(rows);
      await db.remoteIds.bulkPut(ids);
    }
    const tourId = here?.id ?? tour.id;
    await db.meta.put({ key: 'currentTour', tourId });
    return tourId;
  });
}
