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
import type { Decoded, MakerDeps, Surface } from './MakerDeps.ts';
import { drawMarks, type Mark } from './marks.ts';
import { readPictureSize } from './readPictureSize.ts';

const marker = { scan: 0xda, comment: 0xfe, firstApp: 0xe0, lastApp: 0xef, colour: 0xe2, adobe: 0xee };
const profile = [...'ICC_PROFILE\0'].map((character) => character.charCodeAt(0));

/** Whether decoding needs the segment for the right colours: an ICC profile, or Adobe's colour transform. */
function isNeeded(kind: number, segment: Uint8Array): boolean {
  if (kind === marker.adobe) return true;
  return kind === marker.colour && profile.every((code, at) => segment[at] === code);
}

/**
 * PH2: a JPEG without the segments that decoding does not need. Browsers write neither location nor camera into the JPEG of a
 * canvas, but some write a program's name, a resolution or a comment, and the server refuses all of these (PH8).
 */
export function withoutMetadata(jpeg: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const kept: Uint8Array<ArrayBuffer>[] = [jpeg.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff && jpeg[at + 1] !== marker.scan) {
    const kind = jpeg[at + 1] ?? 0;
    const end = at + 2 + view.getUint16(at + 2);
    const isAside = kind === marker.comment || (kind >= marker.firstApp && kind <= marker.lastApp);
    if (!isAside || isNeeded(kind, jpeg.subarray(at + 4, end))) kept.push(jpeg.subarray(at, end));
    at = end;
  }
  kept.push(jpeg.subarray(at));
  const whole = new Uint8Array(kept.reduce((sum, part) => sum + part.length, 0));
  let to = 0;
  for (const part of kept) {
    whole.set(part, to);
    to += part.length;
  }
  return whole;
}

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
