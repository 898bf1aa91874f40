import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { photoDiscarder } from '../../../server/services/photos/discardPhotos.ts';
import { openPhotos } from '../../../server/services/photos/openPhotos.ts';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import { namesOf, StoreUnavailable } from '../../../server/services/photos/store/PhotoStore.ts';
import { sweepPhotos } from '../../../server/services/photos/sweepPhotos.ts';
import {
  announcedTour,
  type DevicePhoto,
  makePhoto,
  saveWithPhotos,
} from '../../support/data/photos/photos.ts';
import { create, headOf, offsetOf, sendPart, sendPhoto } from '../../support/data/photos/uploads.ts';
import { databaseKinds, migratedDatabase } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('unused photo files are swept, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const folder = () => join(server.fresh.folder, 'photos');
  const stored = () => readdir(folder());
  const rowOf = ({ announced }: DevicePhoto) =>
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();

  type Place = Pick<TestServer, 'database' | 'fresh'>;
  const opened = ({ database, fresh }: Place = server) => {
    const settings = { dataDir: fresh.folder, photosBucket: null, database: fresh.location };
    return openPhotos(settings, database, () => new Date());
  };
  const sweepIn = (ms: number, keepDays: number | null = null, place: Place = server) => {
    const photos = opened(place);
    const { discardPhotos } = photoDiscarder(photos, () => undefined);
    const at = new Date(Date.now() + ms);
    const context = { ...photos, database: place.database, randomBytes, keepDays, discardPhotos };
    return sweepPhotos({ ...context, confirmed: at, onRemoved: () => undefined }, at);
  };

  it('PH11 an incomplete upload that nobody touched for a day goes, and begins anew', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, 500));
    await sweepIn(dayMs - 60_000);
    expect(await offsetOf(server.url, person, photo)).toBe(500);
    await sweepIn(dayMs + 60_000);
    expect(await offsetOf(server.url, person, photo)).toBe(0);
    expect((await sendPart(server.url, person, photo, 500)).status).toBe(409);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });

  it('PH11 what no row names goes when it is a day old; what one names stays', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await sendPhoto(server.url, person, photo);
    const { file } = await rowOf(photo);
    const [old, young] = ['orphan-old.jpg', 'orphan-young.jpg'];
    for (const name of [old, `${old}.part`, young]) await writeFile(join(folder(), name), 'left behind');
    const before = new Date(Date.now() - dayMs - 60_000);
    for (const name of [old, `${old}.part`, `${file}.jpg`, `${file}.320.jpg`]) {
      await utimes(join(folder(), name), before, before);
    }
    await sweepIn(0);
    const names = await stored();
    expect(names).toEqual(expect.arrayContaining([young, `${file}.jpg`, `${file}.320.jpg`]));
    expect(names).not.toContain(old);
    expect(names).not.toContain(`${old}.part`);
  });

  it('PH11 photos beside a database that knows none stay, and that is a failure; what is no picture goes', async () => {
    const fresh = await migratedDatabase(kind);
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    const own = join(fresh.folder, 'photos');
    const sweep = () => sweepIn(dayMs + 60_000, null, { database, fresh });
    await mkdir(own);
    await writeFile(join(own, 'probe-1'), 'left behind');
    await sweep();
    expect(await readdir(own)).toEqual([]);
    await fileStore(own, 0).put('one', { photo: randomBytes(100), thumbnail: randomBytes(10) });
    await expect(sweep()).rejects.toThrow('The store has photos, but the database has none');
    expect((await readdir(own)).toSorted()).toEqual(namesOf('one').toSorted());
    await database.destroy();
    await fresh.remove();
  });

  it('PH11 announced and not received for 30 days is final, and the tour says so', async () => {
    const photo = await makePhoto();
    const { tour, touchpoint } = await announcedTour(server, person, [photo]);
    await sweepIn(30 * dayMs - 60_000);
    expect((await rowOf(photo)).expired_at).toBe(null);
    await sweepIn(30 * dayMs + 60_000);
    const { expired_at } = await rowOf(photo);
    expect(expired_at).not.toBe(null);
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.text).toContain(`"expired_at":"${expired_at}"`);
    expect((await headOf(server.url, person, photo)).status).toBe(410);
    const sent = await sendPhoto(server.url, person, photo);
    expect([sent.status, sent.json]).toEqual([410, { error: 'photo_expired' }]);
    // While the tour is open, its touchpoint may announce it again.
    expect((await saveWithPhotos(server, person, touchpoint, [[photo.announced]])).status).toBe(200);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });

  it('PH13 PHOTOS_KEEP_DAYS removes what is older, for nobody’s reason; without it everything stays', async () => {
    const photo = await makePhoto();
    const { tour } = await announcedTour(server, person, [photo]);
    await sendPhoto(server.url, person, photo);
    const { file } = await rowOf(photo);
    await sweepIn(5000 * dayMs);
    await sweepIn(9 * dayMs, 10);
    expect(await stored()).toContain(`${file}.jpg`);
    await sweepIn(10 * dayMs + 60_000, 10);
    expect((await stored()).filter((name) => name.startsWith(file ?? '?'))).toEqual([]);
    const { removed_at } = await rowOf(photo);
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.text).toContain(`"removed_at":"${removed_at}","removed_by":null`);
    const audited = await server.database
      .selectFrom('audit_log')
      .select(['actor_id', 'subject'])
      .where('action', '=', 'photo_removed')
      .execute();
    expect(audited).toEqual([{ actor_id: null, subject: expect.stringMatching(/^\d+$/) as unknown }]);
  });

  it('PH11 PH13 what the store refuses to delete of them is reported, and tried again', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await sendPhoto(server.url, person, photo);
    const { file } = await rowOf(photo);
    const { photoStore, incompleteUploads } = opened();
    let isRefused = true;
    const refusing = {
      ...photoStore,
      remove: async (names: readonly string[]) => {
        if (isRefused && names.length > 0) throw new StoreUnavailable('no');
        await photoStore.remove(names);
      },
      // What no row names is not looked for.
      list: async function* () {},
    };
    const left: number[] = [];
    const parts = { photoStore: refusing, incompleteUploads };
    const { discardPhotos, discardAgain } = photoDiscarder(parts, (_error, count) => left.push(count));
    const context = { ...parts, database: server.database, randomBytes, keepDays: 10, discardPhotos };
    const at = new Date(Date.now() + 10 * dayMs + 60_000);
    await sweepPhotos({ ...context, confirmed: at, onRemoved: () => undefined }, at);
    expect(left).toHaveLength(1);
    expect(await stored()).toContain(`${file}.jpg`);
    isRefused = false;
    await discardAgain();
    expect((await stored()).filter((name) => name.startsWith(file ?? '?'))).toEqual([]);
  });

  it('PH11 the server does so by itself when it starts', async () => {
    await announcedTour(server, person, [await makePhoto()]);
    const orphan = join(folder(), 'orphan-at-start.jpg');
    await writeFile(orphan, 'left behind');
    const before = new Date(Date.now() - dayMs - 60_000);
    await utimes(orphan, before, before);
    const { stop } = await server.beside();
    await expect.poll(() => stored()).not.toContain('orphan-at-start.jpg');
    await stop();
  });

  it('PH11 where the disk has less room than the floor nothing is taken, before it is full', async () => {
    const own = join(server.fresh.folder, 'other-photos');
    const [full, roomy] = [fileStore(own, Number.MAX_SAFE_INTEGER), fileStore(own, 0)];
    const pictures = { photo: randomBytes(100), thumbnail: randomBytes(10) };
    await expect(full.probe()).rejects.toBeInstanceOf(StoreUnavailable);
    await expect(full.put('one', pictures)).rejects.toBeInstanceOf(StoreUnavailable);
    expect(await readdir(own)).toEqual([]);
    await roomy.probe();
    await roomy.put('one', pictures);
    // The others are read and deleted all the same.
    expect(await full.read('one', 'photo')).toEqual(pictures.photo);
    await full.remove(namesOf('one'));
    expect(await readdir(own)).toEqual([]);
  });

  it('PH11 readiness fails while the store cannot be written, and comes back', async () => {
    const ready = async () => (await server.call('/api/health/ready')).status;
    await expect.poll(ready).toBe(200);
    const file = join(server.fresh.folder, 'photos-away');
    await rename(folder(), file);
    await writeFile(folder(), 'in its place');
    await expect.poll(ready).toBe(503);
    await rm(folder());
    await rename(file, folder());
    await expect.poll(ready).toBe(200);
  });
});
