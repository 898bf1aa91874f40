import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { photoBytes, photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { readPhotoRoom } from '#db/photos/readPhotoRoom.ts';
import { exportableAnswers } from '#db/tours/answersLeftBehind.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deletePhoto, undoPhotoDeletion } from '../../../../src/actions/deletePhoto.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];
let touchpoint: Awaited<ReturnType<typeof makePhotoDevice>>['touchpoint'];

beforeEach(async () => {
  server = createFakeServer();
  ({ device, address, add, touchpoint } = await makePhotoDevice(server));
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const conclude = () => device.concludeAll(address.tourId, address.touchpointId);
const concludeAgain = () => concludeTouchpoint(device.context, address);
const kinds = async () => (await unsentEntries(device.db)).map(({ kind }) => kind);
const rows = () => device.db.photos.toArray();

describe('a photo that the server does not take', () => {
  it('PH7 S18 needs the person, blocks nothing, and goes when they delete it', async () => {
    const id = await add();
    await conclude();
    server.photos.refusals.set(id, { status: 422, error: 'validation_failed' });
    device.engine.start();
    await until(async () => (await shown())[0]?.state === 'refused', 'the refusal');
    expect((await shown())[0]?.refusal?.reason).toBe('refused_photo');
    await device.concludeAll(address.tourId, (await touchpoint('arriving_at_work')).id);
    await concludeTour(device.context, { tourId: address.tourId });
    await until(async () => (await kinds()).join() === 'send-photo', 'the conclusion');
    const operationId = (await shown())[0]?.operationId ?? '';
    expect((await deleteUnsent(device.context, { operationId })).ok).toBe(true);
    expect(await unsentCount(device.db)).toBe(0);
    expect(await rows()).toEqual([]);
  });

  it('PH7 S32 is tried again by "send now", also when its tour is concluded', async () => {
    const id = await add();
    await conclude();
    await concludeTour(device.context, { tourId: address.tourId });
    server.photos.refusals.set(id, { status: 413, error: 'too_large' });
    device.engine.start();
    await until(async () => (await shown())[0]?.state === 'refused', 'the refusal');
    server.photos.refusals.delete(id);
    await device.engine.sendNow();
    await device.allSent();
    expect(server.photos.received()).toEqual([id]);
  });

  it('PH7 S14 is given up where its tour is open: the next conclusion is sent without it', async () => {
    const [id, kept] = [await add(), await add()];
    server.photos.refusals.set(id, { status: 422, error: 'validation_failed' });
    await conclude();
    device.engine.start();
    await until(async () => (await shown())[0]?.state === 'refused', 'the refusal');
    await until(() => server.photos.received().length === 1, 'the other photo');
    // Deleted in the answer, its deletion can be undone; in the outbox it is for good.
    await deletePhoto(device.context, { ...address, photoId: id });
    expect(await unsentEntries(device.db)).toEqual([]);
    await undoPhotoDeletion(device.context, { ...address, photoId: id });
    await until(async () => (await shown()).some(({ state }) => state === 'refused'), 'the refusal again');
    const [refused] = await unsentEntries(device.db);
    expect((await deleteUnsent(device.context, { operationId: refused?.operationId ?? '' })).ok).toBe(true);
    const room = await readPhotoRoom(device.db, address, address.subTouchpointId);
    expect(room.undoableId).toBeNull();
    await device.engine.stop();
    await concludeAgain();
    const [save] = await unsentEntries(device.db);
    expect(save?.payload).toContain(kept);
    expect(save?.payload).not.toContain(id);
  });

  it('PH7 U5 given up in the outbox alone, it leaves its answer changed', async () => {
    const id = await add();
    server.photos.refusals.set(id, { status: 422, error: 'validation_failed' });
    await conclude();
    device.engine.start();
    await until(async () => (await shown())[0]?.state === 'refused', 'the refusal');
    await deleteUnsent(device.context, { operationId: (await shown())[0]?.operationId ?? '' });
    expect(await touchpoint('having_meetings')).toMatchObject({ completed: true, changed: true });
    const asked = await concludeTour(device.context, { tourId: address.tourId });
    expect(asked).toEqual({ ok: false, reason: 'answers_not_concluded' });
    await device.engine.stop();
    await concludeAgain();
    expect(await kinds()).toEqual(['save-touchpoint']);
    expect(await touchpoint('having_meetings')).toMatchObject({ changed: false });
  });

  it('S14 an answer that the person deletes takes its photos back into the draft', async () => {
    const id = await add();
    await conclude();
    const [, save] = await unsentEntries(device.db);
    await deleteUnsent(device.context, { operationId: save?.operationId ?? '' });
    expect(await kinds()).toEqual(['start-tour']);
    expect(await shown()).toMatchObject([{ id, state: 'draft' }]);
    await concludeAgain();
    expect(await kinds()).toEqual(['start-tour', 'save-touchpoint', 'send-photo']);
  });
});

describe('a photo of answers that the server refuses', () => {
  it('U8 S14 can be saved where its tour was concluded elsewhere, until the person deletes them', async () => {
    await add();
    await conclude();
    device.engine.start();
    await device.allSent();
    const concluded_at = '2026-11-21T09:00:00.000Z';
    for (const tour of server.tours.values()) server.tours.set(tour.id, { ...tour, concluded_at });
    const id = await add();
    await device.concludeAll(address.tourId, address.touchpointId, { rating: 'not_applicable' });
    await until(async () => (await unsentEntries(device.db))[0]?.state === 'needs-you', 'the refusal');
    const [name] = (await touchpoint('having_meetings')).sub_touchpoints.map((sub) => sub.name);
    expect(await exportableAnswers(device.db)).toMatchObject([{ refused: true, photos: [{ id, name }] }]);
    expect(await photoBytes(device.db, address.tourId, id)).not.toBeNull();
    const [save] = await unsentEntries(device.db);
    await deleteUnsent(device.context, { operationId: save?.operationId ?? '' });
    expect(await exportableAnswers(device.db)).toEqual([]);
  });
});

describe('a later conclusion that the person deletes unsent', () => {
  const sendTo = async (left: string) => {
    device.engine.start();
    await until(async () => (await kinds()).join() === left, `only ${left} left`);
    await device.engine.stop();
  };
  const concludeAndDelete = async () => {
    await device.concludeAll(address.tourId, address.touchpointId, { rating: 'not_applicable' });
    const save = (await unsentEntries(device.db)).find(({ kind }) => kind === 'save-touchpoint');
    const { operationId = '' } = save ?? {};
    expect((await deleteUnsent(device.context, { operationId })).ok).toBe(true);
  };

  it('PH5 S14 makes no draft of a photo that waits since the earlier one', async () => {
    const id = await add();
    server.photos.refusals.set(id, { status: 503, error: 'busy' });
    await conclude();
    await sendTo('send-photo');
    const added = await add();
    await concludeAndDelete();
    expect(await shown()).toMatchObject([
      { id, state: 'waiting' },
      { id: added, state: 'draft' },
    ]);
    const agreed = { touchpoints: 1, answers: 10, photos: 1 };
    expect((await concludeTour(device.context, { tourId: address.tourId, agreed })).ok).toBe(true);
    expect(await kinds()).toEqual(['send-photo', 'conclude-tour']);
    expect((await rows()).map((row) => row.id)).toEqual([id]);
  });

  it('PH6 S14 leaves a photo announced whose bytes are not here', async () => {
    const id = await add();
    await conclude();
    await sendTo('');
    // As on a device that took the tour over.
    await device.db.photos.clear();
    await concludeAndDelete();
    await concludeAgain();
    const [save] = await unsentEntries(device.db);
    expect(save?.payload).toContain(id);
  });
});
