import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { maxPhotoSide, maxThumbnailBytes, thumbnailSide } from '#domain/photo.ts';
import { accepted, type Result, refused } from '#domain/result.ts';
import { type JpegFault, readJpeg } from './readJpeg.ts';

/** Why bytes are not the announced photo, or not one that is accepted (PH8). */
export type PhotoFault = JpegFault | 'digest' | 'other_size' | 'undecodable';

/** Bytes that claim to be a photo. */
export type PhotoClaim = {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
};

// Enough for nearly every photo; this thumbnail is made in the pass that decodes it.
const defaultQuality = 75;
const lowerQualities = [55, 35, 20] as const;

/** PH8: the thumbnail of a photo (320 px, at most 30 kB). Rejects for a photo that does not decode to its end. */
export async function thumbnailOf(bytes: Uint8Array): Promise<Uint8Array> {
  // Decoded to its end here.
  const small = sharp(bytes, { failOn: 'warning', limitInputPixels: maxPhotoSide ** 2 })
    .resize(thumbnailSide, thumbnailSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .removeAlpha();
  let smallest: Uint8Array = await small.jpeg({ quality: defaultQuality, mozjpeg: false }).toBuffer();
  for (const quality of lowerQualities) {
    if (smallest.length <= maxThumbnailBytes) break;
    smallest = await sharp(smallest).jpeg({ quality, mozjpeg: false }).toBuffer();
  }
  return smallest;
}

/** PH8: whether the bytes are the announced photo, whole and plain; and its thumbnail (320 px, at most 30 kB). */
export async function checkPhoto({
  bytes,
  sha256,
  width,
  height,
}: PhotoClaim): Promise<Result<Uint8Array, PhotoFault>> {
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) return refused('digest');
  const read = readJpeg(bytes);
  if (!read.ok) return read;
  if (read.value.width !== width || read.value.height !== height) return refused('other_size');
  try {
    return accepted(await thumbnailOf(bytes));
  } catch {
    // The library gives no detail: cut off, damaged, or of an unsupported kind.
    return refused('undecodable');
  }
}
