import { describe, expect, it, vi } from 'vitest';
import type { Decoded, MakerDeps, Surface } from '../../../../src/photos/MakerDeps.ts';
import { makePhoto } from '../../../../src/photos/makePhoto.ts';
import { readPictureSize } from '../../../../src/photos/readPictureSize.ts';
import { heicPhoto, phonePhoto, pictureAs } from '../../../support/data/photos/phoneFiles.ts';

const fileOf = (...parts: (Uint8Array | string)[]) =>
  new Blob(parts.map((part) => Uint8Array.from(Buffer.from(part))));
const bytes = (...values: readonly number[]) => Buffer.from(values);
const uint16 = (value: number) => bytes(value >> 8, value & 0xff);
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);
const uint24Little = (value: number) => bytes(value & 0xff, (value >> 8) & 0xff, value >> 16);

const frameOf = (width: number, height: number) =>
  Buffer.concat([bytes(0xff, 0xc0, 0, 17, 8), uint16(height), uint16(width), bytes(3)]);
const segmentOf = (size: number) => Buffer.concat([bytes(0xff, 0xe1), uint16(size + 2), Buffer.alloc(size)]);
const jpegOf = (width: number, height: number, ...before: readonly Buffer[]) =>
  fileOf(bytes(0xff, 0xd8), ...before, frameOf(width, height));
const pngOf = (width: number, height: number) =>
  fileOf(bytes(0x89), 'PNG\r\n\u001a\n', uint32(13), 'IHDR', uint32(width), uint32(height), bytes(8, 2));
const webpOf = (kind: 'VP8 ' | 'VP8L' | 'VP8X', ...content: readonly Buffer[]) =>
  fileOf('RIFF', bytes(99, 0, 0, 0), 'WEBP', kind, bytes(20, 0, 0, 0), ...content, Buffer.alloc(9));
const largeWebp = {
  'VP8 ': webpOf('VP8 ', bytes(0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0xff, 0xff, 0xff)),
  VP8L: webpOf('VP8L', bytes(0x2f, 0xff, 0xff, 0xff, 0xff)),
  VP8X: webpOf('VP8X', Buffer.alloc(4), uint24Little(19_999), uint24Little(14_999)),
};
const box = (name: string, ...content: (Buffer | string)[]) => {
  const inside = Buffer.concat(content.map((part) => Buffer.from(part)));
  return Buffer.concat([uint32(inside.length + 8), Buffer.from(name), inside]);
};
const extent = (width: number, height: number) => box('ispe', Buffer.alloc(4), uint32(width), uint32(height));
const metaOf = (...properties: readonly Buffer[]) =>
  box('meta', Buffer.alloc(4), box('hdlr', 'pict'), box('iprp', box('ipco', ...properties)));
const heifOf = (...boxes: readonly Buffer[]) => fileOf(box('ftyp', 'heic'), ...boxes);
const large = metaOf(extent(512, 512), extent(20_000, 20_000), extent(320, 240));

