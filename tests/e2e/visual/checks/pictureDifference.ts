import sharp from 'sharp';
import { type Region, regionsIn } from './regionsIn.ts';

/** How much red, green or blue must differ, of 255, after the edges of letters are smoothed. */
const seen = 40;

export type Size = { readonly width: number; readonly height: number };

/** The visible difference of two pictures. */
export type PictureDifference = {
  /** Number of differing pixels; all of them if the sizes differ. */
  readonly pixels: number;
  readonly share: number;
  readonly before: Size;
  readonly after: Size;
  /** The differing regions, the largest first. */
  readonly regions: readonly Region[];
  /** Which pixels: 1 where the two differ. */
  readonly mask: Uint8Array;
};

async function rawOf(picture: Buffer, smoothed: boolean) {
  const plain = sharp(picture).removeAlpha().toColourspace('srgb');
  return await (smoothed ? plain.blur(1) : plain).raw().toBuffer({ resolveWithObject: true });
}

function differing(a: Buffer, b: Buffer, mask: Uint8Array): number {
  let pixels = 0;
  for (let place = 0, pixel = 0; place < a.length; place += 3, pixel += 1) {
    const red = Math.abs((a[place] ?? 0) - (b[place] ?? 0));
    const green = Math.abs((a[place + 1] ?? 0) - (b[place + 1] ?? 0));
    const blue = Math.abs((a[place + 2] ?? 0) - (b[place + 2] ?? 0));
    const differs = red > seen || green > seen || blue > seen;
    mask[pixel] = differs ? 1 : 0;
    if (differs) pixels += 1;
  }
  return pixels;
}

/** Compares two pictures as a person would side by side. */
export async function pictureDifference(before: Buffer, after: Buffer): Promise<PictureDifference> {
  let [a, b] = await Promise.all([rawOf(before, false), rawOf(after, false)]);
  const sizes = {
    before: { width: a.info.width, height: a.info.height },
    after: { width: b.info.width, height: b.info.height },
  };
  const { width, height } = a.info;
  const mask = new Uint8Array(width * height);
  if (width !== b.info.width || height !== b.info.height) {
    const whole: Region = { left: 0, top: 0, right: width, bottom: height, pixels: mask.length };
    return { ...sizes, pixels: mask.length, share: 1, regions: [whole], mask: mask.fill(1) };
  }
  let pixels = differing(a.data, b.data, mask);
  if (pixels > 0) {
    // Equal pictures stay equal when smoothed, so most need no smoothing.
    [a, b] = await Promise.all([rawOf(before, true), rawOf(after, true)]);
    pixels = differing(a.data, b.data, mask);
  }
  return { ...sizes, pixels, share: pixels / mask.length, regions: regionsIn(mask, width), mask };
}
