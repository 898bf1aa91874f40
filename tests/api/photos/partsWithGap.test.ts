import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  insertPhotoPart,
  lengthOfPhotoParts,
  readPhotoParts,
} from '../../../server/repositories/photos/photoParts.ts';
import { receivePhotos } from '../../../server/repositories/photos/photoWrites.ts';
import { uploadsInDatabase } from '../../../server/services/photos/incomplete-uploads/uploadsInDatabase.ts';
import { uploadRefusal } from '../../../server/services/photos/upload/findUpload.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import { databaseKinds, onlyPostgres } from '../../support/server/serverDatabase.ts';
import { startServer } from '../../support/server/serverForTests.ts';

describe.each(onlyPostgres)('parts of a photo, on %s', (kind) => {
  it('PH11 only what follows without a gap counts as received', async () => {
    const server = await startServer(kind);
    const photo = await makePhoto();
    await announcedTour(server, await server.person(), [photo]);
    const { database } = server;
    const { id } = photo.announced;
    const add = (position: number, length: number) =>
      insertPhotoPart(database, {
        photo_id: id,
        position,
        length,
        bytes: photo.bytes.subarray(position, position + length),
        at: new Date().toISOString(),
      });
    const length = () => lengthOfPhotoParts(database, id);
    await add(100, 50);
    expect(await length()).toBe(0);
    expect(await readPhotoParts(database, id)).toHaveLength(0);
    await add(0, 30);
    expect(await length()).toBe(30);
    await add(30, 70);
    await add(120, 60);
    expect(await length()).toBe(150);
    await add(150, 50);
    const read = await readPhotoParts(database, id);
    expect(photo.bytes.subarray(0, 200).equals(read)).toBe(true);
    await server.stop();
  });

  it('PH11 what came whole and is discarded before it is finished is gone from memory, too', async () => {
    const server = await startServer(kind);
    const photo = await makePhoto();
    await announcedTour(server, await server.person(), [photo]);
    const { id } = photo.announced;
    const uploads = uploadsInDatabase(server.database, () => new Date());
    const send = () => uploads.append(id, 0, Readable.from([photo.bytes]), photo.bytes.length);
    await send();
    expect(await uploads.take(id, 'a-file')).toHaveLength(photo.bytes.length);
    await uploads.release(id, 'a-file');
    await uploads.remove([id]);
    await send();
    await uploads.remove([id]);
    expect(await uploads.take(id, 'a-file')).toHaveLength(0);
    await server.stop();
  });
});

describe.each(databaseKinds)('a photo that expires while it is received, on %s', (kind) => {
  it('PH8 PH11 is received', async () => {
    const server = await startServer(kind);
    const photo = await makePhoto();
    await announcedTour(server, await server.person(), [photo]);
    const { id } = photo.announced;
    const row = server.database.selectFrom('photos').selectAll().where('id', '=', id);
    const at = new Date().toISOString();
    await server.database.updateTable('photos').set({ expired_at: at }).where('id', '=', id).execute();
    const expired = await row.executeTakeFirstOrThrow();
    expect(uploadRefusal(expired)).toEqual({ reason: 'photo_expired' });
    expect(uploadRefusal({ ...expired, received_at: at })).toBe(null);
    await receivePhotos(server.database, [{ id, file: 'a-file', received_at: at, receipt_code: 'A-CODE' }]);
    expect(await row.executeTakeFirstOrThrow()).toMatchObject({ received_at: at, expired_at: null });
    await server.stop();
  });
});
