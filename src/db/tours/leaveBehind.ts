import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { isGiven, unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../schema.ts';

const isReadable = ({ rating, comment }: Pick<SubTouchpoint, 'rating' | 'comment'>) =>
  isGiven({ rating, comment });

/** U5: saves the unconcluded answers of a tour. Call it within the transaction that concludes the tour. */
export async function leaveBehind(
  db: InspectionDatabase,
  { id, building, created_at }: DeviceTour,
  touchpoints: readonly DeviceTouchpoint[],
  now: Date,
): Promise<void> {
  // P5: photos are not left behind.
  const left = unconcludedAnswers(touchpoints)
    .map(({ touchpoint, answers }) => ({ touchpoint, answers, readable: answers.filter(isReadable) }))
    .filter(({ answers, readable }) => answers.length === 0 || readable.length > 0);
  const rows = left.map(({ touchpoint, readable }) => ({
    tour_id: id,
    touchpoint_id: touchpoint.id,
    left_at: now.toISOString(),
    building,
    created_at,
    name: touchpoint.name,
    multi_instance: touchpoint.multi_instance,
    floor: touchpoint.floor,
    position: touchpoint.position,
    answers: readable.map(({ name, rating, comment }) => ({ name, rating, comment })),
  }));
  await db.leftBehind.bulkPut(rows);
}
