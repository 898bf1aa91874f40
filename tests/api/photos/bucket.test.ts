import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { uploadsInDatabase } from '../../../server/services/photos/incomplete-uploads/uploadsInDatabase.ts';
import { bucketStore } from '../../../server/services/photos/store/bucketStore.ts';
import {
  namesOf,
  type PhotoStore,
  StoreUnavailable,
} from '../../../server/services/photos/store/PhotoStore.ts';
import { readBucket } from '../../../server/services/photos/store/readBucket.ts';
import { sweepPhotos } from '../../../server/services/photos/sweepPhotos.ts';
import { announcedTour, type DevicePhoto, makePhoto } from '../../support/data/photos/photos.ts';
import {
  create,
  headOf,
  offsetOf,
  openPart,
  sendPart,
  sendPhoto,
} from '../../support/data/photos/uploads.ts';
import { save } from '../../support/data/serverTour.ts';
import { type BucketForTests, hasSwift, startBucket } from '../../support/server/bucketForTests.ts';
import { heavyKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

let service: BucketForTests;
let store: PhotoStore;
beforeAll(async () => {
  if (!hasSwift) return;
  service = await startBucket();
  store = bucketStore(service.bucket);
});
afterAll(() => service?.end());

async function namesIn(): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) names.push(name);
  return names;
}

describe.each(onlySqlite)('PHOTOS_URL', () => {
  it('PH11 names a bucket, with its keys and its region', () => {
    expect(readBucket('s3://key:se%2Fcret@s3.example:8443/photos/storey?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example:8443',
      region: 'eu-central-1',
      bucket: 'photos',
      prefix: 'storey/',
      accessKeyId: 'key',
      secretAccessKey: 'se/cret',
    });
    expect(readBucket('s3://k:s@localhost:9000/photos?tls=0')).toMatchObject({
      endpoint: 'http://localhost:9000',
      prefix: '',
    });
  });

  it.each([
    '',
    'photos',
    'https://k:s@h/b',
    's3://h/b',
    's3://k@h/b',
    's3://k:s@h',
    's3://k:s@h/b?x=1',
    's3://k:s@h/a b',
    's3://k:%zz@h/b',
  ])('PH11 %j is none', (text) => expect(readBucket(text)).toBe(null));
});

describe.runIf(hasSwift).each(onlySqlite)('a bucket', () => {
  it('PH11 keeps, lists and deletes photos', async () => {
    const [photo, thumbnail] = [randomBytes(100_000), randomBytes(1000)];
    await store.put('one', { photo, thumbnail });
    await store.put('two', { photo: thumbnail, thumbnail: photo });
    expect(Buffer.from((await store.read('one', 'photo')) ?? [])).toEqual(photo);
    expect(Buffer.from((await store.read('one', 'thumbnail')) ?? [])).toEqual(thumbnail);
    expect(await namesIn()).toEqual(['one.320.jpg', 'one.jpg', 'two.320.jpg', 'two.jpg']);
    await store.remove(namesOf('one'));
    await store.remove(namesOf('one'));
    expect(await store.read('one', 'photo')).toBe(null);
    expect(await namesIn()).toEqual(['two.320.jpg', 'two.jpg']);
    await store.remove(namesOf('two'));
    await store.probe();
  });

  it('PH11 that does not take the key, or is not there, is unavailable', async () => {
    for (const change of [
      { secretAccessKey: 'wrong' },
      { bucket: 'nowhere' },
      { endpoint: 'http://127.0.0.1:9' },
    ]) {
      const other = bucketStore({ ...service.bucket, ...change });
      await expect(other.probe()).rejects.toBeInstanceOf(StoreUnavailable);
      const pictures = { photo: randomBytes(10), thumbnail: randomBytes(10) };
      await expect(other.put('none', pictures)).rejects.toBeInstanceOf(StoreUnavailable);
    }
  });
});

