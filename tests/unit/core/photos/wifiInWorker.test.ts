import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedSessionKey } from '#contract/accounts/storedSession.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { setPhotosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import { drainInBackground } from '../../../../sw/drainInBackground.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { ines } from '../../../support/data/makeSession.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];
let indexedDB: IDBFactory;
let network: EventTarget & { type: string };

beforeEach(async () => {
  server = createFakeServer();
  indexedDB = new IDBFactory();
  network = Object.assign(new EventTarget(), { type: 'wifi' });
  ({ device, address, add } = await makePhotoDevice(server, { userId: ines.id, indexedDB }));
  await createDeviceStore(indexedDB).write(storedSessionKey, { token: 'token-1', me: ines });
  await setPhotosOnWifiOnly(device.db, true);
});
afterEach(async () => {
  await device.engine.stop();
  await device.db.delete();
});

/** The worker's drain; `connection`: as its browser reports it. */
async function drainWith(connection: EventTarget): Promise<boolean> {
  const { locks, clock } = device;
  if (locks === undefined) throw new Error('this device has locks');
  return drainInBackground({
    fetch: server.fetch,
    indexedDB,
    navigator: { locks, connection },
    location: { origin: 'http://storey.test' },
    IDBKeyRange,
    setTimer: clock.setTimer,
    turns: async () => new Map(),
    now: clock.now,
    random: () => 0.5,
  });
}

const waiting = async () => (await unsentEntries(device.db)).map(({ refs }) => refs.photo?.id);

describe('the Wi-Fi is left while the worker sends photos', () => {
  it('PH7 the one under way is aborted at once, where the browser says so, and the others wait', async () => {
    const ids = [await add(newPhoto('first', 100_000)), await add(), await add()];
    await device.concludeAll(address.tourId, address.touchpointId);
    const { serve } = server.photos;
    const parts: AbortSignal[] = [];
    server.photos.serve = async (request, path) => {
      if (request.method !== 'PATCH') return serve(request, path);
      parts.push(request.signal);
      return new Promise<never>((_, reject) => request.signal.addEventListener('abort', reject));
    };
    const drained = drainWith(network);
    await until(() => parts.length === 2, 'two photos under way');
    network.type = 'cellular';
    network.dispatchEvent(new Event('change'));
    expect(await drained).toBe(true);
    expect(parts.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect(await waiting()).toEqual(ids);
    // An abort is no failure.
    expect((await unsentEntries(device.db)).map(({ lastFailure }) => lastFailure)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('PH7 none is begun any more, also where the browser does not say when', async () => {
    const ids = [await add(), await add(), await add(), await add()];
    await device.concludeAll(address.tourId, address.touchpointId);
    const { serve } = server.photos;
    const begun: string[] = [];
    server.photos.serve = async (request, path) => {
      if (request.method === 'POST') begun.push(path);
      const response = await serve(request, path);
      if (request.method === 'PATCH') network.type = 'cellular';
      return response;
    };
    expect(await drainWith(network)).toBe(true);
    expect(begun).toHaveLength(2);
    expect((await waiting()).length).toBeGreaterThanOrEqual(ids.length - 2);
    expect(server.photos.received().length).toBeGreaterThan(0);
  });
});
