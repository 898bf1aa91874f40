import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { repairPaths } from '#contract/http/repairPaths.ts';
import { repairPage } from '#contract/repair/repair.ts';
import { findingDetail, findingPage } from '#contract/results/finding.ts';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import { sweepPhotos } from '../../../server/services/photos/sweepPhotos.ts';
import { receiveRepairPhoto } from '../../../server/services/repair/receiveRepairPhoto.ts';
import { makePhoto, saveWithPhotos } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { sendLink } from '../../support/data/repair/repairLinks.ts';
import { clearTours } from '../../support/data/results/clearTours.ts';
import { conclude, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { document } from '../../support/server/askDocuments.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const to = 'haus@people.example';
const digest = (bytes: Uint8Array) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`;

describe.each(databaseKinds)('photos of repairs, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let finding: string;
  let seen: string;
  let token: string;
  let link: string;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  beforeEach(async () => {
    await clearTours(server.database);
    administrator = await server.person('administrator');
    const inspector = await server.person();
    const tour = await startedTour(server, inspector);
    const photo = await makePhoto({ width: 40, height: 30 });
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    const bad = { ...touchpoint, sub_touchpoints: touchpoint.sub_touchpoints };
    await saveWithPhotos(server, inspector, bad, [[photo.announced]]);
    await server.database.updateTable('sub_touchpoints').set({ rating: 'bad', comment: 'x' }).execute();
    await sendPhoto(server.url, inspector, photo);
    await conclude(server, inspector, tour);
    seen = photo.announced.id;
    finding = zod
      .parse(findingPage, await get(officePaths.findings))
      .items.flatMap(({ id, photos }) => (photos.length > 0 ? id : []))
      .join('');
    ({ token, link } = await sendLink(server, administrator, { finding, to, photos: [seen] }));
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.call(path, { token: administrator.token })).json;
  const put = (bytes: Uint8Array<ArrayBuffer>, id: string = randomUUID(), headers: object = {}, of = token) =>
    server.call(repairPaths.photo(of, id), {
      method: 'PUT',
      raw: bytes,
      headers: { 'content-type': 'image/jpeg', 'repr-digest': digest(bytes), ...headers },
    });
  const jpeg = async () => (await makePhoto({ width: 400, height: 300 })).bytes;
  const answer = (photos: readonly string[], of = token) =>
    server.call(repairPaths.repair(of), { method: 'POST', body: { answer: 'done', photos } });
  const thumbnail = (id: string, of = token) => server.call(repairPaths.photo(of, id));
  const files = async () =>
    (await readdir(join(server.fresh.folder, 'photos'))).filter((n) => n.endsWith('.jpg'));
  const sweep = () => {
    const { database, fresh } = server;
    const photoStore = fileStore(join(fresh.folder, 'photos'));
    const now = new Date(Date.now() + 86_400_000 + 60_000);
    const incompleteUploads = { removeUntouched: async () => undefined };
    const discardPhotos = async (gone: readonly { file: string | null }[]) =>
      photoStore.remove(
        gone.flatMap(({ file }) => (file === null ? [] : [`${file}.jpg`, `${file}.320.jpg`])),
      );
    const rest = {
      randomBytes: () => new Uint8Array(10),
      keepDays: null,
      confirmed: now,
      onRemoved: () => undefined,
    };
    return sweepPhotos({ database, photoStore, incompleteUploads, discardPhotos, ...rest } as never, now);
  };

  it('R1 the page has the photos that were ticked, as thumbnails, and no others', async () => {
    const page = zod.parse(repairPage, (await server.call(repairPaths.repair(token))).json);
    expect(page.photos).toEqual([{ id: seen, width: 40, height: 30 }]);
    const shown = await thumbnail(seen);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    const without = await sendLink(server, administrator, { finding, to: 'hof@people.example' });
    expect((await thumbnail(seen, without.token)).status).toBe(404);
    const wrong = { to, photos: [randomUUID()] };
    const refused = await server.call(officePaths.findingMessage(finding), {
      method: 'POST',
      token: administrator.token,
      body: wrong,
    });
    expect([refused.status, refused.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { photos: ['invalid'] } },
    ]);
  });

  it('R3 is received before the answer that names it; the same again is 200, other bytes 409', async () => {
    const [bytes, id] = [await jpeg(), randomUUID()];
    expect((await answer([id])).json).toEqual({ error: 'photos_missing' });
    const first = await put(bytes, id);
    expect([first.status, first.json]).toEqual([201, { id }]);
    expect((await put(bytes, id)).status).toBe(200);
    const other = await put(await jpeg(), id);
    expect([other.status, other.json]).toEqual([409, { error: 'photo_reused' }]);
    expect((await put(bytes, seen)).json).toEqual({ error: 'photo_reused' });
    expect((await answer([id, id])).status).toBe(201);
    expect((await answer([id])).json).toEqual({ error: 'photos_missing' });
    expect((await thumbnail(id)).status).toBe(200);
    const foreign = await sendLink(server, administrator, { finding, to: 'hof@people.example' });
    expect((await thumbnail(id, foreign.token)).status).toBe(404);
    expect((await answer([id], foreign.token)).json).toEqual({ error: 'photos_missing' });
    const { history } = zod.parse(findingDetail, await get(officePaths.finding(finding)));
    const said = history.find((event) => event.kind === 'answered');
    expect(said?.photos).toMatchObject([{ id, width: 400, height: 300, bytes: bytes.length }]);
    const whole = await server.call(paths.photo(id), { token: administrator.token });
    expect(whole.status).toBe(200);
    const inspector = await server.person();
    expect((await server.call(paths.photo(id), { token: inspector.token })).status).toBe(404);
  });

  it('R3 is a plain JPEG of its digest, at most 1.5 MB', async () => {
    const bytes = await jpeg();
    const tries = [
      await put(bytes, undefined, { 'repr-digest': '' }),
      await put(bytes, undefined, { 'repr-digest': digest(Buffer.from('x')) }),
      await put(Buffer.from('no photo')),
      await put(bytes, undefined, { 'content-type': 'image/png' }),
      await put(Buffer.alloc(1_500_001)),
      await put(bytes, 'x'),
      await put(bytes, undefined, {}, 'x'),
    ];
    expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 415, 413, 404, 404]);
  });

  it('R3 at most thirty of an address, and for now none where a day had 500 or the disk is full', async () => {
    const bytes = await jpeg();
    const first = await put(bytes);
    expect(first.status).toBe(201);
    const { database } = server;
    const row = await database
      .selectFrom('photos')
      .selectAll()
      .where('link_id', '=', link)
      .executeTakeFirstOrThrow();
    const copies = (count: number, of: string) =>
      database
        .insertInto('photos')
        .values(
          Array.from({ length: count }, () => ({
            ...row,
            link_id: of,
            id: randomUUID(),
            file: randomUUID(),
          })),
        )
        .execute();
    await copies(29, link);
    const more = await put(bytes);
    expect([more.status, more.json]).toEqual([409, { error: 'too_many_photos' }]);
    const foreign = await sendLink(server, administrator, { finding, to: 'hof@people.example' });
    const next = await sendLink(server, administrator, { finding, to: 'dach@people.example' });
    await copies(470, foreign.link);
    const full = await put(bytes, undefined, {}, next.token);
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '3600']);
    await database.deleteFrom('photos').where('link_id', '=', foreign.link).execute();
    const context = {
      database,
      repairLinks: true,
      now: () => new Date(),
      freeBytes: async () => 2 ** 30 - 1,
    };
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const asked = { token: next.token, address: '127.0.0.1' };
    const outcome = await receiveRepairPhoto(
      { ...context, photoAllowance: { max: 6 } } as unknown as Parameters<typeof receiveRepairPhoto>[0],
      asked,
      { id: randomUUID(), bytes, sha256 },
    );
    expect(outcome).toEqual({ ok: false, reason: { reason: 'unavailable', retryAfterSeconds: 3600 } });
    expect((await put(bytes, undefined, {}, next.token)).status).toBe(201);
  });

  it('R3 stands as "after" in the documents of a finding that was resolved with its answer, and in no other', async () => {
    const drawn = async () => {
      const { text } = await document(server, administrator, officePaths.resultsReport);
      return ['Before', 'After'].map((word) => new RegExp(`\\b${word}\\b`).test(text));
    };
    const setState = async (state: string) => {
      const body = { finding: { state, note: null, responsible: null, due_on: null } };
      const set = { method: 'PUT', token: administrator.token, body, headers: { 'if-match': '*' } };
      expect((await server.call(officePaths.finding(finding), set)).status).toBe(200);
    };
    const id = randomUUID();
    expect((await put(await jpeg(), id)).status).toBe(201);
    expect((await answer([id])).status).toBe(201);
    expect(await drawn()).toEqual([false, false]);
    await setState('resolved');
    expect(await drawn()).toEqual([true, true]);
    await setState('open');
    await setState('resolved');
    expect(await drawn()).toEqual([false, false]);
  });

  it('R3 goes after a day where no answer names it, with its file', async () => {
    await sweep();
    const [named, unnamed] = [randomUUID(), randomUUID()];
    for (const id of [named, unnamed]) expect((await put(await jpeg(), id)).status).toBe(201);
    await answer([named]);
    const before = (await files()).length;
    await sweep();
    expect((await files()).length).toBe(before - 2);
    expect([(await thumbnail(named)).status, (await thumbnail(unnamed)).status]).toEqual([200, 404]);
  });

  it('R3 PH13 one is removed by an administrator, and all with the link that is withdrawn', async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    for (const id of [one, two]) await put(await jpeg(), id);
    await answer([one, two]);
    const asked = { method: 'DELETE', token: administrator.token };
    const removed = await server.call(paths.photo(one), { ...asked, body: { reason: 'a person' } });
    expect(removed.status).toBe(200);
    expect((await thumbnail(one)).status).toBe(404);
    expect((await thumbnail(two)).status).toBe(200);
    const before = (await files()).length;
    const all = await server.call(`${officePaths.findingLink(finding, link)}?photos=1`, asked);
    expect(all.status).toBe(204);
    expect((await files()).length).toBe(before - 2);
    const { history } = zod.parse(findingDetail, await get(officePaths.finding(finding)));
    expect(history.at(-1)?.photos?.map(({ removed_at }) => removed_at === undefined)).toEqual([false, false]);
    expect((await answer([])).status).toBe(404);
    const { items } = (await get(officePaths.auditLog)) as { items: { action: string; subject: string }[] };
    const done = items.slice(0, 3).map(({ action, subject }) => `${action} ${subject}`);
    expect(new Set(done)).toEqual(
      new Set(['photo_removed 1', `repair_link_withdrawn ${to}`, 'photo_removed Library']),
    );
  });
});
