import { beforeEach, describe, expect, it } from 'vitest';
import { mirrorKey, mirrorRecordIn } from '#db/mirrorRecords.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { purgePhotos } from '#db/photos/purgePhotos.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deletePhoto, undoPhotoDeletion } from '../../../../src/actions/deletePhoto.ts';
import { countOutbox } from '../../../../src/sync/status.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  server = createFakeServer();
  ({ device, address, add } = await makePhotoDevice(server));
});

const conclude = () => device.concludeAll(address.tourId, address.touchpointId);
const remove = (photoId: string) => deletePhoto(device.context, { ...address, photoId });
const undo = (photoId: string) => undoPhotoDeletion(device.context, { ...address, photoId });
const kinds = async () => (await unsentEntries(device.db)).map(({ kind }) => kind);
const unsent = async () => (await countOutbox(device.db)).unsent;
const everythingSent = () => until(async () => (await unsent()) === 0, 'an empty outbox');
const onTheWire = () => server.photos.sent.map(({ bytes }) => new TextDecoder().decode(bytes)).join();
const gone = async () => mirrorRecordIn(await device.db.meta.get(mirrorKey(address.tourId))).gone;

describe('a photo that waits to be sent is deleted', () => {
  it('PH5 nothing sends it from then on, also without another conclusion, and "everything sent" is true', async () => {
    const kept = await add();
    const id = await add(newPhoto('a face'));
    await conclude();
    await remove(id);
    expect(await kinds()).toEqual(['start-tour', 'save-touchpoint', 'send-photo']);
    expect(await unsent()).toBe(3);
    device.engine.start();
    await everythingSent();
    expect(onTheWire()).not.toContain('a face');
    expect(server.photos.received()).toEqual([kept]);
  });

  it('PH5 U5 nor where its tour is concluded then, which it does not hold up', async () => {
    const id = await add(newPhoto('a face'));
    await conclude();
    await remove(id);
    const { tourId } = address;
    const agreed = { touchpoints: 1, answers: 1 };
    expect((await concludeTour(device.context, { tourId, agreed })).ok).toBe(true);
    device.engine.start();
    await until(async () => (await device.db.tours.count()) === 0, 'the tour to go');
    expect([...server.tours.values()][0]?.concluded_at).not.toBeNull();
    expect(onTheWire()).not.toContain('a face');
    await purgePhotos(device.db);
    expect(await device.db.photoBytes.count()).toBe(0);
  });

  it('PH5 S24 no older database sends it either, and one that came back is sent under another id', async () => {
    const id = await add();
    await conclude();
    const [, , before] = await unsentEntries(device.db);
    await remove(id);
    expect(await gone()).toEqual([before?.operationId]);
    await undo(id);
    const [, save, after] = await unsentEntries(device.db);
    expect(after).toMatchObject({ kind: 'send-photo', payload: before?.payload, attempts: 0 });
    expect(after?.refs).toEqual({ ...before?.refs, photo: { id, announcedBy: save?.operationId } });
    expect(await gone()).not.toContain(after?.operationId);
  });
});

describe('its deletion is taken back', () => {
  it('PH5 T6 it waits again, once, and is sent without another conclusion', async () => {
    const id = await add();
    await conclude();
    await remove(id);
    await undo(id);
    await undo(id);
    expect(await kinds()).toEqual(['start-tour', 'save-touchpoint', 'send-photo']);
    device.engine.start();
    await everythingSent();
    expect(server.photos.received()).toEqual([id]);
  });

  it('PH5 PH6 also after its conclusion was received', async () => {
    const id = await add();
    await conclude();
    await remove(id);
    device.engine.start();
    await everythingSent();
    await undo(id);
    await everythingSent();
    expect(server.photos.received()).toEqual([id]);
  });

  it('PH5 S1 a draft stays a draft', async () => {
    await conclude();
    const id = await add();
    await remove(id);
    await undo(id);
    expect(await kinds()).toEqual(['start-tour', 'save-touchpoint']);
    await concludeTouchpoint(device.context, address);
    expect((await kinds()).at(-1)).toBe('send-photo');
  });

  it('PH5 S31 its bytes are still here after a start, where only a refused conclusion can be edited', async () => {
    const id = await add();
    await conclude();
    const { tourId, touchpointId } = address;
    expect((await concludeTour(device.context, { tourId })).ok).toBe(true);
    await device.db.outbox.filter(({ kind }) => kind === 'save-touchpoint').modify({ state: 'needs-you' });
    await remove(id);
    await purgePhotos(device.db);
    await undo(id);
    expect(await photosOfTouchpoint(device.db, tourId, touchpointId)).toMatchObject([
      { id, state: 'waiting', isHere: true },
    ]);
  });
});
