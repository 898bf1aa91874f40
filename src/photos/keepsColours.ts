import type { MakerDeps } from './MakerDeps.ts';

// In pixels; half of it is a whole number of a JPEG's blocks.
const side = 64;
const half = side / 2;
// A colour for each quadrant, as red, green and blue.
const colours = [
  [224, 32, 32],
  [32, 192, 64],
  [32, 64, 224],
  [224, 192, 32],
] as const;
const tolerance = 25;

const quadrant = (at: number) => [(at % 2) * half, Math.floor(at / 2) * half] as const;

function meansOf({ data }: ImageData): readonly number[] {
  const sums = [0, 0, 0];
  for (const [at, value] of data.entries()) if (at % 4 < 3) sums[at % 4] = (sums[at % 4] ?? 0) + value;
  return sums.map((sum) => (4 * sum) / data.length);
}

/**
 * PH2: whether a picture that was drawn, encoded and decoded is still the same. A browser that protects against recognition hands
 * out noise instead, which would be stored and sent as evidence. Rejects for any other failure.
 */
export async function keepsColours(deps: MakerDeps): Promise<boolean> {
  const drawn = deps.surface({ width: side, height: side });
  for (const [at, colour] of colours.entries()) {
    drawn.pen.fillStyle = `rgb(${colour.join(' ')})`;
    drawn.pen.fillRect(...quadrant(at), half, half);
  }
  const seen = deps.surface({ width: side, height: side });
  try {
    const decoded = await deps.decode(await drawn.encode(0.8));
    seen.pen.drawImage(decoded.source, 0, 0, side, side);
    decoded.close();
    return colours.every((colour, at) => {
      const means = meansOf(seen.pen.getImageData(...quadrant(at), half, half));
      return colour.every((value, channel) => Math.abs(value - (means[channel] ?? 0)) <= tolerance);
    });
  } catch (broken) {
    // A policy forbids reading what was drawn.
    if (broken instanceof DOMException && broken.name === 'SecurityError') return false;
    throw broken;
  } finally {
    drawn.close();
    seen.close();
  }
}
