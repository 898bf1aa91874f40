import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { incompleteUploadsOf } from '../../support/data/photos/incompleteUploads.ts';
import {
  announcedTour,
  type DevicePhoto,
  makePhoto,
  saveWithPhotos,
} from '../../support/data/photos/photos.ts';
import {
  create,
  headOf,
  metadataOf,
  offsetOf,
  openPart,
  sendPart,
} from '../../support/data/photos/uploads.ts';
import { call } from '../../support/server/serverCalls.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('uploads are refused', (kind) => {
  let server: TestServer;
  let person: Person;
  let incompleteUploads: ReturnType<typeof incompleteUploadsOf>;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    incompleteUploads = incompleteUploadsOf(server);
  });
  afterAll(() => server.stop());

  const rowOf = ({ announced }: DevicePhoto) =>
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();

  async function inTour(): Promise<DevicePhoto> {
    const own = await makePhoto();
    await announcedTour(server, person, [own]);
    return own;
  }

  it('PH6 only what was announced: other ids, lengths and digests are refused, and nothing is stored', async () => {
    const photo = await inTour();
    const never = await makePhoto();
    const before = await incompleteUploads.ids();
    expect((await create(server.url, person, never)).status).toBe(404);
    expect((await sendPart(server.url, person, never)).status).toBe(404);
    expect((await headOf(server.url, person, never)).status).toBe(404);
    const longer = await create(server.url, person, photo, { 'upload-length': '1499999' });
    expect([longer.status, longer.json]).toEqual([409, { error: 'photo_reused' }]);
    const other = { ...photo, announced: { ...photo.announced, sha256: never.announced.sha256 } };
    expect((await create(server.url, person, other)).status).toBe(409);
    expect(await incompleteUploads.ids()).toEqual(before);
  });

  it('PH8 a creation has no body', async () => {
    const photo = await inTour();
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '1', 'upload-metadata': '' };
    const body = { method: 'POST', token: person.token, headers, body: {} };
    expect((await call(server.url, paths.photos, body)).status).toBe(415);
    expect((await create(server.url, person, photo)).status).toBe(201);
  });

  it.each(['../../escaped', String.raw`..\..\escaped`, 'CON', 'a\0.jpg', `${'x'.repeat(5000)}.jpg`, ''])(
    'ASVS 5.3.2 a name in the metadata names no file: %j',
    async (name) => {
      const photo = await inTour();
      const before = await readdir(server.fresh.folder, { recursive: true });
      const { id, sha256 } = photo.announced;
      const hostile = await create(server.url, person, photo, {
        'upload-metadata': metadataOf({ id: name, sha256, filetype: 'image/jpeg', filename: name }),
      });
      expect(hostile.status).toBe(422);
      expect(await readdir(server.fresh.folder, { recursive: true })).toEqual(before);
      // Further names in the metadata are ignored.
      const named = await create(server.url, person, photo, {
        'upload-metadata': metadataOf({ id, sha256, filetype: 'image/jpeg', filename: name || 'x' }),
      });
      expect(named.status).toBe(201);
      expect((await sendPart(server.url, person, photo)).status).toBe(200);
      const after = await readdir(server.fresh.folder, { recursive: true });
      expect(after.filter((path) => /escaped|CON|x{5}/.test(path))).toEqual([]);
    },
  );

  it('PH7 a stale part closes its connection at once, whose rest is on its way', async () => {
    const photo = await makePhoto({ width: 2048, height: 1536, quality: 40 });
    await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, 100));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const path = `${server.url}${paths.photo(photo.announced.id)}`;
    const headers = { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' };
    const part = request(path, {
      agent,
      method: 'PATCH',
      headers: {
        ...headers,
        'content-type': 'application/offset+octet-stream',
        'content-length': photo.bytes.length,
        'upload-offset': 0,
      },
    });
    const answered = once(part, 'response') as Promise<[IncomingMessage]>;
    part.on('error', () => undefined).write(photo.bytes.subarray(0, 1000));
    const [refused] = await answered;
    expect(refused.resume().statusCode).toBe(409);
    expect(refused.headers.connection).toBe('close');
    await once(refused.socket, 'close');
    const next = request(path, { agent, method: 'HEAD', headers }).end();
    const [head] = (await once(next, 'response')) as [IncomingMessage];
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, '100']);
    agent.destroy();
  });

  it('PH8 a part that does not say its length is refused', async () => {
    const photo = await inTour();
    const part = await openPart(server.url, person, photo, { count: 100, isChunked: true });
    expect((await part.answered).statusCode).toBe(422);
    expect(await offsetOf(server.url, person, photo)).toBe(0);
  });

  it('PH6 nobody else’s: 404 for another inspector and for an administrator, 401 without a session', async () => {
    const photo = await inTour();
    const before = await incompleteUploads.ids();
    for (const caller of [await server.person(), await server.person('administrator')]) {
      expect((await create(server.url, caller, photo)).status).toBe(404);
      expect((await sendPart(server.url, caller, photo)).status).toBe(404);
      expect((await headOf(server.url, caller, photo)).status).toBe(404);
    }
    const nobody = { token: 'no session' };
    expect((await create(server.url, nobody, photo)).status).toBe(401);
    expect((await sendPart(server.url, nobody, photo)).status).toBe(401);
    expect((await headOf(server.url, nobody, photo)).status).toBe(401);
    expect(await incompleteUploads.ids()).toEqual(before);
  });

  it('PH6 a session that ends while a photo is on its way receives nothing', async () => {
    const own = await server.person();
    const photo = await makePhoto();
    await announcedTour(server, own, [photo]);
    await create(server.url, own, photo);
    const part = await openPart(server.url, own, photo, { count: photo.bytes.length - 1 });
    await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(photo.bytes.length - 1);
    await server.call(paths.authToken, { method: 'DELETE', token: own.token });
    part.request.end(photo.bytes.subarray(-1));
    expect((await part.answered).statusCode).toBe(401);
    expect(await rowOf(photo)).toMatchObject({ received_at: null, file: null });
  });

  it.each(['removed', 'dropped'])(
    'PH5 PH11 PH13 what comes of a photo that is %s meanwhile is not kept',
    async (fate) => {
      const photo = await makePhoto();
      const { touchpoint } = await announcedTour(server, person, [photo]);
      await create(server.url, person, photo);
      const part = await openPart(server.url, person, photo, { count: 20_000 });
      await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(20_000);
      if (fate === 'removed') {
        const { token } = await server.person('administrator');
        const body = { reason: 'A face.' };
        const key = randomUUID();
        await server.call(paths.photo(photo.announced.id), { method: 'DELETE', token, key, body });
      } else await saveWithPhotos(server, person, touchpoint, []);
      await expect.poll(() => incompleteUploads.ids()).not.toContain(photo.announced.id);
      part.request.write(photo.bytes.subarray(20_000, 40_000));
      // The connection breaks; bytes received until then would be stored.
      await setTimeout(150);
      part.request.destroy();
      await setTimeout(150);
      expect(await incompleteUploads.ids()).not.toContain(photo.announced.id);
    },
  );

  it.each([
    ['more than was announced', { 'upload-offset': '0' }, 413],
    ['an offset that is none', { 'upload-offset': '-1' }, 422],
    ['another version of the protocol', { 'tus-resumable': '0.2.2' }, 412],
    ['a type that is no part', { 'content-type': 'image/jpeg' }, 415],
    ['a method in a header', { 'x-http-method-override': 'DELETE' }, 413],
    ['a length that is said late', { 'upload-length': '7' }, 413],
    ['an offset that nobody can read', { 'upload-offset': '1e2' }, 422],
  ])('PH8 is refused: %s', async (_what, headers, status) => {
    const photo = await inTour();
    await create(server.url, person, photo);
    const answer = await server.call(paths.photo(photo.announced.id), {
      method: 'PATCH',
      token: person.token,
      raw: Buffer.concat([photo.bytes, Buffer.alloc(10)]),
      headers: {
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
        ...headers,
      },
    });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.json as object)).toContain('error');
    expect(answer.headers.get('tus-resumable')).toBe('1.0.0');
    expect(await offsetOf(server.url, person, photo)).toBe(0);
  });
});
