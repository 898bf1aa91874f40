import type { PictureDifference } from './pictureDifference.ts';

const maxShown = 3;

const percent = (share: number) => `${(share * 100).toFixed(share < 0.001 ? 3 : 2)} %`;

/** Describes how much of a picture differs, and where. */
export function differenceInWords({ pixels, share, before, after, regions }: PictureDifference): string {
  if (before.width !== after.width || before.height !== after.height) {
    return `is ${after.width} × ${after.height}, was ${before.width} × ${before.height}`;
  }
  const places = regions
    .slice(0, maxShown)
    .map(
      ({ left, top, right, bottom, pixels: inIt }) =>
        `x ${left}–${right}, y ${top}–${bottom}${regions.length === 1 ? '' : ` (${percent((share * inIt) / pixels)})`}`,
    );
  const rest = regions.length - places.length;
  const more = rest === 0 ? '' : `; and ${rest} more ${rest === 1 ? 'place' : 'places'}`;
  return `${percent(share)} differs, around ${places.join('; ')}${more}`;
}
