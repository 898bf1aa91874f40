import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { NewPhoto } from '#domain/photo.ts';

/** A photo without its time. */
export type PoolPhoto = Omit<NewPhoto, 'taken_at'>;

const size = 24;
const count = 24;

/** Small real JPEGs with unique bytes, the same in every process. */
export async function makePool(): Promise<readonly PoolPhoto[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, place) => {
      const pixels = new Uint8Array(size * size * 3);
      let state = place + 1;
      for (let at = 0; at < pixels.length; at += 1) {
        state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
        pixels[at] = state >>> 24;
      }
      const raw = { width: size, height: size, channels: 3 } as const;
      const jpeg = await sharp(pixels, { raw }).jpeg({ quality: 90 }).toBuffer();
      const bytes = Uint8Array.from(jpeg);
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const thumbnail = new TextEncoder().encode(`small ${place}`);
      return { bytes: bytes.buffer, thumbnail: thumbnail.buffer, width: size, height: size, sha256 };
    }),
  );
}
