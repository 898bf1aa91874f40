import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photoChecker } from '../../../server/services/photos/check/PhotoChecker.ts';
import {
  announcedTour,
  type DevicePhoto,
  devicePhoto,
  makePhoto,
  noise,
} from '../../support/data/photos/photos.ts';
import { offsetOf, sendPhoto } from '../../support/data/photos/uploads.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const size = { width: 640, height: 480 };
const plain = () => noise(size.width, size.height).jpeg({ quality: 80 }).toBuffer();
const photoOf = async (bytes: Buffer | Promise<Buffer>) => devicePhoto(await bytes, size);

/** A segment of a JPEG. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The JPEG with one more segment after its first two bytes. */
const withSegment = (jpeg: Buffer, marker: number, content: Buffer) =>
  Buffer.concat([jpeg.subarray(0, 2), segment(marker, content), jpeg.subarray(2)]);

const frameOf = (jpeg: Buffer) => jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);

/** The JPEG claiming another size. */
function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  changed.writeUInt16BE(height, frameOf(jpeg) + 5);
  changed.writeUInt16BE(width, frameOf(jpeg) + 7);
  return changed;
}

/** Its last scan, repeated. */
function withScans(jpeg: Buffer, count: number): Buffer {
  const at = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, -2);
  return Buffer.concat([
    jpeg.subarray(0, -2),
    ...Array.from({ length: count }, () => scan),
    jpeg.subarray(-2),
  ]);
}

const place = {
  IFD0: { Make: 'Phone', ImageDescription: '<script>' },
  IFD3: { GPSLatitude: '47/1 33/1 0/1' },
};
const exif = Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\0\0\0\0\0');
const eicar = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*';
const jpegHead = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

type Case = readonly [what: string, fault: string, make: () => Promise<DevicePhoto>];

const orientations = [1, 6].map(
  (orientation): Case => [
    `orientation ${orientation}`,
    'metadata',
    () => photoOf(noise(size.width, size.height).withMetadata({ orientation }).jpeg().toBuffer()),
  ],
);

const cases: readonly Case[] = [
  ...orientations,
  ['place and maker', 'metadata', () => photoOf(noise(640, 480).withExif(place).jpeg().toBuffer())],
  ['EXIF without anything in it', 'metadata', async () => photoOf(withSegment(await plain(), 0xe1, exif))],
  [
    'XMP',
    'metadata',
    async () => photoOf(withSegment(await plain(), 0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x/>'))),
  ],
  ['IPTC', 'metadata', async () => photoOf(withSegment(await plain(), 0xed, Buffer.from('Photoshop 3.0\0')))],
  [
    'more pictures inside',
    'metadata',
    async () => photoOf(withSegment(await plain(), 0xe2, Buffer.from('MPF\0'))),
  ],
  ['a signed history', 'metadata', async () => photoOf(withSegment(await plain(), 0xeb, Buffer.from('JP')))],
  ['a preview', 'metadata', async () => photoOf(withSegment(await plain(), 0xe0, Buffer.from('JFXX\0\x10')))],
  [
    'a script as a comment',
    'metadata',
    async () => photoOf(withSegment(await plain(), 0xfe, Buffer.from('<?php system($_GET[0]); ?>'))),
  ],
  [
    'an archive behind its end',
    'trailing_bytes',
    async () => photoOf(Buffer.concat([await plain(), Buffer.from('PK\x03\x04')])),
  ],
  [
    'one byte behind its end',
    'trailing_bytes',
    async () => photoOf(Buffer.concat([await plain(), Buffer.alloc(1)])),
  ],
  ['no end', 'cut_off', async () => photoOf((await plain()).subarray(0, -2))],
  [
    'half of it, and an end',
    'undecodable',
    async () => {
      const jpeg = await plain();
      return photoOf(Buffer.concat([jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9])]));
    },
  ],
  [
    'all but the last tenth, and an end',
    'undecodable',
    async () => {
      const jpeg = await plain();
      return photoOf(Buffer.concat([jpeg.subarray(0, jpeg.length * 0.9), Buffer.from([0xff, 0xd9])]));
    },
  ],
  ['a PNG', 'not_jpeg', () => photoOf(noise(640, 480).png().toBuffer())],
  ['a WebP', 'not_jpeg', () => photoOf(noise(640, 480).webp().toBuffer())],
  [
    'an SVG',
    'not_jpeg',
    () => photoOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')),
  ],
  ['a page', 'not_jpeg', () => photoOf(Buffer.from('<!doctype html><script>alert(1)</script>'))],
  ['zeros', 'not_jpeg', () => photoOf(Buffer.alloc(1000))],
  [
    'a virus behind the head of a JPEG',
    'cut_off',
    () => photoOf(Buffer.concat([jpegHead, Buffer.from(eicar)])),
  ],
  ['64,000 pixels a side', 'other_size', async () => photoOf(resized(await plain(), 64_000, 64_000))],
  ['another size than announced', 'other_size', async () => photoOf(noise(480, 640).jpeg().toBuffer())],
  [
    'more than 32 scans',
    'too_complex',
    async () => photoOf(withScans(await noise(640, 480).jpeg({ progressive: true }).toBuffer(), 40)),
  ],
  [
    'another digest',
    'digest',
    async () => {
      const photo = await makePhoto(size);
      photo.bytes[photo.bytes.length - 100] = (photo.bytes.at(-100) ?? 0) ^ 1;
      return photo;
    },
  ],
];

