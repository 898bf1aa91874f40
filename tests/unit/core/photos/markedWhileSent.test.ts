import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { deletePhoto, undoPhotoDeletion } from '../../../../src/actions/deletePhoto.ts';
import { replacePhoto } from '../../../../src/actions/replacePhoto.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
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
const photoReceipts = async () =>
  (await device.db.receipts.toArray()).filter(({ kind }) => kind === 'send-photo');
const onTheWire = () => server.photos.sent.map(({ bytes }) => new TextDecoder().decode(bytes)).join();
const covered = (photoId: string) => ({ ...address, photoId, photo: newPhoto('covered') });

/** Holds the next part of a photo, before or after the server has it, until it is released or aborted. */
function holdPart({ after = false } = {}) {
  const { serve } = server.photos;
  const released = Promise.withResolvers<void>();
  const held = { signal: null as AbortSignal | null, release: released.resolve };
  server.photos.serve = async (request, path) => {
    if (request.method !== 'PATCH' || held.signal !== null) return serve(request, path);
    const early = after ? await serve(request, path) : null;
    held.signal = request.signal;
    const aborted = new Promise<never>((_, reject) => request.signal.addEventListener('abort', reject));
    await Promise.race([released.promise, aborted]);
    return early ?? serve(request, path);
  };
  return held;
}

describe('a photo is marked while it is being sent', () => {
  it('PH4 its part is aborted, and the unmarked bytes get no receipt', async () => {
    const id = await add(newPhoto('a face'));
    await conclude();
    const held = holdPart();
    device.engine.start();
    await until(() => held.signal !== null, 'a part under way');
    expect((await replacePhoto(device.context, covered(id))).ok).toBe(true);
    await until(() => held.signal?.aborted === true, 'the abort');
    await device.allSent();
    expect(server.photos.received()).toEqual([]);
    expect(onTheWire()).not.toContain('a face');
    expect(await photoReceipts()).toEqual([]);
    await concludeTouchpoint(device.context, address);
    await device.allSent();
    expect(onTheWire()).toBe(new TextDecoder().decode(newPhoto('covered').bytes));
  });

  it('PH4 no part follows the one under way', async () => {
    const id = await add(newPhoto('a face', 200_000));
    await conclude();
    server.photos.cut(10_000);
    device.engine.start();
    await until(async () => (await unsentEntries(device.db))[0]?.lastFailure != null, 'the cut');
    const held = holdPart();
    void device.engine.sendNow();
    await until(() => held.signal !== null, 'a small part under way');
    await replacePhoto(device.context, covered(id));
    await until(() => held.signal?.aborted === true, 'the abort');
    await device.allSent();
    await device.engine.sendNow();
    expect(server.photos.sent.map(({ offset }) => offset)).toEqual([0]);
  });

  it('PH4 S7 in another tab, too', async () => {
    const id = await add(newPhoto('a face'));
    await conclude();
    const held = holdPart();
    device.engine.start();
    await until(() => held.signal !== null, 'a part under way');
    const { indexedDB, userId, context } = device;
    const tab = new InspectionDatabase(userId, { indexedDB, IDBKeyRange });
    await replacePhoto({ ...context, db: tab }, covered(id));
    await until(() => held.signal?.aborted === true, 'the abort');
    tab.close();
    expect(server.photos.received()).toEqual([]);
  });

  it('PH4 PH5 what the server has received by then is not said again by the next conclusion', async () => {
    const id = await add(newPhoto('a face'));
    await conclude();
    const held = holdPart({ after: true });
    device.engine.start();
    await until(() => held.signal !== null, 'the last part to be there');
    const marked = await replacePhoto(device.context, covered(id));
    held.release();
    await device.allSent();
    expect(await photoReceipts()).toEqual([]);
    await concludeTouchpoint(device.context, address);
    const save = (await unsentEntries(device.db)).find(({ kind }) => kind === 'save-touchpoint');
    expect(save?.payload).not.toContain(id);
    expect(save?.payload).toContain(marked.ok ? marked.value.photoId : '?');
  });
});

describe('a photo is deleted while it is being sent', () => {
  it('PH5 its part is aborted at once, and nothing of it waits', async () => {
    const id = await add(newPhoto('a face', 200_000));
    await conclude();
    const held = holdPart();
    device.engine.start();
    await until(() => held.signal !== null, 'a part under way');
    await deletePhoto(device.context, { ...address, photoId: id });
    await until(() => held.signal?.aborted === true, 'the abort');
    await device.allSent();
    await device.engine.sendNow();
    expect(server.photos.received()).toEqual([]);
    await concludeTouchpoint(device.context, address);
    await device.allSent();
    expect(onTheWire()).not.toContain('a face');
  });

  it.each([
    { has: 'nothing of it', after: false },
    { has: 'received it by then', after: true },
  ])('PH5 T6 and it comes back: it is sent, where the server has $has', async ({ after }) => {
    const id = await add();
    await conclude();
    const held = holdPart({ after });
    device.engine.start();
    await until(() => held.signal !== null, 'a part under way');
    await deletePhoto(device.context, { ...address, photoId: id });
    held.release();
    await device.allSent();
    expect(await photoReceipts()).toEqual([]);
    await undoPhotoDeletion(device.context, { ...address, photoId: id });
    // A wrong offset is tried again later; the clock stands still.
    await until(async () => {
      await device.engine.sendNow();
      return (await unsentCount(device.db)) === 0;
    }, 'an empty outbox');
    expect(server.photos.received()).toEqual([id]);
    expect(await photoReceipts()).toHaveLength(1);
  });
});
