import { paths } from '#contract/http/paths.ts';
import type { FrozenTouchpoint } from '#contract/inspections/frozenPayload.ts';
import type { AddFloorRequest, SaveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { StartTourRequest } from '#contract/inspections/tour.ts';
import type { OutboxEntry, WireRequest } from '../db/schema.ts';
import { readFrozenTouchpoint, readFrozenTour } from './readFrozenPayload.ts';

function savedTouchpoint(
  frozen: FrozenTouchpoint,
  remote: ReadonlyMap<string, string>,
): SaveTouchpointRequest | null {
  const answers = frozen.sub_touchpoints.flatMap(({ id, touchpoint_id: _own, ...answer }) => {
    const known = remote.get(id);
    return known === undefined ? [] : [{ id: known, ...answer }];
  });
  if (answers.length < frozen.sub_touchpoints.length) return null;
  return { touchpoint: { floor: frozen.floor, sub_touchpoints: answers } };
}

function addedFloor(
  { floor, sub_touchpoints }: FrozenTouchpoint,
  catalogueTouchpoint: string | null,
  tour: string,
): AddFloorRequest {
  return {
    touchpoint: {
      assessment_tour_id: tour,
      touchpoint_id: catalogueTouchpoint ?? '',
      floor,
      sub_touchpoints: sub_touchpoints.map(({ id: _own, ...answer }) => answer),
    },
  };
}

/**
 * The request of an entry (specification §7), built when everything before it is acknowledged. `remote` maps the tour's local
 * ids to the server's. Null if the target has no server id or the frozen payload cannot be read: then the entry needs the
 * person and holds up no other (S6).
 */
export function wireRequest(entry: OutboxEntry, remote: ReadonlyMap<string, string>): WireRequest | null {
  if (entry.kind === 'start-tour') {
    const frozen = readFrozenTour(entry);
    if (frozen === null) return null;
    const { cip_obj_id, catalogue_version } = frozen;
    const request: StartTourRequest = { cip_obj_id, catalogue_version };
    return { method: 'POST', path: paths.tours, body: JSON.stringify(request) };
  }
  // PH7: a photo is identified by its own id; its bytes are read when they are sent.
  if (entry.kind === 'send-photo') return { method: 'POST', path: paths.photos, body: null };
  const tour = remote.get(entry.tour);
  if (tour === undefined) return null;
  if (entry.kind === 'conclude-tour') return { method: 'PUT', path: paths.tour(tour), body: null };
  const frozen = readFrozenTouchpoint(entry);
  if (frozen === null) return null;
  if (entry.kind === 'add-floor') {
    const added = addedFloor(frozen, entry.refs.catalogueTouchpoint, tour);
    return { method: 'POST', path: paths.touchpoints, body: JSON.stringify(added) };
  }
  const touchpoint = remote.get(entry.refs.touchpoint ?? '');
  const body = savedTouchpoint(frozen, remote);
  if (touchpoint === undefined || body === null) return null;
  return { method: 'PUT', path: paths.touchpoint(touchpoint), body: JSON.stringify(body) };
}
