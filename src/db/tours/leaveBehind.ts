import { hasWords, unconcludedAnswers } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DeviceTouchpoint, DeviceTour, LeftBehindRow } from '../schema.ts';

const nothing: ReadonlySet<string> = new Set();

/**
 * U5: saves the unconcluded answers of a tour. `kept`: the ids of the photos that stay with them (U8). Call it within the
 * transaction that concludes the tour.
 */
export async function leaveBehind(
  db: InspectionDatabase,
  tour: DeviceTour,
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
    ...leftRow(
      tour,
      touchpoint,
      readable.map(({ name, rating, comment }) => ({ name, rating, comment })),
      now,
    ),
    ...(photos.length === 0 ? {} : { photos }),
  }));
  await db.leftBehind.bulkPut(rows);
}

function leftRow(
  { id: tour_id, building, created_at }: DeviceTour,
  { id: touchpoint_id, name, multi_instance, floor, position }: DeviceTouchpoint,
  answers: LeftBehindRow['answers'],
  now: Date,
): LeftBehindRow {
  const left_at = now.toISOString();
  return {
    tour_id,
    touchpoint_id,
    left_at,
    building,
    created_at,
    name,
    multi_instance,
    floor,
    position,
    answers,
  };
}

type LateComment = {
  readonly tourId: string;
  readonly touchpointId: string;
  readonly subTouchpointId: string;
  readonly comment: string;
};

/** U8: leaves a comment behind that was still being typed when its tour was concluded elsewhere. Call it within a transaction. */
export async function saveLateComment(
  db: InspectionDatabase,
  { tourId, touchpointId, subTouchpointId, comment }: LateComment,
  now: Date,
): Promise<void> {
  const tour = await db.tours.get(tourId);
  const touchpoint = await db.touchpoints.get([tourId, touchpointId]);
  const answer = touchpoint?.sub_touchpoints.find(({ id }) => id === subTouchpointId);
  if (tour === undefined || touchpoint === undefined || answer === undefined) return;
  const { name, rating } = answer;
  // As it was sent.
  if (answer.comment === comment) return;
  const row = (await db.leftBehind.get([tourId, touchpointId])) ?? leftRow(tour, touchpoint, [], now);
  const others = row.answers.filter((one) => one.name !== name);
  await db.leftBehind.put({ ...row, answers: [...others, { name, rating, comment }] });
}
