import { readFileSync } from 'node:fs';
import piexif from 'piexifjs';
import sharp from 'sharp';
import type { ChosenFile } from '../../browser/openMakerPage.ts';

/** The colours of the corners of an upright picture: top left, top right, bottom left, bottom right. */
export const corners = ['#d02020', '#20b020', '#2030d0', '#e0c020'] as const;

async function upright(width: number, height: number): Promise<Buffer> {
  const half = { width: width / 2, height: height / 2, channels: 3 as const };
  const parts = await Promise.all(
    corners.map((background) =>
      sharp({ create: { ...half, background } })
        .png()
        .toBuffer(),
    ),
  );
  return sharp({ create: { width, height, channels: 3, background: '#000' } })
    .composite(
      parts.map((input, at) => ({
        input,
        left: (at % 2) * half.width,
        top: Math.floor(at / 2) * half.height,
      })),
    )
    .png()
    .toBuffer();
}

/** The picture as a camera in this orientation stores it; viewers rotate and mirror it back (EXIF). */
async function asStored(png: Buffer, orientation: number): Promise<Buffer> {
  const once = sharp(png);
  const undone: Readonly<Record<number, () => Promise<Buffer>>> = {
    1: () => once.toBuffer(),
    2: () => once.flop().toBuffer(),
    3: () => once.rotate(180).toBuffer(),
    4: () => once.flip().toBuffer(),
    5: async () =>
      sharp(await once.rotate(90).toBuffer())
        .flop()
        .toBuffer(),
    6: () => once.rotate(270).toBuffer(),
    7: async () =>
      sharp(await once.rotate(270).toBuffer())
        .flop()
        .toBuffer(),
    8: () => once.rotate(90).toBuffer(),
  };
  const how = undone[orientation];
  if (how === undefined) throw new Error(`There is no orientation ${orientation}.`);
  return how();
}

/** Metadata that a phone writes into a photo and that must not be sent. */
export const betrayals = ['SecretPhone', 'SecretMaker', '2019:05:04', 'SecretOwner'] as const;

/** What a phone stores besides the picture: place, time, camera, maker's notes, and a preview. */
async function phoneMetadata(orientation: number, preview: Buffer): Promise<string> {
  const { ImageIFD, ExifIFD, GPSIFD } = piexif;
  return piexif.dump({
    '0th': {
      [ImageIFD.Make]: 'SecretPhone',
      [ImageIFD.Artist]: 'SecretOwner',
      [ImageIFD.Orientation]: orientation,
    },
    Exif: { [ExifIFD.DateTimeOriginal]: '2019:05:04 03:02:01', [ExifIFD.MakerNote]: 'SecretMaker' },
    GPS: {
      [GPSIFD.GPSLatitudeRef]: 'N',
      [GPSIFD.GPSLatitude]: [
        [47, 1],
        [22, 1],
        [1234, 100],
      ],
      [GPSIFD.GPSLongitudeRef]: 'E',
      [GPSIFD.GPSLongitude]: [
        [8, 1],
        [32, 1],
        [4321, 100],
      ],
    },
    '1st': { [ImageIFD.Orientation]: orientation },
    thumbnail: preview.toString('latin1'),
  });
}

const chosen = (name: string, mimeType: string, buffer: Buffer): ChosenFile => ({ name, mimeType, buffer });

/** A JPEG of a phone in this orientation: the four colours, with all metadata of a phone. */
export async function phonePhoto(
  orientation: number,
  { width = 1200, height = 800 }: { readonly width?: number; readonly height?: number } = {},
): Promise<ChosenFile> {
  const stored = await asStored(await upright(width, height), orientation);
  const jpeg = await sharp(stored).jpeg({ quality: 90 }).withXmp('<x>SecretOwner</x>').toBuffer();
  const preview = await sharp(stored).resize(160).jpeg().toBuffer();
  const metadata = await phoneMetadata(orientation, preview);
  const whole = piexif.insert(metadata, jpeg.toString('latin1'));
  return chosen(`IMG_${orientation}.jpg`, 'image/jpeg', Buffer.from(whole, 'latin1'));
}

/** Stronger noise than any photo has, and therefore hardest to compress. */
export async function grain(width: number, height: number): Promise<ChosenFile> {
  const buffer = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#777',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();
  return chosen('grain.jpg', 'image/jpeg', buffer);
}

/** The four colours in another format. */
export async function pictureAs(format: 'png' | 'webp' | 'avif'): Promise<ChosenFile> {
  const buffer = await sharp(await upright(1200, 800))
    .toFormat(format)
    .toBuffer();
  return chosen(`picture.${format}`, `image/${format}`, buffer);
}

/** A photo as an iPhone stores it; made with `heif-enc` of Debian's libheif-examples. */
export function heicPhoto(): ChosenFile {
  const buffer = readFileSync(new URL('./photo.heic', import.meta.url));
  return chosen('IMG_0001.HEIC', 'image/heic', buffer);
}
