import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { readJpeg } from '../../../../server/services/photos/check/readJpeg.ts';
import { withoutMetadata } from '../../../../src/photos/makePhoto.ts';

const segment = (kind: number, content: string | Buffer) => {
  const body = Buffer.from(content);
  const head = Buffer.from([0xff, kind, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};

async function jpegWith(...segments: readonly Buffer[]): Promise<Uint8Array<ArrayBuffer>> {
  const plain = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#393' } })
    .jpeg()
    .toBuffer();
  return Uint8Array.from(Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2)]));
}

describe('PH2 what a browser writes into a JPEG besides the picture', () => {
  it.each([
    ['its size and program, as Safari does', segment(0xe1, 'Exif\0\0MM\0*')],
    ['a comment', segment(0xfe, 'made by')],
    ['previews for a printer', segment(0xe2, 'MPF\0')],
    ['words of an editor', segment(0xed, 'Photoshop 3.0\0')],
  ])('%s is left out', async (_, extra) => {
    const jpeg = await jpegWith(extra);
    expect(readJpeg(jpeg)).toEqual({ ok: false, reason: 'metadata' });
    const plain = withoutMetadata(jpeg);
    expect(readJpeg(plain)).toEqual({ ok: true, value: { width: 20, height: 10 } });
    expect((await sharp(plain).stats()).dominant).toEqual((await sharp(jpeg).stats()).dominant);
  });

  it('a colour profile stays', async () => {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#393' } });
    const { icc } = await sharp(await pixel.withIccProfile('p3').jpeg().toBuffer()).metadata();
    const head = Buffer.from('ICC_PROFILE\0\u0001\u0001');
    const profile = segment(0xe2, Buffer.concat([head, Uint8Array.from(icc ?? [])]));
    const plain = withoutMetadata(await jpegWith(segment(0xfe, 'x'), profile));
    expect(Buffer.from(plain).includes(profile)).toBe(true);
    expect(readJpeg(plain).ok).toBe(true);
  });
});
