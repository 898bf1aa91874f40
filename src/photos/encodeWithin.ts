type Bytes = { readonly byteLength: number };

/** The qualities that are tried one after the other, and what their result may weigh. */
export type Step = { readonly qualities: readonly number[]; readonly limit: number };

type Tried<Encoded> = { readonly quality: number; readonly encoded: Encoded };

// From one quality to the next a photo loses about that part; what is too heavy by more jumps over some.
const lossOfStep = 1.25;

/** The first result that is within its limit; the lightest where none is. To write a photo costs a phone a while. */
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

export type Size = { readonly width: number; readonly height: number };

/** The size of a picture whose long side is at most that; none is made larger than it is. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
