export type Size = { readonly width: number; readonly height: number };

/** The size of a picture whose long side is at most that; none is made larger than it is. */
export function fitWithin({ width, height }: Size, longSide: number): Size {
  const scale = Math.min(1, longSide / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
