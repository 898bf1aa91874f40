import type { SaveTouchpointRequest } from '#contract/inspections/touchpoint.ts';
import type { StoredTouchpoint } from '#contract/inspections/tour.ts';
import { takenFloors } from '#domain/floors/floors.ts';
import type { PhotoAllowance } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import type { AppError } from '../AppError.ts';
import { announcePhotos, photosAfter } from './announcePhotos.ts';
import { answerTouchpoint, openTour } from './answerTouchpoint.ts';
import type { CommandContext, Decision, LoadedTour } from './command.ts';
import { newReceipt } from './newReceipt.ts';
import { wireTouchpoint } from './wireTour.ts';

/**
 * Stores a concluded touchpoint; until the tour is concluded it may be concluded again (S5). Refuses an unknown or
 * concluded tour, answers against T4 and photos against PH6.
 */
export function handleSaveTouchpoint(
  context: CommandContext,
  { tour, touchpoints, photos }: LoadedTour,
  touchpointId: string,
  request: SaveTouchpointRequest['touchpoint'],
  allowance: PhotoAllowance,
): Result<Decision<StoredTouchpoint>, AppError> {
  const open = openTour(tour);
  if (!open.ok) return open;
  const touchpoint = touchpoints.find(({ id }) => id === touchpointId);
  if (touchpoint === undefined) return refused({ reason: 'not_found' });

  const outcome = answerTouchpoint(touchpoint, 'id', request, takenFloors(touchpoints, touchpoint));
  if (!outcome.ok) return outcome;
  const announced = announcePhotos(
    { tourId: open.value.id, touchpointId, now: context.now, allowance },
    photos,
    request.sub_touchpoints.map((sub, place) => ({
      subTouchpointId: sub.id,
      place,
      photos: sub.photos ?? [],
    })),
  );
  if (!announced.ok) return announced;
  const { receipt, stored } = newReceipt(context, {
    kind: 'save-touchpoint',
    tour_id: open.value.id,
    touchpoint_id: touchpointId,
  });
  const body = { ...wireTouchpoint(outcome.value, photosAfter(photos, announced.value)), receipt };
  return accepted({
    status: 200,
    body,
    brief: { ...body, sub_touchpoints: [] },
    writes: { answered: outcome.value, photos: announced.value, receipt: stored },
  });
}
