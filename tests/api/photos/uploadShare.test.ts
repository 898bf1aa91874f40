import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announcedTour, type DevicePhoto, makePhoto } from '../../support/data/photos/photos.ts';
import { create, type OpenPart, openPart, sendPart } from '../../support/data/photos/uploads.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// More than four turns of a second each could serve within the ten seconds that an upload waits.
const many = 60;
const maxOfAnswer = 6;
// Their connections are new: what is sent on one that is open could overtake them.
const arrivedMs = 500;

describe.each(onlySqlite)('photos beside those of another person', (kind) => {
  let server: TestServer;
  let greedy: Person;
  let other: Person;
  let stalled: OpenPart[] = [];

  beforeAll(async () => {
    server = await startServer(kind);
    [greedy, other] = [await server.person(), await server.person()];
  });
  afterEach(() => {
    for (const { request } of stalled) request.destroy();
    stalled = [];
  });
  afterAll(() => server.stop());

  async function createdUploads(by: Person, count: number): Promise<readonly DevicePhoto[]> {
    const photos = await Promise.all(
      Array.from({ length: count }, () => makePhoto({ width: 64, height: 48 })),
    );
    for (let place = 0; place < count; place += maxOfAnswer) {
      await announcedTour(server, by, photos.slice(place, place + maxOfAnswer));
    }
    for (const photo of photos) await create(server.url, by, photo);
    return photos;
  }

  /** Begins many uploads of one person, of each of which `count` bytes come and no more. */
  async function stall(count: number): Promise<void> {
    const photos = await createdUploads(greedy, many);
    stalled = await Promise.all(photos.map((photo) => openPart(server.url, greedy, photo, { count })));
    await pause(arrivedMs);
  }

  it.each([
    ['of which nothing comes', 0],
    ['of which a byte comes', 1],
  ])('PH8 uploads of one person, %s, do not hold back those of another', async (_, count) => {
    const own = await createdUploads(other, 4);
    await stall(count);
    const began = performance.now();
    const answers = await Promise.all(own.map((photo) => sendPart(server.url, other, photo)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('PH8 a person has so many uploads in the line; the next is 503, at once, and when to come back', async () => {
    await stall(1);
    const late = pause(5_000).then(() => null);
    const first = await Promise.race([...stalled.map(({ answered }) => answered), late]);
    expect([first?.statusCode, first?.headers['retry-after']]).toEqual([503, '5']);
  });
});
