import type { WireTour } from '#contract/inspections/tour.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';

/**
 * The touchpoints of a tour from the server's response. P5: of photos the device takes over what it needs to announce them again; what
 * was never received is final (P11), and without it the next conclusion drops it.
 */
export function touchpointsIn({ touchpoints }: WireTour): Touchpoint[] {
  return touchpoints.map((touchpoint) => ({
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map(({ photos = [], ...sub }) => {
      const known = photos.flatMap(({ id, sha256, bytes, width, height, taken_at, expired_at }) =>
        expired_at === undefined ? [{ id, sha256, bytes, width, height, taken_at }] : [],
      );
      return known.length === 0 ? sub : { ...sub, photos: known };
    }),
  }));
}