describe('PH2 the size that a header names', () => {
  it.each([
    ['a JPEG', jpegOf(4_032, 3_024, segmentOf(65_533), segmentOf(40_000)), 4_032, 3_024],
    ['a JPEG with bytes between its segments', jpegOf(8, 9, bytes(0, 0xff, 0, 7, 0xff, 0xff)), 8, 9],
    ['a JPEG with a megabyte of them', jpegOf(8, 9, Buffer.alloc(1_000_000, 1)), 8, 9],
    ['a PNG', pngOf(4_000_000_000, 3), 4_000_000_000, 3],
    ['a WebP with losses', largeWebp['VP8 '], 16_383, 16_383],
    ['one without', largeWebp.VP8L, 16_384, 16_384],
    ['one with more than a picture', largeWebp.VP8X, 20_000, 15_000],
    ['a HEIC in tiles', heifOf(large), 20_000, 20_000],
    ['a HEIC behind its picture', heifOf(box('mdat', Buffer.alloc(200_000)), large), 20_000, 20_000],
  ])('of %s', async (_what, file, width, height) => {
    expect(await readPictureSize(file)).toEqual({ width, height });
  });

  it('is that of the files of phones', async () => {
    const files = [
      ...(await Promise.all([phonePhoto(1), pictureAs('png'), pictureAs('webp'), pictureAs('avif')])),
      heicPhoto(),
    ];
    const sizes = await Promise.all(files.map(({ buffer }) => readPictureSize(fileOf(buffer))));
    expect(sizes.slice(0, 4)).toEqual(Array.from({ length: 4 }, () => ({ width: 1_200, height: 800 })));
    expect(sizes[4]).toHaveProperty('width');
  });

  it('PH2 of a header that is cut anywhere is that of the whole one, or unknown', async () => {
    const whole = [
      jpegOf(20_000, 20_000, segmentOf(20)),
      pngOf(9, 9),
      ...Object.values(largeWebp),
      heifOf(large),
    ];
    for (const file of whole) {
      const size = await readPictureSize(file);
      for (let end = 0; end < file.size; end += 1)
        expect([null, size]).toContainEqual(await readPictureSize(file.slice(0, end)));
    }
  });

  it.each([
    ['a JPEG whose segments have no length', jpegOf(9, 9, bytes(0xff, 0xe1, 0, 0, 0xff, 0xda))],
    ['a JPEG of nothing but beginnings', fileOf(Buffer.alloc(300_000, Buffer.from([0xff, 0xd8])))],
    ['a JPEG of nothing but fill bytes', fileOf(bytes(0xff, 0xd8), Buffer.alloc(300_000, 0xff))],
    ['a HEIC whose box has no length', heifOf(bytes(0, 0, 0, 4), Buffer.from('meta'))],
    [
      'a HEIC whose box is longer than the file',
      heifOf(bytes(0, 0, 0, 1), Buffer.from('meta'), uint32(9), uint32(9)),
    ],
    ['a HEIC whose last box is a header', heifOf(bytes(0, 0, 0, 1), Buffer.from('meta'))],
    ['a HEIC whose size is no size', heifOf(metaOf(box('ispe', Buffer.alloc(3))))],
    [
      'a PNG that begins with something else',
      fileOf(bytes(0x89), 'PNG\r\n\u001a\n', uint32(4), 'CgBI', uint32(9)),
    ],
    ['a WebP of another kind', fileOf('RIFF....WEBPALPH', Buffer.alloc(20))],
    ['an empty file', fileOf()],
  ])('PH2 is unknown, and reading it ends: %s', async (_what, file) => {
    expect(await readPictureSize(file)).toBeNull();
  });

  it.each([
    ['a GIF', fileOf('GIF89a', bytes(0xff, 0xff, 0xff, 0xff), Buffer.alloc(30))],
    ['a BMP', fileOf('BM', Buffer.alloc(60))],
    ['a TIFF', fileOf('II', bytes(42, 0), Buffer.alloc(30))],
    ['an SVG', fileOf('<svg xmlns="http://www.w3.org/2000/svg" width="90000" height="90000"/>')],
    ['a text', fileOf('no picture at all')],
  ])('PH2 of another format is not read: %s', async (_what, file) => {
    expect(await readPictureSize(file)).toBe('other_format');
  });

  it('PH2 is unknown of a file that is not there any more', async () => {
    const fail = () => Promise.reject(new Error('It was moved.'));
    const gone = Object.assign(jpegOf(9, 9), {
      slice: () => Object.assign(new Blob(), { arrayBuffer: fail }),
    });
    expect(await readPictureSize(gone)).toBeNull();
  });
});

describe('PH2 what would need more memory than a device has', () => {
  function makeDeps() {
    const picture: Partial<Decoded> = { width: 10, height: 10, close: () => undefined };
    const decode = vi.fn<MakerDeps['decode']>(async () => picture as Decoded);
    const surface = vi.fn<(size: object) => Surface>(() => {
      throw new Error('no canvas');
    });
    return { deps: { decode, surface, subtle: crypto.subtle }, decode };
  }

  it.each([
    ['a JPEG of 65,535 x 65,535', jpegOf(65_535, 65_535)],
    [
      'a JPEG of 20,000 x 20,000 behind a preview',
      jpegOf(20_000, 20_000, segmentOf(60_000), segmentOf(60_000)),
    ],
    ['a PNG of 20,000 x 20,000', pngOf(20_000, 20_000)],
    ['a WebP with losses', largeWebp['VP8 ']],
    ['a WebP without', largeWebp.VP8L],
    ['a WebP with more than a picture', largeWebp.VP8X],
    ['a HEIC of 20,000 x 20,000', heifOf(large)],
    ['a GIF, whatever its size', fileOf('GIF89a', Buffer.alloc(30))],
    ['a file of more than 100 MB', Object.defineProperty(fileOf('x'), 'size', { value: 100_000_001 })],
  ])('PH2 ASVS 5.2.6 %s is not decoded', async (what, file) => {
    const { deps, decode } = makeDeps();
    expect(await makePhoto(deps, { file, marks: [] })).toEqual({
      ok: false,
      reason: what.startsWith('a GIF') ? 'other_format' : 'too_large',
    });
    expect(decode).not.toHaveBeenCalled();
  });

  it.each([
    ['48 megapixels', jpegOf(8_064, 6_048)],
    ['a panorama', jpegOf(16_382, 3_800)],
    ['a WebP whose header is not understood', fileOf('RIFF....WEBPALPH', Buffer.alloc(20))],
  ])('PH2 %s is decoded', async (_what, file) => {
    const { deps, decode } = makeDeps();
    await expect(makePhoto(deps, { file, marks: [] })).rejects.toThrow('no canvas');
    expect(decode).toHaveBeenCalledWith(file);
  });
});
