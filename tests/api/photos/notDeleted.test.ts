import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { photoDiscarder } from '../../../server/services/photos/discardPhotos.ts';
import { StoreUnavailable } from '../../../server/services/photos/store/PhotoStore.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

/** A store in memory that can refuse to delete. */
function refusingStore(names: readonly string[]) {
  const stored = new Set(names);
  const refused = new Set<string>();
  const failures: string[] = [];
  const photoStore = {
    remove: async (removed: readonly string[]) => {
      for (const name of removed) {
        if (refused.has(name)) throw new StoreUnavailable(name);
        stored.delete(name);
      }
    },
  };
  const incompleteUploads = { remove: async () => undefined };
  const discarder = photoDiscarder({ photoStore, incompleteUploads }, (_error, left) =>
    failures.push(`${left} left`),
  );
  return { stored, refused, failures, ...discarder };
}

const photo = (file: string) => ({ id: `id of ${file}`, file });
const filesOf = (...files: string[]) => files.flatMap((file) => [`${file}.jpg`, `${file}.320.jpg`]);

describe.each(onlySqlite)('photos that the store refuses to delete', () => {
  it('PH11 PH13 are tried again until they are gone, and reported each time', async () => {
    const { stored, refused, failures, discardPhotos, discardAgain } = refusingStore(filesOf('a', 'b'));
    for (const name of stored) refused.add(name);
    await discardPhotos([photo('a')]);
    await discardPhotos([photo('b')]);
    await discardAgain();
    expect([[...stored], failures]).toEqual([filesOf('a', 'b'), ['1 left', '2 left', '2 left']]);
    refused.clear();
    await discardAgain();
    expect([...stored]).toEqual([]);
    await discardAgain();
    expect(failures).toHaveLength(3);
  });

  it('PH11 one that is refused for good holds up no other', async () => {
    const { stored, refused, discardPhotos, discardAgain } = refusingStore(filesOf('a', 'b', 'c'));
    refused.add('a.jpg');
    await discardPhotos(['a', 'b', 'c'].map(photo));
    await discardAgain();
    await discardAgain();
    expect([...stored]).toEqual(filesOf('a'));
  });

  it('PH11 are remembered up to a number; the daily sweep deletes the rest', async () => {
    const many = Array.from({ length: 10_050 }, (_, at) => `${at}`);
    const { stored, refused, failures, discardPhotos, discardAgain } = refusingStore(
      many.flatMap((one) => filesOf(one)),
    );
    refused.add('0.jpg');
    await discardPhotos(many.map(photo));
    expect(failures).toEqual(['10000 left']);
    refused.clear();
    await discardAgain();
    expect(stored.size).toBe(100);
  });
});

describe.each(databaseKinds)('a store that refuses to delete, on %s', (kind) => {
  afterEach(() => vi.useRealTimers());

  it('PH13 a removed photo is gone a minute after the store works again, and the log says so until then', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const server = await startServer(kind);
    const person = await server.person();
    const administrator = await server.person('administrator');
    const removed = await makePhoto();
    await announcedTour(server, person, [removed]);
    expect((await sendPhoto(server.url, person, removed)).status).toBe(200);
    const folder = join(server.fresh.folder, 'photos');
    const away = `${folder}-away`;
    const pictures = async (where: string) =>
      (await readdir(where)).filter((name) => name.endsWith('.jpg')).length;
    const warnings = () => server.logged.filter((line) => line.includes('not deleted from the store'));

    await rename(folder, away);
    await writeFile(folder, 'in its place');
    const answer = await server.call(paths.photo(removed.announced.id), {
      method: 'DELETE',
      token: administrator.token,
      body: { reason: 'a face' },
    });
    expect(answer.status).toBe(200);
    const read = await server.call(paths.photo(removed.announced.id), { token: administrator.token });
    expect(read.status).toBe(410);
    expect([await pictures(away), warnings().length]).toEqual([2, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => warnings().length).toBe(2);

    await rm(folder);
    await rename(away, folder);
    await vi.advanceTimersByTimeAsync(60_000);
    await expect.poll(() => pictures(folder)).toBe(0);
    await server.stop();
  });
});
