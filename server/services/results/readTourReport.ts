import type { Me } from '#contract/accounts/session.ts';
import type { Receipt } from '#contract/inspections/receipt.ts';
import type { TourReport } from '#contract/inspections/tourList.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Database } from '../../database/tables.ts';
import { findBuilding } from '../../repositories/buildings.ts';
import { findMandate } from '../../repositories/mandates.ts';
import { receiptsOfTours, touchpointReceipts } from '../../repositories/receipts.ts';
import { findExclusion } from '../../repositories/results/exclusions.ts';
import { findInspector } from '../../repositories/tours.ts';
import type { AppError } from '../AppError.ts';
import { wireBuilding, wireMandate } from '../buildings/wireBuilding.ts';
import { readTour } from '../inspections/readTour.ts';

/**
 * One tour as it is read and printed; a tour that the reader may not see does not exist. A later receipt replaces an earlier.
 */
export async function readTourReport(
  db: Database,
  person: Me,
  id: string,
): Promise<Result<TourReport, AppError>> {
  const read = await readTour(db, person, id);
  if (!read.ok) return read;
  const tour = read.value;
  const building = await findBuilding(db, tour.cip_obj_id);
  const mandate = await findMandate(db, tour.mandate_id);
  if (building === undefined || mandate === undefined) return refused({ reason: 'not_found' });
  const touchpoint_receipts: Record<string, Receipt> = {};
  for (const { touchpoint_id, code, received_at } of await touchpointReceipts(db, id)) {
    if (touchpoint_id !== null) touchpoint_receipts[touchpoint_id] = { code, received_at };
  }
  const conclusions = await receiptsOfTours(db, [id], 'conclude-tour');
  const excluded = person.role === 'administrator' ? await findExclusion(db, id) : undefined;
  return accepted({
    tour,
    building: wireBuilding(building),
    mandate: wireMandate(mandate),
    inspector: (await findInspector(db, id)) ?? null,
    receipt: conclusions.get(id) ?? null,
    touchpoint_receipts,
    ...(excluded === undefined
      ? {}
      : {
          exclusion: {
            reason: excluded.reason,
            excluded_at: excluded.excluded_at,
            excluded_by: excluded.by,
          },
        }),
  });
}
