import type { StoredTour } from '#contract/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { standardCatalogue } from '#domain/standardCatalogue.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { findBuilding } from '../repositories/buildings.ts';
import { insertTouchpoints } from '../repositories/touchpoints.ts';
import { insertTour } from '../repositories/tours.ts';
import { issueReceipt } from './issueReceipt.ts';
import type { Success, Work } from './once.ts';
import type { Refusal } from './Refusal.ts';
import { wireTour } from './wireTour.ts';

/** A tour through a building, with the catalogue's touchpoints (U2). The building must exist. */
export async function startTour(
  work: Work,
  request: { readonly cip_obj_id: string },
): Promise<Result<Success<StoredTour>, Refusal>> {
  const building = await findBuilding(work.transaction, request.cip_obj_id);
  if (building === undefined) return refused({ reason: 'not_found' });
  const tour = {
    id: work.newId(),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: work.now,
    concluded_at: null,
  };
  const touchpoints = touchpointsOfNewTour(standardCatalogue, work.newId);
  await insertTour(work.transaction, tour, work.person.id);
  await insertTouchpoints(work.transaction, tour.id, touchpoints);
  const receipt = await issueReceipt(work, { kind: 'start-tour', tour_id: tour.id, touchpoint_id: null });
  return accepted({ status: 201, body: { ...wireTour(tour, touchpoints), receipt } });
}
