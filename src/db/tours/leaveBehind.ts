import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { isGiven, unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../schema.ts';

const isSaid = ({ rating, comment }: Pick<SubTouchpoint, 'rating' | 'comment'>) =>
  isGiven({ rating, comment });

/** Saves the unconcluded answers of these touchpoints of a tour. Within the transaction that concludes the tour. */
export async function leaveBehind(
  db: InspectionDatabase,
  { id, building, created_at }: DeviceTour,
  touchpoints: readonly DeviceTouchpoint[],
  now: Date,
): Promise<void> {
  // P5: photos are not left behind.
  const left = unconcludedAnswers(touchpoints)
    .map(({ touchpoint, answers }) => ({ touchpoint, answers, said: answers.filter(isSaid) }))
    .filter(({ answers, said }) => answers.length === 0 || said.length > 0);
  const rows = left.map(({ touchpoint, said }) => ({
    tour_id: id,
    touchpoint_id: touchpoint.id,
    left_at: now.toISOString(),
    building,
    created_at,
    name: touchpoint.name,
    multi_instance: touchpoint.multi_instance,
    floor: touchpoint.floor,
    position: touchpoint.position,
    answers: said.map(({ name, rating, comment }) => ({ name, rating, comment })),
  }));
  await db.leftBehind.bulkPut(rows);
}
