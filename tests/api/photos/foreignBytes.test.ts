import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { announcedTour, devicePhoto, noise } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const size = { width: 640, height: 480 };
const plain = () => noise(size.width, size.height).jpeg({ quality: 80 }).toBuffer();

/** A segment of a JPEG. */
function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** The JPEG with further segments after its first two bytes. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** A numbered piece of a colour profile. */
const piece = (content: Buffer, place = 1, count = 1) =>
  segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([place, count]), content]));

async function profile(): Promise<Buffer> {
  const { icc } = await sharp(await noise(8, 8).withIccProfile('p3').jpeg().toBuffer()).metadata();
  if (icc === undefined) throw new Error('The library has written no profile.');
  return Buffer.from(icc);
}

const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20));
const table = segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 0x41)]));

type Case = readonly [what: string, fault: string, make: (jpeg: Buffer) => Promise<Buffer>];

const cases: readonly Case[] = [
  ['a page', 'metadata', async (jpeg) => withSegments(jpeg, piece(page))],
  ['nothing', 'metadata', async (jpeg) => withSegments(jpeg, piece(Buffer.alloc(0)))],
  [
    'a preview',
    'metadata',
    async (jpeg) => withSegments(jpeg, piece(await sharp(jpeg).resize(100).jpeg().toBuffer())),
  ],
  [
    'a profile and a page behind it',
    'metadata',
    async (jpeg) => withSegments(jpeg, piece(Buffer.concat([await profile(), page]))),
  ],
  [
    'a profile and another piece of none',
    'metadata',
    async (jpeg) => withSegments(jpeg, piece(await profile()), piece(page)),
  ],
  [
    'half a profile',
    'metadata',
    async (jpeg) => withSegments(jpeg, piece((await profile()).subarray(0, 200), 1, 2)),
  ],
];

describe.each(onlySqlite)('bytes that are not part of the picture are refused', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const stored = async () => readdir(join(server.fresh.folder, 'photos')).catch((): string[] => []);

  async function sent(bytes: Buffer) {
    const photo = devicePhoto(bytes, size);
    await announcedTour(server, person, [photo]);
    return sendPhoto(server.url, person, photo);
  }

  it.each(cases)('PH8 ASVS 5.2.2 %s, called a colour profile: %s', async (_what, fault, make) => {
    const before = await stored();
    const answer = await sent(await make(await plain()));
    expect([answer.status, answer.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { photo: [fault] } },
    ]);
    expect((await stored()).filter((name) => name.endsWith('.jpg'))).toEqual(
      before.filter((name) => name.endsWith('.jpg')),
    );
  });

  it('PH8 tables without end are too complex', async () => {
    const answer = await sent(withSegments(await plain(), ...Array.from({ length: 5000 }, () => table)));
    expect(answer.json).toEqual({ error: 'validation_failed', errors: { photo: ['too_complex'] } });
  });

  it('PH8 a profile in two pieces is one', async () => {
    const whole = await profile();
    const pieces = [piece(whole.subarray(0, 200), 1, 2), piece(whole.subarray(200), 2, 2)];
    expect((await sent(withSegments(await plain(), ...pieces))).status).toBe(200);
  });

  it('PH8 four colours of a printer are a photo as well, with a thumbnail that every browser shows', async () => {
    const bytes = await noise(size.width, size.height).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sent(bytes)).status).toBe(200);
    const thumbnails = (await stored()).filter((name) => name.endsWith('.320.jpg'));
    for (const name of thumbnails) {
      const { space } = await sharp(join(server.fresh.folder, 'photos', name)).metadata();
      expect(space).toBe('srgb');
    }
    expect(thumbnails.length).toBeGreaterThan(0);
  });
});
