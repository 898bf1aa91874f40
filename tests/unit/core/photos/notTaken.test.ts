import { beforeEach, describe, expect, it } from 'vitest';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { type Device, until } from '../../../support/data/makeDevice.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string };
let photo: string;

beforeEach(async () => {
  server = createFakeServer();
  const made = await makePhotoDevice(server);
  ({ device, address } = made);
  photo = await made.add();
  const errors = { photo: ['not_taken'] };
  server.photos.refusals.set(photo, { status: 422, error: 'validation_failed', errors });
  await device.concludeAll(address.tourId, address.touchpointId);
  device.engine.start();
  await until(async () => (await shown())[0]?.state === 'refused', 'the refusal');
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);

describe('a photo that a server without photos does not take', () => {
  it('PH12 U6 stays on the device with its reason, also when the tour is read again', async () => {
    expect((await shown())[0]?.refusal?.reason).toBe('refused_photos');
    // The server's tour has no photo.
    expect(await device.refreshTour(address.tourId)).toBe('open');
    expect(await shown()).toMatchObject([{ id: photo, isHere: true, state: 'refused' }]);
  });

  it('PH7 PH12 is sent when its touchpoint is concluded again and the server takes photos', async () => {
    server.photos.refusals.delete(photo);
    expect((await concludeTouchpoint(device.context, address)).ok).toBe(true);
    await device.allSent();
    expect(server.photos.received()).toEqual([photo]);
  });
});
