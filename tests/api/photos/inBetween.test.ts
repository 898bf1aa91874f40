import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { Claim } from '../../../server/services/idempotency/request.ts';
import type { Command } from '../../../server/services/inspections/command.ts';
import { executeBatch } from '../../../server/services/inspections/executeBatch.ts';
import { photoChecker } from '../../../server/services/photos/check/PhotoChecker.ts';
import { openPhotos } from '../../../server/services/photos/openPhotos.ts';
import { uploadFinisher } from '../../../server/services/photos/upload/finishUpload.ts';
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
    server.database.selectFrom('photos').selectAll().where('id', '=', announced.id).executeTakeFirstOrThrow();
  const stored = async () =>
    (await readdir(join(server.fresh.folder, 'photos')).catch((): string[] => [])).filter((name) =>
      name.endsWith('.jpg'),
    );
  const claimOf = ({ token }: Person): Claim => ({
    sessionHash: tokenHash(token),
    role: null,
    found: () => undefined,
  });

  /** Receives a complete photo like the server, on its database and store; `meanwhile` runs before the commit. */
  async function finishWhile(
    meanwhile: (
      about: TourWithPhotos & { readonly photo: DevicePhoto; readonly asker: Person },
    ) => Promise<unknown>,
  ) {
    const { database, fresh } = server;
    const photo = await makePhoto({ width: 64, height: 64 });
    const asker = await server.person();
    const about = { ...(await announcedTour(server, asker, [photo])), photo, asker };
    await create(server.url, asker, photo);
    await sendPart(server.url, asker, photo, 0, photo.bytes.subarray(0, -1));
    await incompleteUploadsOf(server).add(photo, photo.bytes.length - 1, photo.bytes.subarray(-1));
    const now = () => new Date();
    const settings = { dataDir: fresh.folder, photosBucket: null, database: fresh.location };
    const photos = openPhotos(settings, database, now);
    const around = {
      database,
      now,
      randomBytes,
      timeZone: 'Europe/Zurich',
      discardPhotos: () => Promise.resolve(),
    };
    const finish = uploadFinisher({
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
      now,
      randomBytes,
    });
    const before = await stored();
    const outcome = await finish(await rowOf(photo), claimOf(asker));
    const left = (await stored()).filter((name) => !before.includes(name));
    return { outcome, left, row: await rowOf(photo), photo };
  }

  it('P8 P13 removed: it is refused, and nothing of it is left', async () => {
    const { outcome, left, row } = await finishWhile(({ photo }) =>
      server.call(paths.photo(photo.announced.id), {
        method: 'DELETE',
        token: administrator.token,
        body: { reason: 'a face' },
      }),
    );
    expect(outcome).toEqual({ ok: false, reason: { reason: 'photo_removed' } });
    expect([left, row.file, row.received_at]).toEqual([[], null, null]);
  });

  it('P5 P8 dropped by a later conclusion: likewise', async () => {
    const { outcome, left, row } = await finishWhile(({ touchpoint, asker }) =>
      save(server, asker, touchpoint),
    );
    expect(outcome).toEqual({ ok: false, reason: { reason: 'not_found' } });
    expect([left, row.file, row.received_at]).toEqual([[], null, null]);
  });

  it('P8 the session ends: likewise', async () => {
    const { outcome, left, row } = await finishWhile(({ asker }) =>
      server.call(paths.authToken, { method: 'DELETE', token: asker.token }),
    );
    expect(outcome).toEqual({ ok: false, reason: { reason: 'invalid_session' } });
    expect([left, row.file, row.received_at]).toEqual([[], null, null]);
  });

  it('P8 received by another call: one receipt, one file', async () => {
    const { outcome, left, row, photo } = await finishWhile(({ photo: same, asker }) =>
      headOf(server.url, asker, same),
    );
    const { receipt_code: code, received_at } = row;
    expect(outcome).toEqual({ ok: true, value: { receipt: { code, received_at } } });
    expect(new Set(left)).toEqual(new Set([`${row.file}.jpg`, `${row.file}.320.jpg`]));
    expect(row.sha256).toBe(photo.announced.sha256);
  });
});
