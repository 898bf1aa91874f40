import { unconcludedAnswers, unconcludedPhotos } from '#domain/unconcluded.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { unsentOfTour } from '../outbox/outbox.ts';
import type { DeviceTouchpoint } from '../schema.ts';

/**
 * U8: the ids of the photos in unconcluded answers that only this device has and that nothing will send. Call it within a
 * transaction over photos and outbox.
 */
export async function draftPhotos(
  db: InspectionDatabase,
  tourId: string,
  touchpoints: readonly DeviceTouchpoint[],
): Promise<ReadonlySet<string>> {
  const ids = unconcludedPhotos(unconcludedAnswers(touchpoints));
  const rows = await db.photos.bulkGet(ids.map((id): [string, string] => [tourId, id]));
  const waiting = new Set((await unsentOfTour(db, tourId)).map(({ refs }) => refs.photo?.id));
  const here = rows.filter((row) => row?.received_at === null);
  return new Set(here.flatMap((row) => (row === undefined || waiting.has(row.id) ? [] : row.id)));
}
