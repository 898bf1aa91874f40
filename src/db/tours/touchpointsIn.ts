import type { WireTour } from '#contract/inspections/tour.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';

/**
 * The touchpoints of the server's response. P5: of photos it keeps what the device needs to announce them again. Photos that
 * expired unreceived (P11) are left out, so that the next conclusion drops them.
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
