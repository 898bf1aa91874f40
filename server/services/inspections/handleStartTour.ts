import type { StartTourRequest, StoredTour } from '#contract/inspections/tour.ts';
import {
  type Catalogues,
  catalogueOfVersion,
  newestCatalogue,
} from '#domain/catalogue/publishedCatalogues.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { type DeviceMoment, momentOf } from '#domain/tourMoment.ts';
import { isWholeId, partId, wholeId } from '#domain/wholeId.ts';
import type { AppError } from '../AppError.ts';
import { atPresent, startRefusal } from '../buildings/openSite.ts';
import type { CommandContext, Decision, LoadedTour } from './command.ts';
import { newReceipt } from './newReceipt.ts';
import { wireTour } from './wireTour.ts';

/** S4: an id that cannot be given, for whatever reason: the response says nothing of what it stands for. */
export const idTaken = { reason: 'validation_failed', errors: { id: ['taken'] } } as const;

/**
 * Starts a tour of a building, with the touchpoints (U2) of the catalogue version that the device used, or of the
 * newest if it names none (L5). The person's own tour of the same building and version that has the device's id is answered as it
 * was the first time (S4), whatever became of the building. Refuses a building that is closed or not the person's (B5), an
 * unknown version, any other id that is taken, and a person who has started too many (U11).
 */
export function handleStartTour(
  context: CommandContext,
  { building, access, nextStartInMs, isTaken, tour: known, begun, touchpoints: parts, photos }: LoadedTour,
  { id, cip_obj_id, catalogue_version: version }: StartTourRequest,
  { catalogues, moment }: { readonly catalogues: Catalogues; readonly moment: DeviceMoment },
): Result<Decision<StoredTour>, AppError> {
  const catalogue =
    version === undefined ? newestCatalogue(catalogues) : catalogueOfVersion(catalogues, version);
  const isSame = known?.cip_obj_id === cip_obj_id && begun?.catalogueVersion === catalogue?.version;
  if (isTaken && isSame && known !== undefined && begun !== undefined) {
    const body = { ...wireTour(known, parts, photos.ofTour), receipt: begun.receipt };
    return accepted({ status: 201, body, writes: null });
  }
  const { now, person } = context;
  const start = momentOf(moment, { now, startedAt: null, activatedAt: person.activated_at });
  const times = [atPresent, moment.contactAt, start.dayBy === 'device' ? start.at : null];
  const refusal = startRefusal(building, { role: person.role, access, times });
  if (building === undefined || refusal !== null) return refused({ reason: refusal ?? 'not_found' });
  if (catalogue === null) {
    return refused({ reason: 'validation_failed', errors: { catalogue_version: ['unknown'] } });
  }
  if (isTaken || (id !== undefined && !isWholeId(id))) return refused(idTaken);
  if (nextStartInMs > 0) {
    return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(nextStartInMs / 1000) });
  }
  const tour = {
    id: id ?? wholeId(context.newId()),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: now,
    concluded_at: null,
    started_at: start.dayBy === 'device' ? start.at : null,
    received_at: null,
    day_by: null,
  };
  const touchpoints = touchpointsOfNewTour(catalogue, (place) => partId(tour.id, place));
  const { receipt, stored } = newReceipt(context, {
    kind: 'start-tour',
    tour_id: tour.id,
    touchpoint_id: null,
  });
  const body = { ...wireTour(tour, touchpoints, []), receipt };
  return accepted({
    status: 201,
    body,
    // Who gives the id knows those of the parts.
    ...(id === undefined ? {} : { brief: { ...body, touchpoints: [] } }),
    writes: {
      ...(building.deleted_at === null ? {} : { revived: building }),
      newTour: { ...tour, catalogue_version: catalogue.version },
      newTouchpoints: touchpoints.map((touchpoint) => ({ tourId: tour.id, touchpoint })),
      receipt: stored,
    },
  });
}