describe.runIf(hasSwift).each(heavyKinds)('photos in a bucket, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind, { settings: { photosBucket: service.bucket } });
    person = await server.person();
  });
  afterAll(() => server.stop());

  const rowOf = ({ announced }: DevicePhoto) =>
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();

  it('PH8 PH9 PH11 are received, read, dropped and swept', async () => {
    const [photo, other] = [await makePhoto(), await makePhoto()];
    const { touchpoint } = await announcedTour(server, person, [photo, other]);
    for (const one of [photo, other]) expect((await sendPhoto(server.url, person, one)).status).toBe(200);
    const response = await fetch(`${server.url}${paths.photo(photo.announced.id)}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    expect(Buffer.from(await response.arrayBuffer())).toEqual(photo.bytes);
    const { file } = await rowOf(photo);
    expect(await namesIn()).toEqual(expect.arrayContaining(namesOf(file ?? '')));
    await save(server, person, touchpoint);
    await expect
      .poll(async () => (await namesIn()).filter((name) => name.startsWith(file ?? '?')))
      .toEqual([]);

    await store.put('orphan', { photo: randomBytes(10), thumbnail: randomBytes(10) });
    const incompleteUploads = uploadsInDatabase(server.database, () => new Date());
    const context = {
      database: server.database,
      photoStore: store,
      incompleteUploads,
      randomBytes,
      keepDays: null,
      discardPhotos: () => Promise.resolve(),
      confirmed: new Date(),
      onRemoved: () => undefined,
    };
    await sweepPhotos(context, new Date());
    expect(await namesIn()).toEqual(expect.arrayContaining(namesOf('orphan')));
    await sweepPhotos(context, new Date(Date.now() + dayMs + 60_000));
    expect((await namesIn()).filter((name) => name.startsWith('orphan'))).toEqual([]);
  });

  it('PH8 PH11 a bucket that is gone gives no receipt, and readiness says so; it recovers by itself', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    await service.kill();
    const refused = await sendPart(server.url, person, photo);
    expect([refused.status, refused.json]).toEqual([503, { error: 'unavailable' }]);
    expect(await rowOf(photo)).toMatchObject({ received_at: null, file: null });
    // What has arrived is stored: no byte is sent twice.
    expect((await headOf(server.url, person, photo)).status).toBe(503);
    const ready = async () => (await server.call('/api/health/ready')).status;
    await expect.poll(ready, { timeout: 30_000, interval: 500 }).toBe(503);
    await service.start();
    await expect.poll(ready, { timeout: 30_000, interval: 500 }).toBe(200);
    expect(await offsetOf(server.url, person, photo)).toBe(photo.bytes.length);
    const { received_at, file } = await rowOf(photo);
    expect(received_at).not.toBe(null);
    expect(Buffer.from((await store.read(file ?? '', 'photo')) ?? [])).toEqual(photo.bytes);
  });
});

describe.runIf(hasSwift).each(heavyKinds.filter((one) => one === 'postgres'))(
  'several servers on %s',
  (kind) => {
    let server: TestServer;
    let other: Awaited<ReturnType<TestServer['beside']>>;
    let person: Person;
    beforeAll(async () => {
      server = await startServer(kind, { settings: { photosBucket: service.bucket } });
      other = await server.beside();
      person = await server.person();
    });
    afterAll(async () => {
      await other.stop();
      await server.stop();
    });

    async function begun(): Promise<DevicePhoto> {
      const photo = await makePhoto();
      await announcedTour(server, person, [photo]);
      await create(server.url, person, photo);
      return photo;
    }

    it('PH11 any goes on with an incomplete upload that another began', async () => {
      const photo = await begun();
      await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, 1000));
      expect(await offsetOf(other.url, person, photo)).toBe(1000);
      expect((await sendPart(other.url, person, photo, 1000, photo.bytes.subarray(1000, 3000))).status).toBe(
        204,
      );
      expect((await sendPart(server.url, person, photo, 3000)).status).toBe(200);
      expect(await offsetOf(other.url, person, photo)).toBe(photo.bytes.length);
    });

    it('PH11 a part is kept as far as it came, and another server knows', async () => {
      const photo = await begun();
      const part = await openPart(server.url, person, photo, { count: 2000 });
      // The server has not noticed yet that the connection is broken.
      await expect.poll(() => offsetOf(other.url, person, photo)).toBe(2000);
      part.request.destroy();
      await expect.poll(() => offsetOf(server.url, person, photo)).toBe(2000);
      expect((await sendPart(other.url, person, photo, 2000)).status).toBe(200);
    });

    it('PH11 of two parts that begin at the same byte one is kept, whichever server gets them', async () => {
      const photo = await begun();
      const part = photo.bytes.subarray(0, 4000);
      const answers = await Promise.all(
        [server.url, other.url].map((url) => sendPart(url, person, photo, 0, part)),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 409]));
      expect(await offsetOf(other.url, person, photo)).toBe(4000);
      expect((await sendPart(other.url, person, photo, 4000)).status).toBe(200);
    });

    it('PH8 PH11 finished on two servers at once it is received once, with one receipt and one file', async () => {
      const photo = await begun();
      const before = new Set(await namesIn());
      await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, -1));
      const part = { photo_id: photo.announced.id, position: photo.bytes.length - 1, length: 1 };
      const bytes = Buffer.from(photo.bytes.subarray(-1));
      await server.database
        .insertInto('photo_parts')
        .values({ ...part, bytes, at: new Date().toISOString() })
        .execute();
      const heads = await Promise.all(
        [server.url, other.url, server.url, other.url].map((url) => headOf(url, person, photo)),
      );
      const receipts = heads.flatMap(({ status, headers }) =>
        status === 200 ? [headers.get('storey-receipt')] : [],
      );
      expect(new Set(receipts).size).toBe(1);
      const last = await sendPart(other.url, person, photo, photo.bytes.length);
      const { code, received_at } = zod.parse(receivedPhoto, last.json).receipt;
      expect(receipts[0]).toBe(`${code} ${received_at}`);
      const { file } = await server.database
        .selectFrom('photos')
        .select('file')
        .where('id', '=', photo.announced.id)
        .executeTakeFirstOrThrow();
      const fresh = async () => (await namesIn()).filter((name) => name !== 'probe' && !before.has(name));
      await expect.poll(async () => new Set(await fresh())).toEqual(new Set(namesOf(file ?? '')));
    });
  },
);
