import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { photoAllowance } from '#domain/photo.ts';
import type { OfTour } from '../../../server/database/photoTables.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { Claim } from '../../../server/services/idempotency/request.ts';
import type { Command } from '../../../server/services/inspections/command.ts';
import { executeBatch } from '../../../server/services/inspections/executeBatch.ts';
import { commandHandler } from '../../../server/services/inspections/handlers.ts';
import { photoChecker } from '../../../server/services/photos/check/PhotoChecker.ts';
import { photoDiscarder } from '../../../server/services/photos/discardPhotos.ts';
import { openPhotos } from '../../../server/services/photos/openPhotos.ts';
import { StoreUnavailable } from '../../../server/services/photos/store/PhotoStore.ts';
import { uploadFinisher } from '../../../server/services/photos/upload/finishUpload.ts';
import { photoParts } from '../../../server/services/photos/upload/photoParts.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { incompleteUploadsOf } from '../../support/data/photos/incompleteUploads.ts';
import {
  announcedTour,
  type DevicePhoto,
  makePhoto,
  type TourWithPhotos,
} from '../../support/data/photos/photos.ts';
import { create, headOf, sendPart } from '../../support/data/photos/uploads.ts';
import { save } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('changes while a photo is being stored, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  const checker = photoChecker();
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterAll(async () => {
    await checker.close();
    await server.stop();
  });

  const rowOf = ({ announced }: DevicePhoto) =>
    server.database
      .selectFrom('photos')
      .selectAll()
      .where('id', '=', announced.id)
      .$narrowType<OfTour>()
      .executeTakeFirstOrThrow();
  const stored = async () =>
    (await readdir(join(server.fresh.folder, 'photos')).catch((): string[] => [])).filter((name) =>
      name.endsWith('.jpg'),
    );
  const claimOf = ({ token }: Person): Claim => ({
    sessionHash: tokenHash(token),
    role: null,
    found: () => undefined,
  });

  const remove = (photo: DevicePhoto) =>
    server.call(paths.photo(photo.announced.id), {
      method: 'DELETE',
      token: administrator.token,
      body: { reason: 'a face' },
    });
  const begunAgain = (photo: DevicePhoto) => incompleteUploadsOf(server).add(photo, 0, photo.bytes);
  const hasCome = (photo: DevicePhoto) => incompleteUploadsOf(server).lengthOf(photo);

  /** The stores of the server, and what discards photos; while `refuses` is set, no photo can be deleted. */
  function stores({ database, fresh }: TestServer) {
    const settings = { dataDir: fresh.folder, photosBucket: null, database: fresh.location };
    const { photoStore, incompleteUploads } = openPhotos(settings, database, () => new Date());
    const state = { refuses: false, failures: 0 };
    const refusing = {
      ...photoStore,
      remove: async (names: readonly string[]) => {
        if (state.refuses && names.length > 0) throw new StoreUnavailable('It refuses.');
        await photoStore.remove(names);
      },
    };
    const photos = { photoStore: refusing, incompleteUploads };
    const discarder = photoDiscarder(photos, () => {
      state.failures += 1;
    });
    return { ...photos, ...discarder, state };
  }

  /**
   * Receives a complete photo like the server, on its database and store; `meanwhile` runs before the commit. `left` is
   * what has been stored by the end, `leftLater` what of it is there once the store `refuses` no more.
   */
  async function finishWhile(
    meanwhile: (
      about: TourWithPhotos & { readonly photo: DevicePhoto; readonly asker: Person },
    ) => Promise<unknown>,
    { refuses = false } = {},
  ) {
    const { database } = server;
    const photo = await makePhoto({ width: 64, height: 64 });
    const asker = await server.person();
    const about = { ...(await announcedTour(server, asker, [photo])), photo, asker };
    await create(server.url, asker, photo);
    await sendPart(server.url, asker, photo, 0, photo.bytes.subarray(0, -1));
    await incompleteUploadsOf(server).add(photo, photo.bytes.length - 1, photo.bytes.subarray(-1));
    const now = () => new Date();
    const photos = stores(server);
    photos.state.refuses = refuses;
    const around = {
      database,
      now,
      randomBytes,
      timeZone: 'Europe/Zurich',
      discardPhotos: () => Promise.resolve(),
      handle: commandHandler({ catalogues: publishedCatalogues, photoAllowance }),
    };
    const finish = uploadFinisher({
      database,
      batcher: new CommandBatcher<Command>((commands, policy) => executeBatch(around, commands, policy), {
        maxBatches: 1,
        lockPolicy: 'wait',
        maxReadings: 1,
      }),
      incompleteUploads: photos.incompleteUploads,
      photoChecker: checker,
      photoStore: {
        ...photos.photoStore,
        put: async (file, pictures) => {
          await photos.photoStore.put(file, pictures);
          await meanwhile(about);
        },
      },
      discardPhotos: photos.discardPhotos,
      now,
      randomBytes,
    });
    const before = await stored();
    const outcome = await finish(await rowOf(photo), claimOf(asker));
    const leftNow = async () => (await stored()).filter((name) => !before.includes(name));
    const left = await leftNow();
    const { failures } = photos.state;
    photos.state.refuses = false;
    await photos.discardAgain();
    const incomplete = await hasCome(photo);
    return {
      outcome,
      left,
      leftLater: await leftNow(),
      failures,
      incomplete,
      row: await rowOf(photo),
      photo,
    };
  }

  it('PH8 PH13 removed: it is refused, and nothing of it is left', async () => {
    const { outcome, left, incomplete, row } = await finishWhile(async ({ photo }) => {
      await remove(photo);
      await begunAgain(photo);
    });
    expect(outcome).toEqual({ ok: false, reason: { reason: 'photo_removed' } });
    expect([left, incomplete, row.file, row.received_at]).toEqual([[], 0, null, null]);
  });

  it('PH11 PH13 removed, and the store refuses to delete: said, and tried again until it is gone', async () => {
    const { outcome, left, failures, leftLater } = await finishWhile(({ photo }) => remove(photo), {
      refuses: true,
    });
    expect(outcome).toEqual({ ok: false, reason: { reason: 'photo_removed' } });
    expect([left.length, failures, leftLater]).toEqual([2, 1, []]);
  });

  it('PH5 PH8 dropped by a later conclusion: likewise', async () => {
    const { outcome, left, incomplete, row } = await finishWhile(async ({ touchpoint, asker, photo }) => {
      await save(server, asker, touchpoint);
      // The server deletes in the background.
      await expect.poll(() => hasCome(photo)).toBe(0);
      await begunAgain(photo);
    });
    expect(outcome).toEqual({ ok: false, reason: { reason: 'not_found' } });
    expect([left, incomplete, row.file, row.received_at]).toEqual([[], 0, null, null]);
  });

  it('PH8 the session ends: nothing is stored, and what has come waits for the next session', async () => {
    const { outcome, left, incomplete, row, photo } = await finishWhile(({ asker }) =>
      server.call(paths.authToken, { method: 'DELETE', token: asker.token }),
    );
    expect(outcome).toEqual({ ok: false, reason: { reason: 'invalid_session' } });
    expect([left, row.file, row.received_at]).toEqual([[], null, null]);
    expect(incomplete).toBe(photo.bytes.length);
  });

  it('PH8 received by another call: one receipt, one file', async () => {
    const { outcome, left, row, photo } = await finishWhile(({ photo: same, asker }) =>
      headOf(server.url, asker, same),
    );
    const { receipt_code: code, received_at } = row;
    expect(outcome).toEqual({ ok: true, value: { receipt: { code, received_at } } });
    expect(new Set(left)).toEqual(new Set([`${row.file}.jpg`, `${row.file}.320.jpg`]));
    expect(row.sha256).toBe(photo.announced.sha256);
  });

  it('PH8 PH11 received by another call, and the store refuses to delete: the receipt all the same', async () => {
    const { outcome, left, leftLater, failures, row } = await finishWhile(
      ({ photo, asker }) => headOf(server.url, asker, photo),
      { refuses: true },
    );
    const { receipt_code: code, received_at } = row;
    expect(outcome).toEqual({ ok: true, value: { receipt: { code, received_at } } });
    expect([left.length, failures]).toEqual([4, 1]);
    expect(new Set(leftLater)).toEqual(new Set([`${row.file}.jpg`, `${row.file}.320.jpg`]));
  });

  it.each(['a first part', 'the whole', 'a first part whose connection breaks'])(
    'PH11 PH13 removed while a call waits for the earlier one to let go of it: nothing of %s is kept',
    async (what) => {
      const photo = await makePhoto({ width: 64, height: 64 });
      await announcedTour(server, await server.person(), [photo]);
      const { incompleteUploads, discardPhotos } = stores(server);
      const found = await rowOf(photo);
      const { database } = server;
      const parts = photoParts({ database, incompleteUploads, discardPhotos });
      await remove(photo);
      async function* chunks() {
        yield what === 'the whole' ? photo.bytes : photo.bytes.subarray(0, 100);
        if (what.includes('breaks')) throw new Error('It breaks.');
      }
      const part = { offset: 0, length: photo.bytes.length, chunks: chunks(), end: () => undefined };
      expect(await parts.append(found, part)).toEqual({ ok: false, reason: { reason: 'photo_removed' } });
      expect(await incompleteUploadsOf(server).ids()).not.toContain(found.id);
    },
  );
});
