import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/session.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { readPhoto } from '../../../server/services/photos/readPhoto.ts';
import type { PhotoStore } from '../../../server/services/photos/store/PhotoStore.ts';
import { incompleteUploadsOf } from '../../support/data/photos/incompleteUploads.ts';
import {
  announcedTour,
  type DevicePhoto,
  makePhoto,
  saveWithPhotos,
} from '../../support/data/photos/photos.ts';
import { create, headOf, openPart, sendPhoto } from '../../support/data/photos/uploads.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('photos are looked at and removed, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const rowOf = ({ announced }: DevicePhoto) =>
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();
  const stored = () => readdir(join(server.fresh.folder, 'photos'));

  async function received() {
    const photo = await makePhoto();
    const { tour, touchpoint } = await announcedTour(server, person, [photo]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
    return { photo, tour, touchpoint };
  }

  async function bytesOf(
    photo: DevicePhoto,
    query = '',
  ): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
    const response = await fetch(`${server.url}${paths.photo(photo.announced.id)}${query}`, {
      headers: { authorization: `Bearer ${person.token}` },
    });
    return {
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
      headers: response.headers,
    };
  }

  const remove = ({ announced }: DevicePhoto, reason: unknown = 'a face', key?: string) =>
    server.call(paths.photo(announced.id), {
      method: 'DELETE',
      token: administrator.token,
      key,
      body: { reason },
    });

  it('PH9 ASVS 5.3.1 ASVS 5.4.1 byte for byte, kept by no cache, run nowhere, under a name of ours', async () => {
    const { photo } = await received();
    const { status, bytes, headers } = await bytesOf(photo);
    expect([status, bytes.equals(photo.bytes)]).toEqual([200, true]);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'no-store',
      vary: 'Authorization',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="photo.jpg"',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers.get('etag')).toBe(null);
    const thumbnail = await bytesOf(photo, '?w=320');
    const { file } = await rowOf(photo);
    expect(thumbnail.bytes).toEqual(await readFile(join(server.fresh.folder, 'photos', `${file}.320.jpg`)));
  });

  it('PH9 no other width: 422', async () => {
    const { photo } = await received();
    for (const query of ['?w=321', '?w=', '?w=320&w=320', '?h=320', '?w=0320'])
      expect([query, (await bytesOf(photo, query)).status]).toEqual([query, 422]);
  });

  it('PH9 to the inspector and to administrators; to nobody else it exists', async () => {
    const { photo } = await received();
    const path = paths.photo(photo.announced.id);
    const stranger = await server.person();
    expect((await server.call(path, { token: administrator.token })).status).toBe(200);
    expect((await server.call(path, { token: stranger.token })).json).toEqual({ error: 'not_found' });
    expect((await server.call(path)).status).toBe(401);
    expect((await server.call(`${path}?token=${person.token}`)).status).toBe(401);
    expect((await server.call(paths.photo('../../storey.db'), { token: person.token })).status).toBe(404);
  });

  it('PH9 what has not come is 404', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    expect((await bytesOf(photo)).status).toBe(404);
  });

  it('PH13 removed: nothing of the bytes is left, and a tombstone says who and when', async () => {
    const { photo, tour } = await received();
    const { file } = await rowOf(photo);
    const answer = await remove(photo);
    expect(answer.status).toBe(200);
    expect((await stored()).filter((name) => name.startsWith(file ?? '?'))).toEqual([]);
    for (const query of ['', '?w=320']) expect((await bytesOf(photo, query)).status).toBe(410);
    expect((await headOf(server.url, person, photo)).status).toBe(410);
    const sent = await sendPhoto(server.url, person, photo);
    expect([sent.status, sent.json]).toEqual([410, { error: 'photo_removed' }]);

    const removed_by = { id: administrator.id, firstname: 'Test', lastname: 'Person' };
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(answer.json).toMatchObject({ id: photo.announced.id, removed_by });
    // Why it was removed is between administrators.
    const { removal_reason, ...told } = answer.json as Record<string, unknown>;
    expect(removal_reason).toBe('a face');
    expect(read.text).toContain(JSON.stringify(told));
    expect(read.text).not.toContain('a face');
    const office = await server.call(paths.tour(tour.id), { token: administrator.token });
    expect(office.text).toContain(JSON.stringify(answer.json));
    expect(await rowOf(photo)).toMatchObject({ removal_reason: 'a face', file: null });
    const log = await server.call(officePaths.auditLog, { token: administrator.token });
    expect(log.json).toMatchObject({
      items: expect.arrayContaining([
        expect.objectContaining({ action: 'photo_removed', subject: 'Library' }),
      ]) as unknown,
    });
    expect(log.text).not.toContain('a face');
  });

  it('PH13 PH5 concluding again without it leaves its tombstone', async () => {
    const { photo, tour, touchpoint } = await received();
    const { removal_reason: _, ...tombstone } = (await remove(photo)).json as Record<string, unknown>;
    const again = await saveWithPhotos(server, person, touchpoint, []);
    expect([again.status, again.text.includes(JSON.stringify(tombstone))]).toEqual([200, true]);
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.text).toContain(JSON.stringify(tombstone));
    for (const query of ['', '?w=320']) expect((await bytesOf(photo, query)).status).toBe(410);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(410);
    const kept = await saveWithPhotos(server, person, touchpoint, [[photo.announced]]);
    expect(kept.status).toBe(200);
    expect((await headOf(server.url, person, photo)).status).toBe(410);
  });

  it('PH13 without a reason it stays', async () => {
    const { photo } = await received();
    for (const reason of ['', '   ', undefined, 7, 'x'.repeat(2001)]) {
      const answer = await server.call(paths.photo(photo.announced.id), {
        method: 'DELETE',
        token: administrator.token,
        body: { reason },
      });
      const { errors } = answer.json as { errors: object };
      expect([reason, answer.status, Object.keys(errors)]).toEqual([reason, 422, ['reason']]);
      expect((await bytesOf(photo)).status).toBe(200);
    }
  });

  it('PH9 a picture that the store has lost is none, and the log says so; a lost thumbnail is the photo', async () => {
    const { photo } = await received();
    const { file } = await rowOf(photo);
    const lines = () => server.logged.filter((line) => line.includes(`${file}`));
    await rm(join(server.fresh.folder, 'photos', `${file}.320.jpg`));
    const thumbnail = await bytesOf(photo, '?w=320');
    expect([thumbnail.status, thumbnail.bytes.equals(photo.bytes)]).toEqual([200, true]);
    expect(lines()).toHaveLength(1);
    await rm(join(server.fresh.folder, 'photos', `${file}.jpg`));
    expect((await bytesOf(photo)).status).toBe(404);
    expect((await bytesOf(photo, '?w=320')).status).toBe(404);
    expect(lines()).toHaveLength(3);
    await remove(photo);
  });

  it('PH9 PH13 removed while it is being read, it is removed', async () => {
    const { photo } = await received();
    const asked = { id: photo.announced.id, which: 'photo' } as const;
    const store = (read: PhotoStore['read']) => ({ read }) as PhotoStore;
    const removing = store(async () => {
      await remove(photo);
      return null;
    });
    const reader = { id: person.id, role: 'inspector' } as Me;
    const read = await readPhoto({ database: server.database, photoStore: removing }, reader, asked, () =>
      expect.unreachable(),
    );
    expect(read).toEqual({ ok: false, reason: { reason: 'photo_removed' } });
  });

  it('PH13 S22 the same removal twice is done once; another one finds it removed', async () => {
    const { photo } = await received();
    const key = crypto.randomUUID();
    const [first, again] = [await remove(photo, 'a face', key), await remove(photo, 'a face', key)];
    expect(again.json).toEqual(first.json);
    expect((await remove(photo, 'another')).status).toBe(410);
    expect(await rowOf(photo)).toMatchObject({ removal_reason: 'a face' });
  });

  it('PH13 removed while its last part is on its way, it is not received', async () => {
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    const part = await openPart(server.url, person, photo, { count: 100 });
    await expect.poll(() => incompleteUploadsOf(server).lengthOf(photo)).toBe(100);
    expect((await remove(photo)).status).toBe(200);
    part.request.end(photo.bytes.subarray(100));
    // Its parts were deleted too.
    expect([409, 410, 503]).toContain((await part.answered).statusCode);
    expect(await rowOf(photo)).toMatchObject({ received_at: null, file: null });
  });

  it('PH13 of many who remove and receive at once, a removed one is never stored', async () => {
    const photos = await Promise.all(Array.from({ length: 6 }, () => makePhoto({ width: 64, height: 64 })));
    await announcedTour(server, person, photos);
    await Promise.all(photos.flatMap((photo) => [sendPhoto(server.url, person, photo), remove(photo)]));
    const names = new Set(await stored());
    for (const photo of photos) {
      const row = await rowOf(photo);
      expect(row).toMatchObject({ file: null });
      expect(row.removed_at).not.toBe(null);
    }
    const named = await server.database
      .selectFrom('photos')
      .select('file')
      .where('file', 'is not', null)
      .execute();
    const pictures = [...names].filter((name) => name.endsWith('.320.jpg'));
    expect(new Set(pictures)).toEqual(new Set(named.map(({ file }) => `${file}.320.jpg`)));
  });
});
