import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import { namesOf } from '../../../server/services/photos/store/PhotoStore.ts';
import { announcedTour, type DevicePhoto, makePhoto } from '../../support/data/photos/photos.ts';
import { create, offsetOf, sendPart, sendPhoto } from '../../support/data/photos/uploads.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(onlySqlite)('the folder of photos', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const folder = () => join(server.fresh.folder, 'photos');
  const ready = async () => (await server.call('/api/health/ready')).status;
  const logged = (text: string) => server.logged.filter((line) => line.includes(`"msg":"${text}"`));

  async function received(): Promise<DevicePhoto> {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
    return photo;
  }

  it('PH11 taken away while the server runs, it is not made anew: not ready, with the cause in the log once', async () => {
    await expect.poll(ready).toBe(200);
    await received();
    const away = `${folder()}-away`;
    await rename(folder(), away);
    await expect.poll(ready).toBe(503);
    const waiting = await makePhoto();
    await announcedTour(server, person, [waiting]);
    expect((await sendPhoto(server.url, person, waiting)).status).toBe(503);
    // Asked anew, and not from what was just held.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await ready()).toBe(503);
    expect(existsSync(folder())).toBe(false);
    expect(logged('not ready')).toEqual([expect.stringContaining('ENOENT')]);
    expect(logged('ready again')).toEqual([]);
    await rename(away, folder());
    await expect.poll(ready).toBe(200);
    expect(logged('ready again')).toHaveLength(1);
    // On PostgreSQL its bytes came all the same: the parts are in the database.
    await create(server.url, person, waiting);
    const at = await offsetOf(server.url, person, waiting);
    const rest = waiting.bytes.subarray(at);
    expect((await sendPart(server.url, person, waiting, at, rest)).status).toBe(200);
  });

  it('PH11 that cannot be used at the start is told of at once', async () => {
    const away = `${folder()}-away`;
    await rename(folder(), away);
    await writeFile(folder(), 'in its place');
    const before = logged('not ready').length;
    const { stop } = await server.beside();
    await expect.poll(() => logged('not ready').slice(before)).toEqual([expect.stringContaining('EEXIST')]);
    await stop();
    await rm(folder());
    await rename(away, folder());
  });

  it('PH13 a clock ahead by less than a month makes no photo older than a day, and a removal is told of', async () => {
    const [young, old] = [await received(), await received()];
    const fileOf = async ({ announced }: DevicePhoto) =>
      (await server.database.selectFrom('photos').select('file').where('id', '=', announced.id).execute())[0];
    const received_at = new Date(Date.now() - 16 * dayMs).toISOString();
    await server.database
      .updateTable('photos')
      .set({ received_at })
      .where('id', '=', old.announced.id)
      .execute();
    server.passTime(20 * dayMs);
    const { stop } = await server.beside({ photosKeepDays: 15 });
    await expect.poll(async () => await fileOf(old)).toEqual({ file: null });
    await stop();
    server.passTime(-20 * dayMs);
    expect((await fileOf(young))?.file).toEqual(expect.any(String));
    const lines = logged('photos older than PHOTOS_KEEP_DAYS removed');
    expect(lines).toEqual([expect.stringContaining('"photos":1')]);
  });

  it('PH11 what a kill left of a photo is overwritten when it is stored again', async () => {
    const own = await mkdtemp(join(tmpdir(), 'storey-test-'));
    const store = fileStore(join(own, 'photos'), 0);
    await mkdir(join(own, 'photos'));
    for (const name of namesOf('one')) await writeFile(join(own, 'photos', `${name}.part`), 'longer than it');
    const pictures = { photo: Buffer.from('photo'), thumbnail: Buffer.from('small') };
    await store.put('one', pictures);
    expect(await store.read('one', 'photo')).toEqual(pictures.photo);
    expect(await store.read('one', 'thumbnail')).toEqual(pictures.thumbnail);
    expect((await readdir(join(own, 'photos'))).toSorted()).toEqual(namesOf('one').toSorted());
    await rm(own, { recursive: true });
  });
});
