import type { Size } from './encodeWithin.ts';
import type { Pen } from './marks.ts';

/** A decoded picture, already rotated upright. */
export type Decoded = Size & { readonly source: CanvasImageSource; close(): void };

/** A canvas that can be drawn on and encoded as a JPEG. */
export type Surface = {
  readonly pen: Pen &
    Pick<CanvasRenderingContext2D, 'drawImage' | 'getImageData'> & { imageSmoothingQuality: string };
  readonly source: CanvasImageSource;
  encode(quality: number): Promise<Blob>;
  close(): void;
};

/** What making a photo needs from the browser: the page's or the worker's decoder, canvas and hash function. */
export type MakerDeps = {
  /** Rejects if the browser cannot decode the file. */
  decode(file: Blob): Promise<Decoded>;
  surface(size: Size): Surface;
  readonly subtle: Pick<SubtleCrypto, 'digest'>;
};
