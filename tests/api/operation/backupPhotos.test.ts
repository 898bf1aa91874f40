import { hash } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { photoLines, photoTable } from '../../../server/services/backup/photoLines.ts';
import { restoreBackup } from '../../../server/services/backup/restoreBackup.ts';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import type { PhotoStore } from '../../../server/services/photos/store/PhotoStore.ts';
import {
  announcedOnly,
  type DevicePhoto,
  makePhoto,
  saveWithPhotos,
} from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import {
  type DatabaseKind,
  type FreshDatabase,
  freshDatabase,
  heavyKinds,
} from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

let folder: string;
const removals: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
});
afterEach(async () => {
  for (const remove of removals.splice(0)) await remove();
  await rm(folder, { recursive: true });
});

const backup = (fresh: FreshDatabase, ...more: readonly string[]) =>
  runToEnd('server/commands/backup.ts', [join(folder, 'backup'), ...more], variablesFor(fresh));
const restore = (fresh: FreshDatabase, more: Record<string, string> = {}) =>
  runToEnd('server/commands/restore.ts', [join(folder, 'backup')], { ...variablesFor(fresh), ...more });

async function empty(kind: DatabaseKind): Promise<FreshDatabase> {
  const fresh = await freshDatabase(kind);
  removals.push(fresh.remove);
  return fresh;
}

/** A server with three received photos and one that is still being sent. */
async function filled(kind: DatabaseKind): Promise<{ server: TestServer; photos: readonly DevicePhoto[] }> {
  const server = await startServer(kind);
  removals.push(server.stop);
  const person = await server.person();
  const tour = await startedTour(server, person);
  const photos = await Promise.all([makePhoto(), makePhoto(), makePhoto({ width: 1600, height: 1200 })]);
  const announced = [...photos.map((photo) => photo.announced), announcedOnly()];
  await saveWithPhotos(server, person, touchpointNamed(tour, 'having_meetings'), [announced]);
  for (const photo of photos) expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  return { server, photos };
}

async function rowsIn({ location }: FreshDatabase) {
  const database = openSnapshot(location);
  const rows = await database.selectFrom('photos').selectAll().orderBy('taken_at').execute();
  await database.destroy();
  return rows;
}

const storeOf = (fresh: FreshDatabase) => join(fresh.folder, 'photos');

async function storedIn(fresh: FreshDatabase): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(storeOf(fresh)).catch((): string[] => []);
  const pictures = names.filter((name) => name.endsWith('.jpg')).toSorted();
  return new Map(
    await Promise.all(
      pictures.map(
        async (name) => [name, hash('sha256', await readFile(join(storeOf(fresh), name)))] as const,
      ),
    ),
  );
}

