import type { MakerDeps, Surface } from '../../../../src/photos/MakerDeps.ts';

type Painted = { readonly x: number; readonly y: number; readonly colour: readonly number[] };

/** A surface that keeps the colours of rectangles, and hands them out as `handOut` changes them. */
export function canvasInMemory(
  handOut: (colour: readonly number[]) => readonly number[] = (colour) => colour,
): Pick<MakerDeps, 'surface' | 'decode'> {
  let encoded: readonly Painted[] = [];
  const surface = (): Surface => {
    let painted: readonly Painted[] = [];
    const pen = {
      fillStyle: '',
      fillRect: (x: number, y: number) => {
        painted = [...painted, { x, y, colour: (pen.fillStyle.match(/\d+/gu) ?? []).map(Number) }];
      },
      drawImage: () => {
        painted = encoded;
      },
      getImageData: (x: number, y: number) => {
        const colour = painted.find((one) => one.x === x && one.y === y)?.colour ?? [];
        return { data: Uint8ClampedArray.from([...handOut(colour), 255]) };
      },
    };
    const encode = async () => {
      encoded = painted;
      return new Blob();
    };
    return { pen, encode, close: () => undefined } as unknown as Surface;
  };
  const decode = async () => ({ width: 64, height: 64, source: {} as ImageBitmap, close: () => undefined });
  return { surface, decode };
}