describe.each(onlySqlite)('what is no plain photo is not received', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const stored = async () => {
    const all = await readdir(join(server.fresh.folder, 'photos')).catch((): string[] => []);
    return all.filter((name) => name.includes('.jpg')).toSorted();
  };

  it.each(cases)('PH8 ASVS 5.2.2 %s: %s', async (_what, fault, make) => {
    const photo = await make();
    await announcedTour(server, person, [photo]);
    const before = await stored();
    const answer = await sendPhoto(server.url, person, photo);
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { photo: [fault] } },
    ]);
    expect(await stored()).toEqual(before);
    // It may be sent again from the start, and is refused for the same reason.
    expect(await offsetOf(server.url, person, photo)).toBe(0);
  });

  it.each([
    ['plain', () => plain()],
    ['progressive', () => noise(640, 480).jpeg({ progressive: true }).toBuffer()],
    ['grey', () => noise(640, 480).greyscale().jpeg().toBuffer()],
    ['with a colour profile', () => noise(640, 480).withIccProfile('p3').jpeg().toBuffer()],
    [
      'with restart markers and fill bytes',
      async () => withSegment(await plain(), 0xdd, Buffer.from([0, 0])),
    ],
  ])('PH8 a JPEG that is %s is received', async (_what, make) => {
    const photo = await photoOf(make());
    await announcedTour(server, person, [photo]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });

  it('PH8 the largest photo is received, and has a thumbnail of 320 px and 30 kB at most', async () => {
    const bytes = await noise(2048, 2048).jpeg({ quality: 60 }).toBuffer();
    const photo = devicePhoto(bytes, { width: 2048, height: 2048 });
    await announcedTour(server, person, [photo]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
    const { file } = await server.database
      .selectFrom('photos')
      .select('file')
      .where('id', '=', photo.announced.id)
      .executeTakeFirstOrThrow();
    const path = join(server.fresh.folder, 'photos', `${file}.320.jpg`);
    const { width, height, exif: none, format } = await sharp(path).metadata();
    expect({ width, height, none, format }).toEqual({
      width: 320,
      height: 320,
      none: undefined,
      format: 'jpeg',
    });
  });

  it('PH8 where the line is longer than ten seconds, the next is told to come back', async () => {
    const checker = photoChecker();
    const { bytes, announced } = await makePhoto({ width: 64, height: 64 });
    const claim = async () => ({ content: bytes, sha256: announced.sha256, width: 64, height: 64 });
    const answers = await Promise.all(Array.from({ length: 400 }, () => checker.check(claim)));
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason]));
    expect(refusals.length).toBeGreaterThan(10);
    expect(refusals.length).toBeLessThan(390);
    for (const refusal of refusals) expect(refusal).toMatchObject({ reason: 'unavailable' });
    // Others may be refused because a busy machine took too long for one of them.
    const later = refusals.filter((one) => 'retryAfterSeconds' in one && one.retryAfterSeconds >= 10);
    expect(later.length).toBeGreaterThan(10);
    expect((await checker.check(claim)).ok).toBe(true);
    await checker.close();
  });
});
