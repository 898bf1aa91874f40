import type { StoredTour } from '#contract/tour.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { concludeTour as conclude } from '#domain/tour.ts';
import { conclusionReceipt } from '../repositories/receipts.ts';
import { touchpointsOf } from '../repositories/touchpoints.ts';
import { lockTour, setConcluded } from '../repositories/tours.ts';
import { issueReceipt } from './issueReceipt.ts';
import type { Success, Work } from './once.ts';
import type { Refusal } from './Refusal.ts';
import { wireTour } from './wireTour.ts';

/** S23: concludes one's own tour. Again is the same success with the first receipt; nothing completed is refused. */
export async function concludeTour(
  work: Work,
  tourId: string,
): Promise<Result<Success<StoredTour>, Refusal>> {
  const { transaction } = work;
  const tour = await lockTour(transaction, tourId, work.person.id);
  if (tour === undefined) return refused({ reason: 'not_found' });
  const touchpoints = await touchpointsOf(transaction, tourId);
  const earlier = tour.concluded_at === null ? undefined : await conclusionReceipt(transaction, tourId);
  if (earlier !== undefined) {
    return accepted({ status: 200, body: { ...wireTour(tour, touchpoints), receipt: earlier } });
  }

  const outcome = conclude(tour, touchpoints, work.now);
  if (!outcome.ok) {
    const reason = outcome.reason === 'already_concluded' ? 'tour_concluded' : outcome.reason;
    return refused({ reason });
  }
  await setConcluded(transaction, tourId, work.now);
  const receipt = await issueReceipt(work, { kind: 'conclude-tour', tour_id: tourId, touchpoint_id: null });
  return accepted({ status: 200, body: { ...wireTour(outcome.value, touchpoints), receipt } });
}
