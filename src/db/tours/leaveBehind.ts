import { hasWords, unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour } from '../schema.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * U5: saves the unconcluded answers of a tour. `kept`: the ids of the photos that stay with them (U8). Call it within the
 * transaction that concludes the tour.
 */
export async function leaveBehind(
  db: InspectionDatabase,
  { id: tourId, building, created_at }: DeviceTour,
  touchpoints: readonly DeviceTouchpoint[],
  now: Date,
  kept = nothing,
): Promise<void> {
  const left = unconcludedAnswers(touchpoints)
    .map(({ touchpoint, answers }) => ({
      touchpoint,
      answers,
      readable: answers.filter(hasWords),
      photos: answers.flatMap(({ name, photos = [] }) =>
        photos.filter(({ id }) => kept.has(id)).map(({ id }) => ({ id, name })),
      ),
    }))
    .filter(({ answers, readable, photos }) => answers.length === 0 || readable.length + photos.length > 0);
  const rows = left.map(({ touchpoint, readable, photos }) => ({
    tour_id: tourId,
    touchpoint_id: touchpoint.id,
    left_at: now.toISOString(),
    building,
    created_at,
    name: touchpoint.name,
    multi_instance: touchpoint.multi_instance,
    floor: touchpoint.floor,
    position: touchpoint.position,
    answers: readable.map(({ name, rating, comment }) => ({ name, rating, comment })),
    ...(photos.length === 0 ? {} : { photos }),
  }));
  await db.leftBehind.bulkPut(rows);
}
