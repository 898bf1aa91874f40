type Bytes = { readonly byteLength: number };

/** The JPEG qualities to try, best first (0 to 1), and the largest size in bytes that is accepted. */
export type Step = { readonly qualities: readonly number[]; readonly limit: number };

type Tried<Encoded> = { readonly quality: number; readonly encoded: Encoded };

// By about this factor a photo gets smaller from one quality to the next. A much larger one skips qualities: each encoding
// takes a phone some time.
const lossOfStep = 1.25;

/**
 * Encodes with one quality after the other and returns the first result within its limit, or the last one if none is. Throws
 * only if `encode` does, or if no quality is given.
 */
export async function encodeWithin<Encoded extends Bytes>(
  encode: (quality: number) => Promise<Encoded>,
  steps: readonly Step[],
): Promise<Encoded> {
  let tried: Tried<Encoded> | null = null;
  for (const { qualities, limit } of steps) {
    let at = 0;
    for (;;) {
      const quality = qualities[Math.min(at, qualities.length - 1)];
      if (quality === undefined) break;
      const now: Tried<Encoded> =
        tried?.quality === quality ? tried : { quality, encoded: await encode(quality) };
      tried = now;
      const excess = now.encoded.byteLength / limit;
      if (excess <= 1) return now.encoded;
      if (at >= qualities.length - 1) break;
      at += Math.max(1, Math.floor(Math.log(excess) / Math.log(lossOfStep)));
    }
  }
  if (tried === null) throw new Error('No quality was named.');
  return tried.encoded;
}

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** The size scaled down so that the longer side is at most `longSide` pixels; never scaled up. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
