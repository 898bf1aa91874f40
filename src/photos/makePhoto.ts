import {
  maxPhotoBytes,
  maxPhotoSide,
  maxThumbnailBytes,
  type PhotoFault,
  thumbnailSide,
} from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { hexOf } from '#domain/uuidv7.ts';
import { encodeWithin, fitWithin, type Size, type Step } from './encodeWithin.ts';
import { keepsColours } from './keepsColours.ts';
import type { Decoded, MakerDeps, Surface } from './MakerDeps.ts';
import { drawMarks, type Mark } from './marks.ts';
import { readPictureSize } from './readPictureSize.ts';
import { withoutMetadata } from './withoutMetadata.ts';

/** A photo as it is stored and sent: two JPEGs, the photo's size in pixels, and its SHA-256 in hexadecimal. */
export type MadePhoto = {
  readonly bytes: ArrayBuffer;
  readonly thumbnail: ArrayBuffer;
  readonly width: number;
  readonly height: number;
  readonly sha256: string;
};

/** A photo to make from a file, with the marks to draw onto it. `check`: whether to try the surface first (`keepsColours`). */
export type PhotoRequest = {
  readonly file: Blob;
  readonly marks: readonly Mark[];
  readonly check?: boolean;
};

// PH2: the target size; a photo with too much detail for it is encoded worse and may be larger, up to the maximum.
const targetBytes = 500_000;
const photoSteps: readonly Step[] = [
  { qualities: [0.8, 0.72, 0.64, 0.56], limit: targetBytes },
  { qualities: [0.56, 0.45, 0.35, 0.25, 0.15, 0.05], limit: maxPhotoBytes },
];
const thumbnailSteps: readonly Step[] = [
  { qualities: [0.75, 0.6, 0.45, 0.3, 0.15], limit: maxThumbnailBytes },
];

// A decoded pixel takes four bytes. Photos of 48 megapixels and panoramas are smaller; what is larger may end the page, and with
// it the photos of other answers that are not saved yet (PH14). The worker shares its memory.
const maxPixels = 120_000_000;
const maxFileBytes = 100_000_000;

/**
 * PH2: why the file is not decoded, by its header: the size of another format (a GIF, TIFF or SVG) is not read here. Null if nothing
 * is known against it, also if the header is not understood.
 */
async function faultOf(file: Blob): Promise<PhotoFault | null> {
  if (file.size === 0) return 'unreadable';
  if (file.size > maxFileBytes) return 'too_large';
  const size = await readPictureSize(file).catch(() => 'gone' as const);
  if (size === null || typeof size === 'string') return size;
  return size.width * size.height > maxPixels ? 'too_large' : null;
}

function drawScaled(deps: MakerDeps, size: Size, source: CanvasImageSource): Surface {
  const surface = deps.surface(size);
  // A picture may be transparent; a JPEG cannot, and would be black there.
  surface.pen.fillStyle = '#ffffff';
  surface.pen.fillRect(0, 0, size.width, size.height);
  surface.pen.imageSmoothingQuality = 'high';
  surface.pen.drawImage(source, 0, 0, size.width, size.height);
  return surface;
}

async function encodeJpeg(surface: Surface, steps: readonly Step[]): Promise<ArrayBuffer> {
  const encoded = await encodeWithin(async (quality) => {
    const blob = await surface.encode(quality);
    return withoutMetadata(new Uint8Array(await blob.arrayBuffer()));
  }, steps);
  return encoded.buffer;
}

/**
 * PH2, PH4: makes the stored photo from a file: upright, at most 2,048 px, small in bytes, with its marks, without metadata; and
 * a thumbnail of it, marks included. The decoded picture is released before anything is encoded, to save memory.
 */
export async function makePhoto(
  deps: MakerDeps,
  { file, marks, check = false }: PhotoRequest,
): Promise<Result<MadePhoto, PhotoFault>> {
  if (check && !(await keepsColours(deps))) return refused('protected');
  const fault = await faultOf(file);
  if (fault !== null) return refused(fault);
  let decoded: Decoded;
  try {
    decoded = await deps.decode(file);
  } catch {
    return refused('unreadable');
  }
  const size = fitWithin(decoded, maxPhotoSide);
  const photo = drawScaled(deps, size, decoded.source);
  decoded.close();
  drawMarks(photo.pen, marks, size);
  const small = drawScaled(deps, fitWithin(size, thumbnailSide), photo.source);
  try {
    const [bytes, thumbnail] = await Promise.all([
      encodeJpeg(photo, photoSteps),
      encodeJpeg(small, thumbnailSteps),
    ]);
    const sha256 = hexOf(new Uint8Array(await deps.subtle.digest('SHA-256', bytes)));
    return accepted({ bytes, thumbnail, ...size, sha256 });
  } finally {
    photo.close();
    small.close();
  }
}
