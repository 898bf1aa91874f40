import { unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../schema.ts';

/** Keeps what these touchpoints of a tour hold and nobody concluded. Within the transaction that concludes the tour. */
export async function leaveBehind(
  db: InspectionDatabase,
  { id, building, created_at }: DeviceTour,
  touchpoints: readonly DeviceTouchpoint[],
  now: Date,
): Promise<void> {
  const rows = unconcludedAnswers(touchpoints).map(({ touchpoint, answers }) => ({
    tour_id: id,
    touchpoint_id: touchpoint.id,
    left_at: now.toISOString(),
    building,
    created_at,
    name: touchpoint.name,
    multi_instance: touchpoint.multi_instance,
    floor: touchpoint.floor,
    position: touchpoint.position,
    answers: answers.map(({ name, rating, comment }) => ({ name, rating, comment })),
  }));
  await db.leftBehind.bulkPut(rows);
}
