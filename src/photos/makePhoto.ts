import { maxPhotoBytes, maxPhotoSide, maxThumbnailBytes, thumbnailSide } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { encodeWithin, fitWithin, type Size, type Step } from './encodeWithin.ts';
import { drawMarks, type Mark, type Pen } from './marks.ts';
import { withoutMetadata } from './withoutMetadata.ts';

/** A photo as it is stored, announced and sent; the caller supplies the time it was taken. */
export type MadePhoto = {
  readonly bytes: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
};

/** `unreadable`: this browser cannot decode it. */
export type PhotoFault = 'unreadable';

/** A picture that is decoded, upright. */
export type Decoded = Size & { readonly source: CanvasImageSource; close(): void };

/** Pixels that can be drawn on and written as a JPEG. */
export type Surface = {
  readonly pen: Pen & Pick<CanvasRenderingContext2D, 'drawImage'> & { imageSmoothingQuality: string };
  readonly source: CanvasImageSource;
  encode(quality: number): Promise<Blob>;
  close(): void;
};

export type MakerDeps = {
  /** Rejects what it cannot decode. */
  decode(file: Blob): Promise<Decoded>;
  surface(size: Size): Surface;
  readonly subtle: Pick<SubtleCrypto, 'digest'>;
};

export type PhotoRequest = { readonly file: Blob; readonly marks: readonly Mark[] };

// P2: sharp enough to read a sign, then lighter; where detail does not fit, heavier than that.
const usualBytes = 500_000;
const photoSteps: readonly Step[] = [
  { qualities: [0.8, 0.72, 0.64, 0.56], limit: usualBytes },
  { qualities: [0.56, 0.45, 0.35, 0.25, 0.15, 0.05], limit: maxPhotoBytes },
];
const thumbnailSteps: readonly Step[] = [
  { qualities: [0.75, 0.6, 0.45, 0.3, 0.15], limit: maxThumbnailBytes },
];

function drawn(deps: MakerDeps, size: Size, source: CanvasImageSource): Surface {
  const surface = deps.surface(size);
  // A picture may have holes; a JPEG has none.
  surface.pen.fillStyle = '#ffffff';
  surface.pen.fillRect(0, 0, size.width, size.height);
  surface.pen.imageSmoothingQuality = 'high';
  surface.pen.drawImage(source, 0, 0, size.width, size.height);
  return surface;
}

async function written(surface: Surface, steps: readonly Step[]): Promise<ArrayBuffer> {
  const encoded = await encodeWithin(async (quality) => {
    const blob = await surface.encode(quality);
    return withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
  }, steps);
  return encoded.buffer;
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * P2, P4: makes the stored photo from a file: upright, at most 2,048 px, light, marked, without metadata; and its thumbnail,
 * made from what is marked. One picture is decoded at a time, and let go before anything is written.
 */
export async function makePhoto(
  deps: MakerDeps,
  { file, marks }: PhotoRequest,
): Promise<Result<MadePhoto, PhotoFault>> {
  let decoded: Decoded;
  try {
    decoded = await deps.decode(file);
  } catch {
    return refused('unreadable');
  }
  const size = fitWithin(decoded, maxPhotoSide);
  const photo = drawn(deps, size, decoded.source);
  decoded.close();
  drawMarks(photo.pen, marks, size);
  const small = drawn(deps, fitWithin(size, thumbnailSide), photo.source);
  try {
    const [bytes, thumbnail] = await Promise.all([
      written(photo, photoSteps),
      written(small, thumbnailSteps),
    ]);
    const sha256 = hex(await deps.subtle.digest('SHA-256', bytes));
    return accepted({ bytes, thumbnail, ...size, sha256 });
  } finally {
    photo.close();
    small.close();
  }
}
