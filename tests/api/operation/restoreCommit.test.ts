import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { SqliteTransaction } from '../../../server/database/dialects/SqliteWriter.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { restoreBackup } from '../../../server/services/backup/restoreBackup.ts';
import { writeBackup } from '../../../server/services/backup/writeBackup.ts';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import type { PhotoStore } from '../../../server/services/photos/store/PhotoStore.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { freshDatabase, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('a restore', (kind) => {
  it('whose commit fails leaves no photo in the store', async () => {
    const server = await startServer(kind);
    const person = await server.person();
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
    const snapshot = openSnapshot(server.fresh.location);
    const photoStore = fileStore(join(server.fresh.folder, 'photos'));
    const text: string[] = [];
    await writeBackup({ database: snapshot, kind, now: new Date(), photoStore }, async (written) => {
      for await (const some of written) text.push(some);
    });
    await snapshot.destroy();

    const empty = await freshDatabase(kind);
    const folder = join(empty.folder, 'photos');
    await mkdir(folder, { recursive: true });
    const store = fileStore(folder);
    const pictures = async () => (await readdir(folder)).filter((name) => name.endsWith('.jpg'));
    async function* lines() {
      yield* text.join('').trimEnd().split('\n');
    }
    // What ends after a photo was put is the transaction of the rows.
    const failing: PhotoStore = {
      ...store,
      put: async (...given) => {
        await store.put(...given);
        const end = vi.spyOn(SqliteTransaction.prototype, 'end');
        end.mockImplementationOnce(function fail(this: SqliteTransaction) {
          end.mockRestore();
          this.end('rollback');
          throw new Error('The disk is full.');
        });
      },
    };
    await expect(restoreBackup(empty.location, lines(), failing)).rejects.toThrow('The disk is full.');
    expect(await pictures()).toEqual([]);
    expect((await restoreBackup(empty.location, lines(), store)).ok).toBe(true);
    expect(await pictures()).toHaveLength(2);
    await empty.remove();
    await server.stop();
  });
});
