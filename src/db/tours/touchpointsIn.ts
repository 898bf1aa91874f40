import type { WireTour } from '#contract/inspections/tour.ts';
import type { Touchpoint } from '#domain/touchpoint.ts';

/**
 * The touchpoints of the server's response. PH5: of photos it keeps what the device needs to announce them again. Photos that
 * expired unreceived (PH11) are left out, so that the next conclusion drops them, and so are removed ones (PH13), unless an
 * answer of this device (`here`) still names them.
 */
export function touchpointsIn(
  { touchpoints }: WireTour,
  here: readonly Pick<Touchpoint, 'sub_touchpoints'>[] = [],
): Touchpoint[] {
  const named = new Set(
    here.flatMap((one) => one.sub_touchpoints.flatMap(({ photos = [] }) => photos.map(({ id }) => id))),
  );
  return touchpoints.map((touchpoint) => ({
    ...touchpoint,
    sub_touchpoints: touchpoint.sub_touchpoints.map(({ photos = [], ...sub }) => {
      const known = photos
        .filter(({ id, expired_at, removed_at }) =>
          removed_at === undefined ? expired_at === undefined : named.has(id),
        )
        .map(({ id, sha256, bytes, width, height, taken_at }) => ({
          id,
          sha256,
          bytes,
          width,
          height,
          taken_at,
        }));
      return known.length === 0 ? sub : { ...sub, photos: known };
    }),
  }));
}
