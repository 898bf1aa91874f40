import type { AddFloorRequest } from '#contract/inspections/touchpoint.ts';
import type { StoredTouchpoint } from '#contract/inspections/tour.ts';
import { floorsOf, hiddenCopy, takenFloors } from '#domain/floors/floors.ts';
import type { PhotoAllowance } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';
import { isWholeId, partId, wholeId } from '#domain/wholeId.ts';
import type { AppError } from '../AppError.ts';
import { announcePhotos, photosAfter } from './announcePhotos.ts';
import { answerTouchpoint, openTour } from './answerTouchpoint.ts';
import type { CommandContext, Decision, LoadedTour } from './command.ts';
import { idTaken } from './handleStartTour.ts';
import { newReceipt } from './newReceipt.ts';
import { wireTouchpoint } from './wireTour.ts';

/**
 * A copy of the tour's first touchpoint by the domain's rule (F3), visible. `idAt` gives the id of a question by the place of its
 * entry (`partId`), and that of the floor at 0.
 */
export function newFloor(
  idAt: (place: number) => string,
  touchpoints: readonly Touchpoint[],
  first: Touchpoint,
): Touchpoint {
  const id = idAt(0);
  const copy = hiddenCopy(touchpoints, first);
  const parts = touchpoints
    .filter((one) => one.parent_id === null)
    .flatMap((one) => [one, ...one.sub_touchpoints]);
  const placeOf = (entry: string) => parts.findIndex((part) => part.touchpoint_id === entry) + 1;
  return {
    ...copy,
    id,
    hide: false,
    sub_touchpoints: copy.sub_touchpoints.map((sub) => ({
      ...sub,
      id: idAt(placeOf(sub.touchpoint_id)),
      assessment_touchpoint_id: id,
    })),
  };
}

/**
 * Adds a further floor of a multi-instance touchpoint, concluded on the device (specification §7), or replaces it where the tour
 * has it under the device's id (S4). Refuses an unknown or concluded tour, a touchpoint that does not repeat, an id that stands
 * for anything else, answers against T4 and photos against PH6.
 */
export function handleAddFloor(
  context: CommandContext,
  loaded: LoadedTour,
  request: AddFloorRequest['touchpoint'],
  allowance: PhotoAllowance,
): Result<Decision<StoredTouchpoint>, AppError> {
  const open = openTour(loaded.tour);
  if (!open.ok) return open;
  const tour = open.value;
  const { touchpoints, photos, isTaken } = loaded;
  const entry = touchpoints.find((one) => one.touchpoint_id === request.touchpoint_id);
  const first = floorsOf(touchpoints, request.touchpoint_id).find((one) => one.parent_id === null);
  if (first === undefined) {
    const key = entry === undefined ? 'invalid' : 'not_applicable';
    return refused({ reason: 'validation_failed', errors: { touchpoint_id: [key] } });
  }

  const { id = wholeId(context.newId()) } = request;
  const known = touchpoints.find((one) => one.id === id);
  const isFree =
    known === undefined ? !isTaken && isWholeId(id) : known.touchpoint_id === first.touchpoint_id;
  if (!isFree) return refused(idTaken);
  const copy = known ?? newFloor((place) => partId(id, place), touchpoints, first);
  const outcome = answerTouchpoint(copy, 'touchpoint_id', request, takenFloors(touchpoints, copy));
  if (!outcome.ok) return outcome;
  const ids = new Map(copy.sub_touchpoints.map((sub) => [sub.touchpoint_id, sub.id]));
  const announced = announcePhotos(
    { tourId: tour.id, touchpointId: copy.id, now: context.now, allowance },
    photos,
    request.sub_touchpoints.map((sub, place) => ({
      subTouchpointId: ids.get(sub.touchpoint_id) ?? '',
      place,
      photos: sub.photos ?? [],
    })),
  );
  if (!announced.ok) return announced;
  const { receipt, stored } = newReceipt(context, {
    kind: 'add-floor',
    tour_id: tour.id,
    touchpoint_id: copy.id,
  });
  const body = { ...wireTouchpoint(outcome.value, photosAfter(photos, announced.value)), receipt };
  return accepted({
    status: 201,
    body,
    ...(request.id === undefined ? {} : { brief: { ...body, sub_touchpoints: [] } }),
    writes: {
      ...(known === undefined
        ? { newTouchpoints: [{ tourId: tour.id, touchpoint: outcome.value }] }
        : { answered: outcome.value }),
      photos: announced.value,
      receipt: stored,
    },
  });
}
