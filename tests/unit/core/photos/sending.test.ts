import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { setPhotosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import { touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { replacePhoto } from '../../../../src/actions/replacePhoto.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];
let touchpoint: Awaited<ReturnType<typeof makePhotoDevice>>['touchpoint'];
const network: { type?: string } = {};

beforeEach(async () => {
  server = createFakeServer();
  delete network.type;
  ({ device, address, add, touchpoint } = await makePhotoDevice(server, { network }));
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const conclude = () => device.concludeAll(address.tourId, address.touchpointId);
const concludeAgain = () => concludeTouchpoint(device.context, address);
const kinds = async () => (await unsentEntries(device.db)).map(({ kind }) => kind);
const photoCalls = () =>
  server.log.filter(({ path }) => path.includes('/photos')).map(({ method }) => method);
const rows = () => device.db.photos.toArray();

describe('concluding', () => {
  it('PH6 announces the photos with their answer, and puts each in line behind it', async () => {
    const first = await add();
    const second = await add();
    await conclude();
    expect(await kinds()).toEqual(['start-tour', 'save-touchpoint', 'send-photo', 'send-photo']);
    const [, save] = await unsentEntries(device.db);
    const { sub_touchpoints } = JSON.parse(save?.payload ?? '') as {
      sub_touchpoints: { photos?: { id: string; sha256: string; bytes: number }[] }[];
    };
    expect(sub_touchpoints.map(({ photos }) => photos?.map(({ id }) => id))).toEqual([
      [first, second],
      undefined,
    ]);
    expect((await shown()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('PH7 PH10 sends them, keeps the thumbnail and a receipt, and gives the bytes up', async () => {
    const photo = newPhoto('to be sent');
    const id = await add(photo);
    await conclude();
    device.engine.start();
    await device.allSent();
    expect(server.photos.received()).toEqual([id]);
    expect(new Uint8Array(server.photos.uploads.get(id)?.bytes ?? [])).toEqual(new Uint8Array(photo.bytes));
    expect(await shown()).toMatchObject([{ id, state: 'received', isHere: false }]);
    expect(await device.db.photoBytes.count()).toBe(0);
    const receipts = await device.db.receipts.toArray();
    expect(receipts.filter(({ kind }) => kind === 'send-photo')).toMatchObject([{ code: 'P-1' }]);
    expect(photoCalls()).toEqual(['POST', 'PATCH']);
  });

  it('S1 no byte of a photo that is not concluded is on the wire', async () => {
    await add();
    device.engine.start();
    await device.allSent();
    expect(server.photos.sent).toEqual([]);
    expect(photoCalls()).toEqual([]);
  });

  it('S19 the answer is on the server while its photos are on their way', async () => {
    const id = await add();
    server.once(({ path }) => path.includes('/photos'), { kind: 'lost-request' });
    await conclude();
    device.engine.start();
    await until(async () => (await kinds()).join() === 'send-photo', 'the answer to be there');
    const progress = await touchpointProgress(device.db, address.tourId, address.touchpointId);
    expect(progress.where).toBe('on_the_server');
    expect(await shown()).toMatchObject([{ id, state: 'waiting' }]);
  });

  it('PH5 again without a photo drops it, with its bytes and what would send it', async () => {
    const kept = await add();
    const dropped = await add();
    await conclude();
    await deletePhoto(device.context, { ...address, photoId: dropped });
    await concludeAgain();
    expect(await kinds()).toEqual(['start-tour', 'send-photo', 'save-touchpoint']);
    expect((await rows()).map(({ id }) => id)).toEqual([kept]);
    device.engine.start();
    await device.allSent();
    expect([...server.photos.uploads.keys()]).toEqual([kept]);
  });

  it('PH5 again with everything received says the photos again and sends none twice', async () => {
    const id = await add();
    await conclude();
    device.engine.start();
    await device.allSent();
    const another = await add();
    await concludeAgain();
    await device.allSent();
    expect(server.photos.received()).toEqual([id, another]);
    expect(server.photos.sent.map((part) => part.id)).toEqual([id, another]);
  });

  it('PH4 what is marked while it waits never leaves unmarked', async () => {
    const id = await add(newPhoto('a face'));
    await conclude();
    await replacePhoto(device.context, { ...address, photoId: id, photo: newPhoto('covered') });
    device.engine.start();
    await device.allSent();
    await concludeAgain();
    await device.allSent();
    const wire = server.photos.sent.map(({ bytes }) => new TextDecoder().decode(bytes)).join();
    expect(wire).toContain('covered');
    expect(wire).not.toContain('a face');
  });

  it('PH5 U5 the photos of drafts go with the conclusion of their tour, after the question', async () => {
    const { tourId } = address;
    const arriving = await touchpoint('arriving_at_work');
    await device.concludeAll(tourId, arriving.id);
    await add();
    expect(await concludeTour(device.context, { tourId, agreed: { touchpoints: 1, answers: 1 } })).toEqual({
      ok: false,
      reason: 'answers_not_concluded',
    });
    expect(await rows()).toHaveLength(1);
    const leaving = { touchpoints: 1, answers: 1, photos: 1 };
    expect((await concludeTour(device.context, { tourId, agreed: leaving })).ok).toBe(true);
    expect(await rows()).toEqual([]);
    expect(await device.db.photoBytes.count()).toBe(0);
    expect(await device.db.leftBehind.count()).toBe(0);
  });
});

describe('on the wire', () => {
  it('PH8 a receipt that was lost is asked for, and nothing is sent again', async () => {
    const id = await add();
    await conclude();
    server.once(({ method }) => method === 'PATCH', { kind: 'lost-reply' });
    device.engine.start();
    await until(async () => (await device.db.outbox.toArray())[0]?.lastFailure != null, 'the loss');
    await device.engine.sendNow();
    await device.allSent();
    expect(photoCalls()).toEqual(['POST', 'PATCH', 'HEAD']);
    expect(await shown()).toMatchObject([{ id, state: 'received' }]);
  });

  it('PH7 an answer that is concluded meanwhile goes first, and the photo goes on where it was', async () => {
    const id = await add(newPhoto('long', 150_000));
    await conclude();
    const held = Promise.withResolvers<void>();
    const { serve } = server.photos;
    const order: string[] = [];
    server.photos.serve = async (request, path) => {
      if (request.method === 'PATCH' && !order.includes('part')) {
        order.push('part');
        await Promise.race([
          held.promise,
          new Promise((_, reject) => request.signal.addEventListener('abort', reject)),
        ]);
      }
      return serve(request, path);
    };
    device.engine.start();
    await until(() => order.includes('part'), 'a photo under way');
    await device.concludeAll(address.tourId, (await touchpoint('arriving_at_work')).id);
    await device.allSent();
    const calls = server.log.map(({ method, path }) => `${method} ${path.split('/')[3]}`);
    expect(calls.slice(-5)).toEqual([
      'POST photos',
      'PATCH photos',
      'PUT touchpoints',
      'HEAD photos',
      'PATCH photos',
    ]);
    expect(server.photos.received()).toEqual([id]);
    const receipts = await device.db.receipts.toArray();
    expect(receipts.map(({ kind }) => kind)).toContain('send-photo');
  });

  it('PH7 S11 an answer whose pause ends does not wait for the photo that is under way', async () => {
    await add(newPhoto('long', 150_000));
    await conclude();
    const { serve } = server.photos;
    let parts = 0;
    server.photos.serve = async (request, path) => {
      parts += Number(request.method === 'PATCH');
      // A slow link: only an abort ends these parts.
      if (request.method === 'PATCH' && parts <= 2)
        await new Promise((_, reject) => request.signal.addEventListener('abort', reject));
      return serve(request, path);
    };
    device.engine.start();
    await until(() => parts === 1, 'a photo under way');
    server.once(({ method }) => method === 'PUT', { kind: 'lost-request' });
    await device.concludeAll(address.tourId, (await touchpoint('arriving_at_work')).id);
    await until(() => parts === 2, 'the photo under way again while the answer pauses');
    device.clock.advance(2_000);
    await device.allSent();
  });

  it('PH6 PH10 a tour concludes while its photos are on their way, and its rows go after the last of them', async () => {
    await add();
    await conclude();
    server.once(({ path }) => path.includes('/photos'), { kind: 'lost-request' });
    await concludeTour(device.context, { tourId: address.tourId });
    device.engine.start();
    await until(async () => (await kinds()).join() === 'send-photo', 'the conclusion');
    expect([...server.tours.values()][0]?.concluded_at).not.toBeNull();
    expect(await device.db.tours.count()).toBe(1);
    await device.engine.sendNow();
    await until(async () => (await device.db.tours.count()) === 0, 'the rows to go');
    expect(await rows()).toEqual([]);
  });

  it('PH6 an announced photo is sent, also where a later conclusion of its touchpoint is refused', async () => {
    network.type = 'cellular';
    await setPhotosOnWifiOnly(device.db, true);
    const id = await add();
    await conclude();
    device.engine.start();
    await until(async () => (await kinds()).join() === 'send-photo', 'the answer to be there');
    const body = JSON.stringify({ error: 'validation_failed', errors: { floor: ['taken'] } });
    server.once(({ method }) => method === 'PUT', { kind: 'answer', status: 422, body });
    await device.concludeAll(address.tourId, address.touchpointId, { rating: 'not_applicable' });
    await until(
      async () => (await unsentEntries(device.db)).some(({ state }) => state === 'needs-you'),
      'the refusal',
    );
    network.type = 'wifi';
    device.engine.wake();
    await until(() => server.photos.received().length > 0, 'the photo');
    expect(server.photos.received()).toEqual([id]);
    await until(async () => (await kinds()).join() === 'save-touchpoint', 'the receipt');
  });

  it('PH7 holds photos back until there is Wi-Fi, where the browser says so, and never answers', async () => {
    network.type = 'cellular';
    await setPhotosOnWifiOnly(device.db, true);
    const id = await add();
    await conclude();
    device.engine.start();
    await until(async () => (await kinds()).join() === 'send-photo', 'the answer to be there');
    await device.engine.sendNow();
    expect(photoCalls()).toEqual([]);
    network.type = 'wifi';
    device.engine.wake();
    await device.allSent();
    expect(server.photos.received()).toEqual([id]);
  });
});