describe.each(heavyKinds)('PH11 a backup of %s', (kind) => {
  it.each(heavyKinds)('carries the photos, and restored into %s their digests are right', async (into) => {
    const { server, photos } = await filled(kind);
    const taken = await backup(server.fresh);
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    expect(taken.stdout).toContain('3 photos.');
    const fresh = await empty(into);
    const ended = await restore(fresh);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/rows are as they were\. 3 photos\.$/m);
    expect(await storedIn(fresh)).toEqual(await storedIn(server.fresh));
    const rows = await rowsIn(fresh);
    expect(rows).toEqual(await rowsIn(server.fresh));
    for (const { bytes, announced } of photos) {
      const file = rows.find(({ id }) => id === announced.id)?.file;
      expect(bytes.equals(await readFile(join(storeOf(fresh), `${file}.jpg`)))).toBe(true);
    }
  });

  it('asks the database something after each photo, so that its transaction is never idle for long', async () => {
    const { server } = await filled(kind);
    const steps: string[] = [];
    const database = server.database.withPlugin({
      transformQuery: ({ node }) => {
        steps.push('statement');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const store = fileStore(storeOf(server.fresh), 0);
    const read: PhotoStore['read'] = (file, which) => {
      steps.push(which);
      return store.read(file, which);
    };
    for await (const line of photoLines(database, { ...store, read }, () => undefined)) {
      expect(line).toContain(photoTable);
    }
    const ofPhoto = ['photo', 'thumbnail', 'statement'];
    expect(steps).toEqual(['statement', ...ofPhoto, ...ofPhoto, ...ofPhoto, 'statement']);
  });

  it('without photos says so, in the restore as well', async () => {
    const { server } = await filled(kind);
    expect((await backup(server.fresh, '--without-photos')).stdout).toContain('without photos.');
    const fresh = await empty(kind);
    expect((await restore(fresh)).stdout).toMatch(
      /The backup has no photos\. 3 photos are not in the store\.$/m,
    );
    expect(await rowsIn(fresh)).toEqual(await rowsIn(server.fresh));
  });

  it('a lost or damaged photo is reported by exit 2; the others are included', async () => {
    const { server, photos } = await filled(kind);
    const [lost, damaged, whole] = await rowsIn(server.fresh);
    await rm(join(storeOf(server.fresh), `${lost?.file}.jpg`));
    // Another complete photo, which only its digest reveals. (The order of photos is not fixed.)
    const other = photos.find(({ announced }) => announced.id !== damaged?.id);
    await writeFile(join(storeOf(server.fresh), `${damaged?.file}.jpg`), other?.bytes ?? '');
    const taken = await backup(server.fresh);
    expect(taken.code).toBe(2);
    expect(taken.stderr).toMatch(/2 photos are missing or damaged in the store: /);
    expect(taken.stderr).toContain(lost?.id);
    const fresh = await empty(kind);
    expect((await restore(fresh)).stdout).toMatch(/1 photos\. 2 photos are not in the store\.$/m);
    expect([...(await storedIn(fresh)).keys()]).toEqual([`${whole?.file}.320.jpg`, `${whole?.file}.jpg`]);
    // They are not expected any more: the answer shows that they are gone.
    expect((await rowsIn(fresh)).map(({ file, removed_at }) => [file !== null, removed_at !== null])).toEqual(
      [
        [false, true],
        [false, true],
        [true, false],
        [false, false],
      ],
    );
  });

  it('a lost photo that the store has again is not given up', async () => {
    const { server } = await filled(kind);
    const fresh = await empty(kind);
    await cp(storeOf(server.fresh), storeOf(fresh), { recursive: true });
    const [lost] = await rowsIn(server.fresh);
    await rm(join(storeOf(server.fresh), `${lost?.file}.jpg`));
    expect((await backup(server.fresh)).code).toBe(2);
    expect((await restore(fresh)).stdout).toMatch(/rows are as they were\. 3 photos\.$/m);
    expect(await rowsIn(fresh)).toEqual(await rowsIn(server.fresh));
  });

  it('a lost thumbnail is made anew, and its photo is whole', async () => {
    const { server } = await filled(kind);
    const names = [...(await storedIn(server.fresh)).keys()];
    const [one] = await rowsIn(server.fresh);
    await rm(join(storeOf(server.fresh), `${one?.file}.320.jpg`));
    expect(await backup(server.fresh)).toMatchObject({ code: 0, stderr: '' });
    const fresh = await empty(kind);
    expect((await restore(fresh)).stdout).toMatch(/rows are as they were\. 3 photos\.$/m);
    expect([...(await storedIn(fresh)).keys()]).toEqual(names);
  });

  it('with a photo removed, duplicated, changed or without a row is refused, and nothing is left in the store', async () => {
    const { server } = await filled(kind);
    await backup(server.fresh);
    const original = gunzipSync(await readFile(join(folder, 'backup'))).toString('utf8');
    const fresh = await empty(kind);
    const line = /^\["photo file".*\n/m;
    for (const change of [
      (text: string) => text.replace(line, ''),
      (text: string) => text.replace(line, (found) => found + found),
      (text: string) => text.replace(/^(\["photo file","[^"]+","[^"]+",")(.)/m, '$1A$2'),
      (text: string) => text.replace(/^\["photo file","[^"]+"/m, '["photo file","../../../etc/passwd"'),
    ]) {
      const changed = change(original);
      expect(changed === original).toBe(false);
      const lines = Readable.from(changed.trimEnd().split('\n'));
      const outcome = await restoreBackup(fresh.location, lines, fileStore(storeOf(fresh), 0));
      expect(outcome).toEqual({ ok: false, reason: 'broken' });
      expect(await storedIn(fresh)).toEqual(new Map());
    }
    // A refused restore deletes nothing from a store that has the photos already.
    const before = await storedIn(server.fresh);
    expect((await restore(fresh, { DATA_DIR: server.fresh.folder, ...databaseOf(fresh) })).code).not.toBe(0);
    expect(await storedIn(server.fresh)).toEqual(before);
    expect((await restore(fresh)).code).toBe(0);
  });
});

describe.each(heavyKinds)('PH11 a store that cannot be used, on %s', (kind) => {
  it('is named by backup and restore, which leave nothing', async () => {
    const { server } = await filled(kind);
    await backup(server.fresh);
    const fresh = await empty(kind);
    await writeFile(storeOf(fresh), 'in its place');
    const line = /^DATA_DIR \/\S+\/photos cannot be used \((ENOTDIR|EEXIST)\)\.\n$/;
    expect((await restore(fresh)).stderr).toMatch(line);
    await rm(storeOf(fresh));
    expect((await restore(fresh)).code).toBe(0);

    await rm(join(folder, 'backup'));
    await rm(storeOf(server.fresh), { recursive: true });
    await writeFile(storeOf(server.fresh), 'in its place');
    const ended = await backup(server.fresh);
    expect([ended.code, ended.stderr]).toEqual([1, expect.stringMatching(line)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('its keys are not repeated', async () => {
    const { server } = await filled(kind);
    const PHOTOS_URL = 's3://KEY:SECRET@127.0.0.1:9/bucket?tls=0';
    const file = join(folder, 'backup');
    const ended = await runToEnd('server/commands/backup.ts', [file], {
      ...variablesFor(server.fresh),
      PHOTOS_URL,
    });
    const stderr = 'PHOTOS_URL: http://127.0.0.1:9/bucket cannot be used (ECONNREFUSED).\n';
    expect(ended).toMatchObject({ code: 1, stderr });
  });
});

/** With DATABASE_URL the database stays when DATA_DIR changes; SQLite has none, and its database is not empty. */
function databaseOf({ location }: FreshDatabase): Record<string, string> {
  return location.kind === 'postgres' ? { DATABASE_URL: location.url } : {};
}
