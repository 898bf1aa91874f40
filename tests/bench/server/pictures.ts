import sharp from 'sharp';
import { noise } from '../../support/data/photos/photos.ts';

const size = { width: 2048, height: 1536 };

/** Pictures of somewhat less than `bytes` each. Few are enough: devices give each photo its own id. */
export async function pictures(count: number, bytes: number): Promise<readonly Buffer[]> {
  const made: Buffer[] = [];
  for (let number = 0; number < count; number += 1) {
    const picture = noise(size.width, size.height);
    const raw = await picture.raw().toBuffer();
    const as = (quality: number) =>
      sharp(raw, { raw: { ...size, channels: 3 } })
        .jpeg({ quality })
        .toBuffer();
    let quality = 90;
    let jpeg = await as(quality);
    while (jpeg.length > bytes && quality > 10) {
      quality -= 5;
      jpeg = await as(quality);
    }
    made.push(jpeg);
  }
  return made;
}
