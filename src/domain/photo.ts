/** What is announced of a photo when its touchpoint is concluded (P6): enough to know it again when its bytes come. */
export type AnnouncedPhoto = {
  readonly id: string;
  /** Of its bytes, in lower-case hex. */
  readonly sha256: string;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  /** The device's clock, ISO 8601. */
  readonly taken_at: string;
};

/** A photo as it was made on the device (P2), before it is kept. */
export type NewPhoto = Omit<AnnouncedPhoto, 'id' | 'bytes'> & {
  readonly bytes: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
};

/** The photos of an answer in the order in which they were taken; absent where there are none. */
type WithPhotos = { readonly id: string; readonly photos?: readonly AnnouncedPhoto[] | undefined };

/** How many photos an answer may have; `max` 0: none at all (P12). */
export type PhotoAllowance = { readonly max: number; readonly per_touchpoint: number };

/** P1. */
export const photoAllowance: PhotoAllowance = { max: 6, per_touchpoint: 40 };

/** P12. */
export const noPhotos: PhotoAllowance = { max: 0, per_touchpoint: 0 };

/** P2, P6: the largest photo there is, in decimal bytes and pixels a side. */
export const maxPhotoBytes = 1_500_000;
export const maxPhotoSide = 2048;

/** P3, P8. */
export const thumbnailSide = 320;
export const maxThumbnailBytes = 30_000;

/** P6: of a tour, and newly announced by a person in 24 hours. */
export const maxPhotosOfTour = 400;
export const maxPhotosOfDay = 2000;

/** P1: how many more photos an answer may have, beside those of its touchpoint. */
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

/** These photos in the order in which they were taken; undefined for none, so that an answer without photos says nothing of them. */
export function inOrder(photos: readonly AnnouncedPhoto[]): readonly AnnouncedPhoto[] | undefined {
  const keyOf = ({ taken_at, id }: AnnouncedPhoto) => `${taken_at} ${id}`;
  return photos.length === 0 ? undefined : photos.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Whether two answers have the same photos. */
export function hasSamePhotos(a: Omit<WithPhotos, 'id'>, b: Omit<WithPhotos, 'id'>): boolean {
  const idsOf = ({ photos = [] }: Omit<WithPhotos, 'id'>) => photos.map(({ id }) => id).join();
  return idsOf(a) === idsOf(b);
}

/** T6: the photos of an answer without what a change has brought, and with what it took; what it did not touch stays. */
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

// P2, P3, S24: as large as they usually are, with the thumbnail, and once more as text in the second copy.
const roomOfPhoto = (500_000 + maxThumbnailBytes) * (1 + 4 / 3);

/** P10: how many photos still fit on a device, by the browser's storage estimate; null without one. */
export function photosThatFit({
  quota,
  usage,
}: {
  readonly quota?: number | undefined;
  readonly usage?: number | undefined;
}): number | null {
  if (quota === undefined || usage === undefined) return null;
  return Math.max(0, Math.floor((quota - usage) / roomOfPhoto));
}
