import { paths } from '#contract/http/paths.ts';
import type { FrozenTouchpoint } from '#contract/inspections/frozenPayload.ts';
import type { AddFloorRequest, SaveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { StartTourRequest } from '#contract/inspections/tour.ts';
import type { OutboxEntry, WireRequest } from '#db/schema.ts';
import { readFrozenTouchpoint, readFrozenTour } from './readFrozenPayload.ts';

function savedTouchpoint({ floor, sub_touchpoints }: FrozenTouchpoint): SaveTouchpointRequest {
  const answers = sub_touchpoints.map(({ touchpoint_id: _entry, ...answer }) => answer);
  return { touchpoint: { floor, sub_touchpoints: answers } };
}

function addedFloor(
  { id, floor, sub_touchpoints }: FrozenTouchpoint,
  catalogueTouchpoint: string | null,
  tour: string,
): AddFloorRequest {
  return {
    touchpoint: {
      id,
      assessment_tour_id: tour,
      touchpoint_id: catalogueTouchpoint ?? '',
      floor,
      sub_touchpoints: sub_touchpoints.map(({ id: _own, ...answer }) => answer),
    },
  };
}

/**
 * The request of an entry (specification §7). Null if the frozen payload cannot be read: then the entry needs the person and holds
 * up no other (S6).
 */
export function wireRequest(entry: OutboxEntry): WireRequest | null {
  if (entry.kind === 'start-tour') {
    const frozen = readFrozenTour(entry);
    if (frozen === null) return null;
    const { cip_obj_id, catalogue_version } = frozen;
    const request: StartTourRequest = { id: entry.tour, cip_obj_id, catalogue_version };
    return { method: 'POST', path: paths.tours, body: JSON.stringify(request) };
  }
  // PH7: a photo is identified by its own id; its bytes are read when they are sent.
  if (entry.kind === 'send-photo') return { method: 'POST', path: paths.photos, body: null };
  if (entry.kind === 'conclude-tour') return { method: 'PUT', path: paths.tour(entry.tour), body: null };
  const frozen = readFrozenTouchpoint(entry);
  if (frozen === null) return null;
  if (entry.kind === 'add-floor') {
    const added = addedFloor(frozen, entry.refs.catalogueTouchpoint, entry.tour);
    return { method: 'POST', path: paths.touchpoints, body: JSON.stringify(added) };
  }
  const body = JSON.stringify(savedTouchpoint(frozen));
  return { method: 'PUT', path: paths.touchpoint(frozen.id), body };
}
