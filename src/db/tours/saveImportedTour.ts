import type { WireTour } from '#contract/inspections/tour.ts';
import type { Building, Mandate } from '#domain/building.ts';
import type { Result } from '#domain/result.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { deviceTouchpoints } from './deviceTouchpoints.ts';
import { touchpointsIn } from './touchpointsIn.ts';

/**
 * Saves a tour that was started on another device and makes it the current one. A tour that is here already stays as it is: its
 * drafts are newer than anything the server has.
 */
export async function saveImportedTour(
  db: InspectionDatabase,
  imported: { tour: WireTour; building: Building; mandate: Mandate },
): Promise<Result<null, 'not_saved'>> {
  const { touchpoints: _wire, ...tour } = imported.tour;
  const touchpoints = touchpointsIn(imported.tour);
  const { building, mandate } = imported;
  const rows = deviceTouchpoints(tour.id, touchpoints);
  return durableTransaction(db, [db.tours, db.touchpoints, db.meta], async () => {
    if ((await db.tours.get(tour.id)) === undefined) {
      await db.tours.put({ ...tour, building, mandate, catalogue_version: 'adopted' });
      await db.touchpoints.bulkPut(rows);
    }
    await db.meta.put({ key: 'currentTour', tourId: tour.id });
    return null;
  });
}
