import type { StoredTour } from '#contract/inspections/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { observationsOf } from '#domain/results/tourRatings.ts';
import { concludedTour } from '#domain/tour.ts';
import { type DeviceMoment, momentOf } from '#domain/tourMoment.ts';
import type { AppError } from '../AppError.ts';
import type { CommandContext, Decision, LoadedTour } from './command.ts';
import { newReceipt } from './newReceipt.ts';
import { wireTour } from './wireTour.ts';

/**
 * S23: concludes one's own tour, at the moment on its device where that is plausible (N6). Repeating it returns the same success with the first receipt. Refuses an unknown
 * tour, and one in which nothing is completed.
 */
export function handleConcludeTour(
  context: CommandContext,
  { tour, touchpoints, conclusion, photos, locked }: LoadedTour,
  moment: DeviceMoment,
): Result<Decision<StoredTour>, AppError> {
  if (tour === undefined) return refused({ reason: 'not_found' });
  if (conclusion !== undefined) {
    const body = { ...wireTour(tour, touchpoints, photos.ofTour), receipt: conclusion };
    return accepted({ status: 200, body, brief: { ...body, touchpoints: [] }, writes: null });
  }

  const { at, dayBy } = momentOf(moment, {
    now: context.now,
    startedAt: tour.started_at,
    activatedAt: context.person.activated_at,
  });
  const outcome = concludedTour(tour, touchpoints, at);
  if (!outcome.ok) {
    const reason = outcome.reason === 'already_concluded' ? 'tour_concluded' : outcome.reason;
    return refused({ reason });
  }
  const { receipt, stored } = newReceipt(context, {
    kind: 'conclude-tour',
    tour_id: tour.id,
    touchpoint_id: null,
  });
  const concluded = {
    ...outcome.value,
    concluded_at: at,
    received_at: at === context.now ? null : context.now,
    day_by: dayBy,
  };
  const body = { ...wireTour(concluded, touchpoints, photos.ofTour), receipt };
  return accepted({
    status: 200,
    body,
    brief: { ...body, touchpoints: [] },
    writes: {
      concluded: {
        tour: concluded,
        resultId: locked?.practice === 1 ? null : (locked?.result_id ?? tour.cip_obj_id),
        isLate: at <= (locked?.last_result_at ?? ''),
        observations: observationsOf(touchpoints),
      },
      receipt: stored,
    },
  });
}
