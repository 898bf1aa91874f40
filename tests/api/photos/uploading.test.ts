import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Upload } from 'tus-js-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { receivedPhoto } from '#contract/inspections/photo.ts';
import { tour as tourShape } from '#contract/inspections/tour.ts';
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
  offsetOf,
  openPart,
  sendPart,
  sendPhoto,
} from '../../support/data/photos/uploads.ts';
import { conclude, save } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const receiptOf = (json: unknown) => zod.parse(receivedPhoto, json).receipt;

describe.each(databaseKinds)('photos are received, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let incompleteUploads: ReturnType<typeof incompleteUploadsOf>;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    incompleteUploads = incompleteUploadsOf(server);
  });
  afterAll(() => server.stop());

  const folder = () => join(server.fresh.folder, 'photos');
  const rowOf = ({ announced }: DevicePhoto) =>
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();

  async function inTour(photo?: DevicePhoto): Promise<DevicePhoto> {
    const own = photo ?? (await makePhoto());
    await announcedTour(server, person, [own]);
    return own;
  }

  it('PH8 in one part: the receipt when it is on the disk, and the tour says so', async () => {
    const photo = await makePhoto();
    const { tour } = await announcedTour(server, person, [photo]);
    const created = await create(server.url, person, photo);
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe(paths.photo(photo.announced.id));
    expect(created.headers.get('tus-resumable')).toBe('1.0.0');
    expect(created.headers.get('access-control-allow-origin')).toBe(null);

    const sent = await sendPart(server.url, person, photo);
    expect(sent.status).toBe(200);
    const { code, received_at } = receiptOf(sent.json);
    expect(code).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    const row = await rowOf(photo);
    expect(row).toMatchObject({ received_at, receipt_code: code });
    expect(await readFile(join(folder(), `${row.file}.jpg`))).toEqual(photo.bytes);
    expect((await readFile(join(folder(), `${row.file}.320.jpg`))).length).toBeLessThanOrEqual(30_000);
    expect(await incompleteUploads.ids()).not.toContain(photo.announced.id);

    const { json } = await server.call(paths.tour(tour.id), { token: person.token });
    const said = zod.parse(tourShape, json).touchpoints.flatMap(({ sub_touchpoints }) => sub_touchpoints);
    expect(said.flatMap(({ photos }) => photos ?? [])).toMatchObject([
      { id: photo.announced.id, received_at },
    ]);
  });

  it('PH8 the receipt is the same as often as it is asked for', async () => {
    const photo = await inTour();
    const receipt = receiptOf((await sendPhoto(server.url, person, photo)).json);
    const head = await headOf(server.url, person, photo);
    expect(head.status).toBe(200);
    expect(head.headers.get('upload-offset')).toBe(String(photo.bytes.length));
    expect(head.headers.get('storey-receipt')).toBe(`${receipt.code} ${receipt.received_at}`);
    const again = await sendPart(server.url, person, photo, photo.bytes.length);
    expect([again.status, receiptOf(again.json)]).toEqual([200, receipt]);
    expect((await create(server.url, person, photo)).status).toBe(201);
    expect((await sendPart(server.url, person, photo, 0)).status).toBe(409);
    const receipts = await server.database
      .selectFrom('receipts')
      .select('code')
      .where('code', '=', receipt.code)
      .execute();
    expect(receipts).toHaveLength(1);
  });

  it('PH7 in parts, which HEAD counts; a wrong offset is 409 and changes nothing', async () => {
    const photo = await inTour();
    await create(server.url, person, photo);
    expect(await offsetOf(server.url, person, photo)).toBe(0);
    const first = await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, 1000));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '1000']);
    for (const offset of [0, 999, 1001]) {
      const wrong = await sendPart(server.url, person, photo, offset, photo.bytes.subarray(offset, 2000));
      expect([wrong.status, wrong.json]).toEqual([409, { error: 'offset_mismatch' }]);
    }
    expect(await offsetOf(server.url, person, photo)).toBe(1000);
    expect((await sendPart(server.url, person, photo, 1000)).status).toBe(200);
  });

  it('PH7 a part that is cut is kept as far as it came', async () => {
    const photo = await inTour(await makePhoto({ width: 1200, height: 900 }));
    await create(server.url, person, photo);
    let offset = 0;
    const count = Math.floor(photo.bytes.length / 4);
    for (let cut = 1; cut <= 3; cut += 1) {
      const part = await openPart(server.url, person, photo, { offset, count });
      const reached = cut * count;
      await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(reached);
      part.request.destroy();
      await expect.poll(() => offsetOf(server.url, person, photo)).toBe(reached);
      offset = reached;
    }
    expect((await sendPart(server.url, person, photo, offset)).status).toBe(200);
  });

  it('PH7 the next call takes over from a connection that broke and does not know', async () => {
    const photo = await inTour();
    await create(server.url, person, photo);
    const stale = await openPart(server.url, person, photo, { count: 500 });
    await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(500);
    expect(await offsetOf(server.url, person, photo)).toBe(500);
    expect((await sendPart(server.url, person, photo, 500)).status).toBe(200);
    stale.request.destroy();
  });

  it.each([
    ['from its beginning', 0],
    ['from where it is', 1000],
  ])('PH7 the library of clients gets a photo through, %s', async (_, from) => {
    const photo = await inTour(await makePhoto({ width: 1600, height: 1200, quality: 90 }));
    const { id, sha256 } = photo.announced;
    if (from > 0) await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, from));
    const answers: string[] = [];
    await new Promise<void>((resolve, reject) => {
      new Upload(photo.bytes, {
        endpoint: `${server.url}${paths.photos}`,
        uploadUrl: from > 0 ? `${server.url}${paths.photo(id)}` : null,
        headers: { authorization: `Bearer ${person.token}` },
        metadata: { id, sha256, filetype: 'image/jpeg' },
        chunkSize: 64_000,
        retryDelays: null,
        onAfterResponse: (_request, response) => {
          answers.push(response.getBody());
        },
        onError: reject,
        onSuccess: () => resolve(),
      }).start();
    });
    expect(answers.length).toBe(1 + Math.ceil((photo.bytes.length - from) / 64_000));
    expect(receiptOf(JSON.parse(answers.at(-1) ?? ''))).toMatchObject({
      code: (await rowOf(photo)).receipt_code,
    });
  });

  it('PH6 S23 after the tour was concluded', async () => {
    const photo = await makePhoto();
    const { tour } = await announcedTour(server, person, [photo]);
    expect((await conclude(server, person, tour)).status).toBe(200);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });

  it('PH8 PH11 what a later conclusion drops leaves the store, and is 404', async () => {
    const [photo, incomplete] = [await makePhoto(), await makePhoto()];
    const { touchpoint } = await announcedTour(server, person, [photo, incomplete]);
    await sendPhoto(server.url, person, photo);
    await create(server.url, person, incomplete);
    await sendPart(server.url, person, incomplete, 0, incomplete.bytes.subarray(0, 100));
    const { file } = await rowOf(photo);
    expect((await save(server, person, touchpoint)).status).toBe(200);
    await expect
      .poll(async () => (await readdir(folder())).filter((name) => name.startsWith(file ?? '?')))
      .toEqual([]);
    await expect.poll(() => incompleteUploads.ids()).not.toContain(incomplete.announced.id);
    expect((await headOf(server.url, person, photo)).status).toBe(404);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(404);
    // Announced again, it is sent again and stored under another name.
    await saveWithPhotos(server, person, touchpoint, [[photo.announced]]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
    expect((await rowOf(photo)).file).not.toBe(file);
  });

  it('PH7 PH8 an incomplete upload that is forgotten while its last part is on its way begins anew', async () => {
    const photo = await inTour();
    await create(server.url, person, photo);
    const part = await openPart(server.url, person, photo, { count: photo.bytes.length - 1 });
    await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(photo.bytes.length - 1);
    await incompleteUploads.remove(photo);
    part.request.end(photo.bytes.subarray(-1));
    expect([409, 503]).toContain((await part.answered).statusCode);
    expect(await offsetOf(server.url, person, photo)).toBe(0);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });

  it('PH8 what is dropped while its last part is on its way is not received', async () => {
    const photo = await makePhoto();
    const { touchpoint } = await announcedTour(server, person, [photo]);
    await create(server.url, person, photo);
    const part = await openPart(server.url, person, photo, { count: photo.bytes.length - 1 });
    await expect.poll(() => incompleteUploads.lengthOf(photo)).toBe(photo.bytes.length - 1);
    await save(server, person, touchpoint);
    part.request.end(photo.bytes.subarray(-1));
    const answer = await part.answered;
    expect([404, 409, 503]).toContain(answer.statusCode);
    expect(await rowOf(photo)).toMatchObject({ received_at: null, file: null });
  });

  it('PH8 PH11 while the store is away there is no receipt, and afterwards there is', async () => {
    const photo = await inTour();
    await create(server.url, person, photo);
    const part = photo.bytes.subarray(0, 1000);
    await sendPart(server.url, person, photo, 0, part);
    await rename(folder(), `${folder()}-away`);
    await writeFile(folder(), 'in its place');
    const refused = await sendPart(server.url, person, photo, part.length);
    expect([refused.status, refused.json]).toEqual([503, { error: 'unavailable' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await rowOf(photo)).toMatchObject({ received_at: null, receipt_code: null });
    await rm(folder());
    await rename(`${folder()}-away`, folder());
    // The parts in the database are complete meanwhile: HEAD receives the photo.
    const offset = kind === 'sqlite' ? part.length : photo.bytes.length;
    expect(await offsetOf(server.url, person, photo)).toBe(offset);
    expect((await sendPart(server.url, person, photo, offset)).status).toBe(200);
  });

  it('PH8 what was whole when the server was killed is received by the next HEAD', async () => {
    const photo = await inTour();
    await create(server.url, person, photo);
    await sendPart(server.url, person, photo, 0, photo.bytes.subarray(0, -1));
    await incompleteUploads.add(photo, photo.bytes.length - 1, photo.bytes.subarray(-1));
    const head = await headOf(server.url, person, photo);
    expect(head.headers.get('upload-offset')).toBe(String(photo.bytes.length));
    const { receipt_code, received_at } = await rowOf(photo);
    expect(head.headers.get('storey-receipt')).toBe(`${receipt_code} ${received_at}`);
  });

  afterEach(async () => {
    const rows = await server.database.selectFrom('photos').select(['id', 'file', 'received_at']).execute();
    // I8: the received photo is stored.
    const names = new Set(await readdir(folder()).catch((): string[] => []));
    const missing = rows.filter(({ file, received_at }) => received_at !== null && !names.has(`${file}.jpg`));
    expect(missing).toEqual([]);
  });
});
