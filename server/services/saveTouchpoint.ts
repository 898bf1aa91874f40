import type { SaveTouchpointRequest } from '#contract/touchpoint.ts';
import type { StoredTouchpoint } from '#contract/tour.ts';
import { takenFloors } from '#domain/floors.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { tourIdOf, updateTouchpoint } from '../repositories/touchpoints.ts';
import { answerTouchpoint } from './answerTouchpoint.ts';
import { issueReceipt } from './issueReceipt.ts';
import type { Success, Work } from './once.ts';
import { openTour } from './openTour.ts';
import type { Refusal } from './Refusal.ts';
import { wireTouchpoint } from './wireTour.ts';

/** Stores a concluded touchpoint, as often as the person concludes it again before the tour is concluded (S5). */
export async function saveTouchpoint(
  work: Work,
  touchpointId: string,
  request: SaveTouchpointRequest['touchpoint'],
): Promise<Result<Success<StoredTouchpoint>, Refusal>> {
  const tourId = await tourIdOf(work.transaction, touchpointId);
  if (tourId === undefined) return refused({ reason: 'not_found' });
  const open = await openTour(work, tourId);
  if (!open.ok) return open;
  const { touchpoints } = open.value;
  const before = touchpoints.find((one) => one.id === touchpointId);
  if (before === undefined) return refused({ reason: 'not_found' });

  const outcome = answerTouchpoint(before, 'id', request, takenFloors(touchpoints, before));
  if (!outcome.ok) return outcome;
  await updateTouchpoint(work.transaction, outcome.value);
  const receipt = await issueReceipt(work, {
    kind: 'save-touchpoint',
    tour_id: tourId,
    touchpoint_id: touchpointId,
  });
  return accepted({ status: 200, body: { ...wireTouchpoint(outcome.value), receipt } });
}
