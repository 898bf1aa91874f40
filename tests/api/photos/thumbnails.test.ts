import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Me } from '#contract/accounts/session.ts';
import { openPhotos } from '../../../server/services/photos/openPhotos.ts';
import { type PhotoStore, StoreUnavailable } from '../../../server/services/photos/store/PhotoStore.ts';
import { thumbnailsOf } from '../../../server/services/reports/makeDocument.ts';
import { announcedTour, type DevicePhoto, makePhoto } from '../../support/data/photos/photos.ts';
import { sendPhoto } from '../../support/data/photos/uploads.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(onlySqlite)('the pictures of a document', (kind) => {
  let server: TestServer;
  let reader: Me;
  let photos: readonly DevicePhoto[];
  beforeAll(async () => {
    server = await startServer(kind);
    const person = await server.person();
    const names = { firstname: 'Test', lastname: 'Person' };
    reader = { id: person.id, email: person.email, ...names, role: 'inspector', locale: 'en' };
    photos = [await makePhoto(), await makePhoto(), await makePhoto()];
    await announcedTour(server, person, photos);
    for (const photo of photos) expect((await sendPhoto(server.url, person, photo)).status).toBe(200);
  });
  afterAll(() => server.stop());

  /** The ids of the pictures that are found if the store reads this way, and how often it was asked. */
  async function foundWith(read: (own: PhotoStore, ...args: Parameters<PhotoStore['read']>) => Reading) {
    const { database, fresh } = server;
    const settings = { dataDir: fresh.folder, photosBucket: null, database: fresh.location };
    const { photoStore } = openPhotos(settings, database, () => new Date());
    const asked: string[] = [];
    const store: PhotoStore = {
      ...photoStore,
      read: (file, which) => {
        asked.push(file);
        return read(photoStore, file, which);
      },
    };
    const wire = photos.map(({ announced }) => ({ ...announced, received_at: announced.taken_at }));
    const found = await thumbnailsOf({ database, photoStore: store }, reader, wire);
    return { ids: Object.keys(found), asked };
  }
  type Reading = ReturnType<PhotoStore['read']>;

  const idsOf = (some: readonly DevicePhoto[]) => some.map(({ announced }) => announced.id);

  it('PH9 N25 are all that the store has, also where it lacks an earlier one', async () => {
    const all = await foundWith((store, file, which) => store.read(file, which));
    expect(all.ids).toEqual(idsOf(photos));
    const [first] = all.asked;
    const found = await foundWith(async (store, file, which) =>
      file === first ? null : store.read(file, which),
    );
    expect(found.ids).toEqual(idsOf(photos.slice(1)));
  });

  it('PH9 N25 are not asked for any more where the store is out of reach', async () => {
    const found = await foundWith(() => Promise.reject(new StoreUnavailable('out of reach')));
    expect(found).toMatchObject({ ids: [], asked: [expect.any(String)] });
  });
});
