import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { isOfTouchpoint, isRefused } from '../outbox/outbox.ts';
import { deletePhotosOf, unreceivedPhotosOf } from './photosOfTour.ts';

/**
 * PH4, PH5: deletes the unsent photos of a tour that no answer, no entry and nothing left behind (U8) names, such as one that was
 * replaced by its annotated version, or the drafts of a tour that is over. The thumbnails of received ones stay (PH10), and what
 * an undo can bring back. Call it within a transaction over tours, photos, photoBytes, touchpoints, outbox and
 * leftBehind.
 */
export async function dropUnnamedPhotos(db: InspectionDatabase, tour: string): Promise<void> {
  const rows = await unreceivedPhotosOf(db, tour);
  if (rows.length === 0) return;
  const touchpoints = await db.touchpoints.where('tour_id').equals(tour).toArray();
  const entries = await db.outbox.where('tour').equals(tour).toArray();
  const left = await db.leftBehind.where('tour_id').equals(tour).toArray();
  const isOpen = (await db.tours.get(tour))?.concluded_at === null;
  const answers = touchpoints.flatMap(({ sub_touchpoints }) => sub_touchpoints);
  // S31: also in a concluded tour a touchpoint whose conclusion was refused can be edited.
  const wasRefused = (id: string) => entries.some((entry) => isOfTouchpoint(entry, id) && isRefused(entry));
  const undoable = touchpoints.flatMap(({ id, deleted_photos = [] }) =>
    isOpen || wasRefused(id) ? deleted_photos : [],
  );
  const named = new Set([
    ...entries.map(({ refs }) => refs.photo?.id),
    ...undoable.map(({ id }) => id),
    ...[...answers, ...left].flatMap(({ photos = [] }) => photos.map(({ id }) => id)),
  ]);
  const ids = rows.map(({ id }) => id);
  await deletePhotosOf(
    db,
    tour,
    ids.filter((id) => !named.has(id)),
  );
}
