import { noPhotos, type PhotoAllowance, photosLeft } from '#domain/photo.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { storedCatalogue } from '../lists/catalogue.ts';

/** PH1, PH12: how many photos an answer may have, from the last fetched catalogue; none without one. */
export async function storedAllowance(db: InspectionDatabase): Promise<PhotoAllowance> {
  return (await storedCatalogue(db))?.photos ?? noPhotos;
}

/** How many photos an answer has, how many more it may have (PH1), and its maximum, 0 on a server without photos (PH12). */
export type PhotoRoom = {
  readonly count: number;
  readonly left: number;
  /** How many more its touchpoint may have. */
  readonly leftOfTouchpoint: number;
  readonly max: number;
  /** PH5: the photo that was deleted last and can come back; null for none, or while there is no room for it. */
  readonly undoableId: string | null;
};

/** Reads it from the store, so that a live query follows every photo that is saved or deleted. Zero for an unknown touchpoint. */
export async function readPhotoRoom(
  db: InspectionDatabase,
  { tourId, touchpointId }: { readonly tourId: string; readonly touchpointId: string },
  subTouchpointId: string,
): Promise<PhotoRoom> {
  const [touchpoint, allowance] = await Promise.all([
    db.touchpoints.get([tourId, touchpointId]),
    storedAllowance(db),
  ]);
  const { max, per_touchpoint } = allowance;
  const leftOf = (limit: number) =>
    touchpoint === undefined ? 0 : photosLeft(touchpoint, subTouchpointId, { max: limit, per_touchpoint });
  const { photos = [] } = touchpoint?.sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
  const left = leftOf(max);
  const last = touchpoint?.deleted_photos?.findLast((one) => one.sub_touchpoint_id === subTouchpointId);
  return {
    count: photos.length,
    left,
    leftOfTouchpoint: leftOf(per_touchpoint),
    max,
    undoableId: left > 0 ? (last?.id ?? null) : null,
  };
}
