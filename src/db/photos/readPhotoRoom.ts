import { noPhotos, type PhotoAllowance, photosLeft } from '#domain/photo.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { storedCatalogue } from '../lists/catalogue.ts';

/** P1, P12: how many photos an answer may have, from the last fetched catalogue; none without one. */
export async function storedAllowance(db: InspectionDatabase): Promise<PhotoAllowance> {
  return (await storedCatalogue(db))?.photos ?? noPhotos;
}

/** How many photos an answer has, how many more fit (P1), and how many it may have at most: 0 where there are none (P12). */
export type PhotoRoom = { readonly count: number; readonly left: number; readonly max: number };

/** Read from the store, so that it is true after every photo that is kept or deleted. */
export async function readPhotoRoom(
  db: InspectionDatabase,
  { tourId, touchpointId }: { readonly tourId: string; readonly touchpointId: string },
  subTouchpointId: string,
): Promise<PhotoRoom> {
  const [touchpoint, allowance] = await Promise.all([
    db.touchpoints.get([tourId, touchpointId]),
    storedAllowance(db),
  ]);
  const { max } = allowance;
  if (touchpoint === undefined) return { count: 0, left: 0, max };
  const { photos = [] } = touchpoint.sub_touchpoints.find(({ id }) => id === subTouchpointId) ?? {};
  return { count: photos.length, left: photosLeft(touchpoint, subTouchpointId, allowance), max };
}
