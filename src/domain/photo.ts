/** A photo as it is announced when its touchpoint is concluded (PH6); its bytes follow and must match `sha256` and `bytes`. */
export type AnnouncedPhoto = {
  readonly id: string;
  /** Of the image's bytes, in lower-case hex. */
  readonly sha256: string;
  /** The number of bytes. */
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** The device's clock, ISO 8601. */
  readonly taken_at: string;
};

/** A photo as it was made on the device (PH2), before it is stored. */
export type NewPhoto = Omit<AnnouncedPhoto, 'id' | 'bytes'> & {
  readonly bytes: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
};

/**
 * Why no photo could be made (PH2). `gone`: the file cannot be read any more; `other_format`: no format that is accepted;
 * `too_large`: decoding it might need more memory than there is; `unreadable`: the browser cannot decode it; `protected`: the
 * browser hands out noise instead of what was drawn.
 */
export type PhotoFault = 'gone' | 'other_format' | 'too_large' | 'unreadable' | 'protected';

/** The photos of an answer in the order in which they were taken; absent where there are none. */
type WithPhotos = { readonly id: string; readonly photos?: readonly AnnouncedPhoto[] | undefined };

/** How many photos an answer may have; `max` 0: none at all (PH12). */
export type PhotoAllowance = { readonly max: number; readonly per_touchpoint: number };

/** PH1: how many photos an answer and a touchpoint may have. */
export const photoAllowance: PhotoAllowance = { max: 6, per_touchpoint: 40 };

/** PH12: the allowance of a server without photos. */
export const noPhotos: PhotoAllowance = { max: 0, per_touchpoint: 0 };

/** PH2, PH6: the size limit of a photo, in decimal bytes. */
export const maxPhotoBytes = 1_500_000;
/** PH2, PH6: the longest side of a photo, in pixels. */
export const maxPhotoSide = 2048;

/** PH3, PH8: the longest side of a thumbnail, in pixels. */
export const thumbnailSide = 320;
/** PH3, PH8: the size limit of a thumbnail, in decimal bytes. */
export const maxThumbnailBytes = 30_000;

/** PH6: the most photos of a tour. */
export const maxPhotosOfTour = 400;
/** PH6: the most photos that a person announces in 24 hours; announcing one again is never refused for it. */
export const maxPhotosOfDay = 2000;

/** PH1: how many more photos an answer may have, within its own limit and that of its touchpoint. */
export function photosLeft(
  { sub_touchpoints }: { readonly sub_touchpoints: readonly WithPhotos[] },
  subTouchpointId: string,
  { max, per_touchpoint }: PhotoAllowance = noPhotos,
): number {
  const counts = sub_touchpoints.map(({ id, photos = [] }) => ({ id, count: photos.length }));
  const here = counts.find(({ id }) => id === subTouchpointId)?.count ?? max;
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  return Math.max(0, Math.min(max - here, per_touchpoint - all));
}

/** The photos in the order in which they were taken; undefined for none, so that an answer without photos has no such field. */
export function inOrder(photos: readonly AnnouncedPhoto[]): readonly AnnouncedPhoto[] | undefined {
  const keyOf = ({ taken_at, id }: AnnouncedPhoto) => `${taken_at} ${id}`;
  return photos.length === 0 ? undefined : photos.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Whether two answers have the same photos, by their ids. */
export function hasSamePhotos(a: Omit<WithPhotos, 'id'>, b: Omit<WithPhotos, 'id'>): boolean {
  const idsOf = ({ photos = [] }: Omit<WithPhotos, 'id'>) => photos.map(({ id }) => id).join();
  return idsOf(a) === idsOf(b);
}

/** T6: `present` without the photos that the change from `before` to `after` added, and with those it removed. */
export function withPhotosUndone(
  present: WithPhotos,
  before: WithPhotos,
  after: WithPhotos,
): readonly AnnouncedPhoto[] | undefined {
  const isIn = ({ photos = [] }: WithPhotos, { id }: AnnouncedPhoto) => photos.some((one) => one.id === id);
  const stays = (present.photos ?? []).filter((one) => !isIn(after, one) || isIn(before, one));
  const back = (before.photos ?? []).filter((one) => !isIn(after, one) && !isIn(present, one));
  return inOrder([...stays, ...back]);
}

// PH2, PH3, S24: bytes of a typical photo and its thumbnail, stored once as bytes and once as base64 in the mirror.
const roomOfPhoto = (500_000 + maxThumbnailBytes) * (1 + 4 / 3);

/** PH10: how many photos still fit into the free storage, in bytes. */
export function photosThatFit(free: number): number {
  return Math.floor(free / roomOfPhoto);
}
