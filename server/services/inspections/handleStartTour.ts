import type { StartTourRequest, StoredTour } from '#contract/inspections/tour.ts';
import {
  type Catalogues,
  catalogueOfVersion,
  newestCatalogue,
} from '#domain/catalogue/publishedCatalogues.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { touchpointsOfNewTour } from '#domain/tour.ts';
import { type DeviceMoment, momentOf } from '#domain/tourMoment.ts';
import type { AppError } from '../AppError.ts';
import type { CommandContext, Decision, LoadedTour } from './command.ts';
import { newReceipt } from './newReceipt.ts';
import { wireTour } from './wireTour.ts';

/**
 * Starts a tour of a building, with the touchpoints (U2) of the catalogue version that the device used, or of the
 * newest if it names none (L5). Refuses an unknown building or version, and a person who has started too many (U11).
 */
export function handleStartTour(
  context: CommandContext,
  { building, nextStartInMs }: LoadedTour,
  { catalogue_version: version }: Pick<StartTourRequest, 'catalogue_version'>,
  { catalogues, moment }: { readonly catalogues: Catalogues; readonly moment: DeviceMoment },
): Result<Decision<StoredTour>, AppError> {
  if (building === undefined) return refused({ reason: 'not_found' });
  const catalogue =
    version === undefined ? newestCatalogue(catalogues) : catalogueOfVersion(catalogues, version);
  if (catalogue === null) {
    return refused({ reason: 'validation_failed', errors: { catalogue_version: ['unknown'] } });
  }
  if (nextStartInMs > 0) {
    return refused({ reason: 'too_many_requests', retryAfterSeconds: Math.ceil(nextStartInMs / 1000) });
  }
  const { now } = context;
  const start = momentOf(moment, { now, startedAt: null, activatedAt: context.person.activated_at });
  const tour = {
    id: context.newId(),
    cip_obj_id: building.id,
    mandate_id: building.mandate_id,
    created_at: now,
    concluded_at: null,
    started_at: start.dayBy === 'device' ? start.at : null,
    received_at: null,
    day_by: null,
  };
  const touchpoints = touchpointsOfNewTour(catalogue, context.newId);
  const { receipt, stored } = newReceipt(context, {
    kind: 'start-tour',
    tour_id: tour.id,
    touchpoint_id: null,
  });
  return accepted({
    status: 201,
    body: { ...wireTour(tour, touchpoints, []), receipt },
    writes: {
      newTour: { ...tour, catalogue_version: catalogue.version },
      newTouchpoints: touchpoints.map((touchpoint) => ({ tourId: tour.id, touchpoint })),
      receipt: stored,
    },
  });
}
