import type { WirePhoto } from '#contract/inspections/photo.ts';

/** Small pictures by the ids of their photos. */
export type Thumbnails = Readonly<Record<string, Uint8Array>>;

/** As many as stand in a row of a page. */
export const photosInRow = 4;

/** The photos of a row that can be shown: received, and not removed since. */
export function shownPhotos(photos: readonly WirePhoto[] | undefined): readonly WirePhoto[] {
  const here = (photos ?? []).filter((one) => one.received_at !== null && one.removed_at === undefined);
  return here.slice(0, photosInRow);
}
