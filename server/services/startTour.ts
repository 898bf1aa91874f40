import type { StoredTour } from '#contract/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { standardCatalogue } from '#domain/standardCatalogue.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import type { Asking, Decision, Held } from './Change.ts';
import { newReceipt } from './newReceipt.ts';
import type { Refusal } from './Refusal.ts';
import { wireTour } from './wireTour.ts';

/** A tour through a building, with the catalogue's touchpoints (U2). The building must exist. */
export function startTour(asking: Asking, { building }: Held): Result<Decision<StoredTour>, Refusal> {
  if (building === undefined) return refused({ reason: 'not_found' });
  const tour = {
    id: asking.newId(),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: asking.now,
    concluded_at: null,
  };
  const touchpoints = touchpointsOfNewTour(standardCatalogue, asking.newId);
  const { receipt, stored } = newReceipt(asking, {
    kind: 'start-tour',
    tour_id: tour.id,
    touchpoint_id: null,
  });
  return accepted({
    status: 201,
    body: { ...wireTour(tour, touchpoints), receipt },
    changes: {
      newTour: tour,
      newTouchpoints: touchpoints.map((touchpoint) => ({ tourId: tour.id, touchpoint })),
      receipt: stored,
    },
  });
}
