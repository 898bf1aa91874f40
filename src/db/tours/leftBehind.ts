import type { Building } from '#domain/building.ts';
import type { SubTouchpoint } from '#domain/touchpoint.ts';
import { unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint } from './touchpoints.ts';
import type { DeviceTour } from './tours.ts';

/**
 * U5: the answers of one touchpoint that nobody concluded before the tour was. To be read and taken out as text for 7
 * days; nothing sends them. `name` and the names of the answers are the catalogue's keys, `created_at` is when the tour
 * was started.
 */
export type LeftBehind = {
  readonly tour_id: string;
  readonly touchpoint_id: string;
  readonly left_at: string;
  readonly building: Building;
  readonly created_at: string;
  readonly name: string;
  readonly multi_instance: boolean;
  readonly floor: number | null;
  readonly position: number;
  readonly answers: readonly Pick<SubTouchpoint, 'name' | 'rating' | 'comment'>[];
};

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
