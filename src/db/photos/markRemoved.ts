import type { WireTour } from '#contract/inspections/tour.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { DevicePhoto, DeviceTouchpoint } from '../schema.ts';
import { asRemoved, photosOfTour } from './photosOfTour.ts';
import { withdrawPhotos } from './withdrawPhotos.ts';

/**
 * PH13: deletes photos that the server says were removed; those that an answer still names are shown as removed from now on. Call
 * it within a transaction over photos, photoBytes, outbox and meta.
 */
export async function markRemoved(
  db: InspectionDatabase,
  { tourId, tour, touchpoints }: { tourId: string; tour: WireTour; touchpoints: readonly DeviceTouchpoint[] },
): Promise<void> {
  const removals = new Map(
    tour.touchpoints
      .flatMap(({ sub_touchpoints }) => sub_touchpoints.flatMap(({ photos = [] }) => photos))
      .flatMap(({ id, removed_at }) => (removed_at === undefined ? [] : [[id, removed_at] as const])),
  );
  if (removals.size === 0) return;
  const rows = new Map((await photosOfTour(db, tourId)).map((row) => [row.id, row]));
  // What is marked already is not written again.
  const isNew = (id: string) => rows.get(id)?.removed_at === undefined;
  const left = [...removals.keys()].filter((id) => rows.has(id) && isNew(id));
  await withdrawPhotos(db, tourId, left);
  const marked = touchpoints.flatMap(({ id: touchpoint_id, sub_touchpoints }) =>
    sub_touchpoints.flatMap(({ id: sub_touchpoint_id, photos = [] }) =>
      photos.flatMap(({ bytes: _length, ...photo }): DevicePhoto[] => {
        const removed_at = removals.get(photo.id);
        if (removed_at === undefined || !isNew(photo.id)) return [];
        return [{ ...photo, tour_id: tourId, touchpoint_id, sub_touchpoint_id, ...asRemoved(removed_at) }];
      }),
    ),
  );
  if (marked.length > 0) await db.photos.bulkPut(marked);
}
