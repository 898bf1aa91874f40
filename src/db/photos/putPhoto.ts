import type { AnnouncedPhoto, NewPhoto } from '#domain/photo.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

/** A photo, and the answer that it is for. */
type GivenPhoto = {
  readonly tourId: string;
  readonly touchpointId: string;
  readonly subTouchpointId: string;
  readonly photo: NewPhoto;
};

/** A photo as it is listed in its answer and announced (PH6). */
export function announcedOf(
  id: string,
  { bytes, width, height, sha256, taken_at }: NewPhoto,
): AnnouncedPhoto {
  return { id, sha256, bytes: bytes.byteLength, width, height, taken_at };
}

/** PH3: saves a photo with its bytes. Call it within a transaction over photos and photoBytes. */
export async function putPhoto(
  { photos, photoBytes }: InspectionDatabase,
  id: string,
  given: GivenPhoto,
): Promise<void> {
  const { bytes, thumbnail, width, height, sha256, taken_at } = given.photo;
  const row = { tour_id: given.tourId, id };
  await photoBytes.put({ ...row, bytes });
  await photos.put({
    ...row,
    touchpoint_id: given.touchpointId,
    sub_touchpoint_id: given.subTouchpointId,
    thumbnail,
    width,
    height,
    sha256,
    taken_at,
    received_at: null,
  });
}
