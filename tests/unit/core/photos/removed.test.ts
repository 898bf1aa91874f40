import { beforeEach, describe, expect, it } from 'vitest';
import type { WirePhoto } from '#contract/inspections/photo.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
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

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const removed_at = '2026-11-21T09:00:00.000Z';

/** Concludes the touchpoint and sends it with its photos. */
async function send(): Promise<void> {
  await device.concludeAll(address.tourId, address.touchpointId);
  device.engine.start();
  await device.allSent();
}

/** The tour as the server says it, with a photo of the meetings that is received, or removed. */
function serverSays(id: string, change: Partial<WirePhoto> = {}): { tourId: string; touchpointId: string } {
  const [tour] = server.tours.values();
  const announced = server.photos.announced.get(id);
  const meetings = tour?.touchpoints.find(({ name }) => name === 'having_meetings');
  const [first, ...rest] = meetings?.sub_touchpoints ?? [];
  if (tour === undefined || announced === undefined || meetings === undefined || first === undefined)
    throw new Error('not announced');
  const photos = [{ ...announced, received_at: '2026-11-21T08:30:00.000Z', ...change }];
  const touchpoints = tour.touchpoints.map((one) =>
    one === meetings ? { ...one, sub_touchpoints: [{ ...first, photos }, ...rest] } : one,
  );
  server.tours.set(tour.id, { ...tour, touchpoints });
  return { tourId: tour.id, touchpointId: meetings.id };
}

describe('a photo that an administrator has removed', () => {
  it('PH13 is shown as removed by the device that took it, without its thumbnail', async () => {
    const id = await add(newPhoto('a face'));
    await send();
    serverSays(id, { removed_at });
    await device.refreshTour(address.tourId);
    expect(await shown()).toMatchObject([{ id, state: 'removed', thumbnail: null, isHere: false }]);
    const [row] = await device.db.photos.toArray();
    expect(row?.thumbnail.byteLength).toBe(0);
    const touchpoint = () => device.db.touchpoints.get([address.tourId, address.touchpointId]);
    expect(await touchpoint()).toMatchObject({ changed: false });
    await concludeTouchpoint(device.context, address);
    expect(await unsentCount(device.db)).toBe(0);
  });

  it('PH13 is marked once: asking again writes nothing', async () => {
    const id = await add();
    await send();
    serverSays(id, { removed_at });
    await device.refreshTour(address.tourId);
    const written: string[] = [];
    const stop = device.db.onChange(({ tours }) => written.push(...tours));
    await device.refreshTour(address.tourId);
    stop();
    expect(written).toEqual([]);
  });

  it('PH13 PH5 does not come back once the person has deleted it', async () => {
    const id = await add();
    await send();
    serverSays(id, { removed_at });
    await device.refreshTour(address.tourId);
    await deletePhoto(device.context, { ...address, photoId: id });
    await concludeTouchpoint(device.context, address);
    await device.allSent();
    await device.engine.stop();
    serverSays(id, { removed_at });
    await device.refreshTour(address.tourId);
    expect(await shown()).toEqual([]);
    expect(await device.db.photos.count()).toBe(0);
  });

  it('PH10 PH13 the thumbnail of a received one goes with the conclusion of its tour, while another still waits', async () => {
    const [received, refused, late] = [await add(), await add(), await add()];
    for (const id of [refused, late]) server.photos.refusals.set(id, { status: 413, error: 'too_large' });
    await device.concludeAll(address.tourId, address.touchpointId);
    device.engine.start();
    const needYou = async () =>
      (await unsentEntries(device.db)).filter(({ state }) => state === 'needs-you').length;
    await until(async () => (await needYou()) === 2, 'the refusals');
    expect(await device.db.photos.get([address.tourId, received])).not.toBeUndefined();
    await concludeTour(device.context, { tourId: address.tourId });
    const here = async () => (await device.db.photos.toArray()).map(({ id }) => id);
    await until(async () => !(await here()).includes(received), 'the thumbnail to go');
    expect(await here()).toEqual([refused, late]);
    // Also of one that is received after it.
    server.photos.refusals.delete(late);
    await device.engine.sendNow();
    await until(async () => (await here()).join() === refused, 'the next thumbnail to go');
    expect(await device.db.tours.count()).toBe(1);
  });

  it('PH13 is not sent any more', async () => {
    const id = await add();
    server.photos.refusals.set(id, { status: 410, error: 'photo_removed' });
    await send();
    expect(await shown()).toMatchObject([{ id, state: 'removed', thumbnail: null, isHere: false }]);
    expect(await device.db.photoBytes.count()).toBe(0);
  });

  it('PH13 PH5 is removed on a device that has taken its tour over, and not carried to one that does later', async () => {
    const id = await add();
    await send();
    const there = await makeDevice(server, { clock: device.clock });
    const later = await makeDevice(server, { clock: device.clock });
    const { tourId, touchpointId } = serverSays(id);
    await importRemoteTour(there, tourId);
    const states = async ({ db }: Device) =>
      (await photosOfTouchpoint(db, tourId, touchpointId)).map(({ state }) => state);
    expect(await states(there)).toEqual(['elsewhere']);
    serverSays(id, { removed_at });
    await there.refreshTour(tourId);
    expect(await states(there)).toEqual(['removed']);
    await importRemoteTour(later, tourId);
    expect(await states(later)).toEqual([]);
  });
});
