import { beforeEach, describe, expect, it } from 'vitest';
import { isWithin } from '#db/outbox/Loss.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { photoBytes, photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { setPhotosOnWifiOnly } from '#db/photos/wifiOnly.ts';
import { deleteTourRows } from '#db/tours/deleteTour.ts';
import type { Rating } from '#domain/rating.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { replacePhoto } from '../../../../src/actions/replacePhoto.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { createFakeCaches } from '../../../support/browser/fakeCaches.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';
import { makeMirror } from '../mirror/makeMirror.ts';

let server: FakeServer;
let device: Device;
let address: { tourId: string; touchpointId: string; subTouchpointId: string };
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];
const network: { type?: string } = {};

beforeEach(async () => {
  server = createFakeServer();
  delete network.type;
  ({ device, address, add } = await makePhotoDevice(server, { network }));
});

const another = async () => {
  return makeDevice(server, { clock: device.clock });
};
const shownOn = ({ db }: Device) => photosOfTouchpoint(db, address.tourId, address.touchpointId);
const conclude = () => device.concludeAll(address.tourId, address.touchpointId);
const rowOf = async (id: string) => {
  const row = await device.db.photos.get([address.tourId, id]);
  if (row === undefined) throw new Error('no such photo');
  return row;
};
const textOf = (bytes: ArrayBuffer | null) => new TextDecoder().decode(bytes ?? new ArrayBuffer(0));

describe('signing out', () => {
  it('S29 PH10 says how many photos would be lost', async () => {
    await add();
    await conclude();
    await add();
    const agreed = await signOutLoss(device.db);
    expect(agreed).toMatchObject([{ photos: 2, concluded: 2 }]);
    await add();
    // A draft is not sent.
    expect(await signOutLoss(device.db)).toMatchObject([{ photos: 3, photosToSend: 1 }]);
    expect(isWithin(await signOutLoss(device.db), agreed)).toBe(false);
  });

  it('S29 what was received is not lost', async () => {
    await add();
    await conclude();
    device.engine.start();
    await device.allSent();
    expect(await signOutLoss(device.db)).toEqual([]);
  });
});

describe('the mirror', () => {
  const mirrored = (caches: ReturnType<typeof createFakeCaches>) => {
    const mirror = makeMirror(caches.caches, { clock: device.clock });
    const running = createMirror(mirror, { db: device.db, owner: 'ines' });
    device.db.mirror = running;
    return { mirror, running };
  };

  it('S24 PH10 brings photos back, drafts and what waits', async () => {
    const caches = createFakeCaches();
    const { mirror, running } = mirrored(caches);
    const first = await add(newPhoto('first canary'));
    await conclude();
    const second = await add(newPhoto('second canary'));
    await running.sweep();

    const after = await another();
    await restoreFromMirror(mirror, { db: after.db, owner: 'ines' });
    expect(await shownOn(after)).toMatchObject([
      { id: first, state: 'waiting', isHere: true },
      { id: second, state: 'draft', isHere: true },
    ]);
    expect(textOf(await photoBytes(after.db, address.tourId, first))).toContain('first canary');
    after.engine.start();
    await after.allSent();
    expect(server.photos.received()).toEqual([first]);
  });

  it('PH10 S24 keeps no bytes of what was received', async () => {
    const caches = createFakeCaches();
    const { running } = mirrored(caches);
    await add();
    await conclude();
    await running.sweep();
    expect([...caches.kept.keys()].filter((url) => url.includes('-photos/'))).toHaveLength(1);
    device.engine.start();
    await device.allSent();
    await running.sweep();
    expect([...caches.kept.keys()].filter((url) => url.includes('-photos/'))).toEqual([]);
  });

  it('PH4 S24 an older database that comes back loses what was marked since', async () => {
    const caches = createFakeCaches();
    const { mirror, running } = mirrored(caches);
    const photoId = await add(newPhoto('a face'));
    const older = await another();
    await running.sweep();
    await restoreFromMirror(mirror, { db: older.db, owner: 'ines' });
    expect(await shownOn(older)).toHaveLength(1);
    const marked = await replacePhoto(device.context, { ...address, photoId, photo: newPhoto('covered') });
    device.clock.time += 1000;
    await running.sweep();
    await restoreFromMirror(mirror, { db: older.db, owner: 'ines' });
    if (!marked.ok) throw new Error(marked.reason);
    expect((await older.db.photos.toArray()).map(({ id }) => id)).toEqual([marked.value.photoId]);
    expect(await older.db.photoBytes.count()).toBe(1);
  });
});

describe('another device', () => {
  /** The server's tour has an announced photo in the first answer of its touchpoint, with this rating. */
  function sayOnServer(
    id: string,
    { received_at, rating = 'good' }: { received_at: string | null; rating?: Rating },
  ) {
    const [tour] = server.tours.values();
    const announced = server.photos.announced.get(id);
    const remote = tour?.touchpoints.find(({ name }) => name === 'having_meetings');
    const [first, ...rest] = remote?.sub_touchpoints ?? [];
    if (tour === undefined || announced === undefined || remote === undefined || first === undefined)
      throw new Error('not announced');
    const answer = { ...first, rating, photos: [{ ...announced, received_at }] };
    const touchpoints = tour.touchpoints.map((one) =>
      one === remote ? { ...one, sub_touchpoints: [answer, ...rest] } : one,
    );
    server.tours.set(tour.id, { ...tour, touchpoints });
    return { tour, remote, first };
  }

  it('PH5 takes a tour over with what the server knows of its photos, and says them again', async () => {
    const id = await add();
    await conclude();
    device.engine.start();
    await device.allSent();
    const { tour, remote, first } = sayOnServer(id, { received_at: '2026-11-21T08:30:00.000Z' });

    const there = await another();
    expect((await importRemoteTour(there, tour.id)).ok).toBe(true);
    const at = { tourId: tour.id, touchpointId: remote.id };
    expect(await photosOfTouchpoint(there.db, tour.id, remote.id)).toMatchObject([
      { id, state: 'elsewhere', thumbnail: null },
    ]);
    await there.concludeAll(tour.id, remote.id, { rating: 'not_applicable' });
    const [save] = await there.db.outbox.toArray();
    expect(save?.payload).toContain(id);
    expect(await there.db.outbox.count()).toBe(1);
    await deletePhoto(there.context, { ...at, subTouchpointId: first.id, photoId: id });
    await concludeTouchpoint(there.context, at);
    const last = (await there.db.outbox.toArray()).at(-1);
    expect(last?.payload).not.toContain(id);
  });

  it('U6 PH7 has newer answers, which are taken over with a photo that waits here and is sent', async () => {
    network.type = 'cellular';
    await setPhotosOnWifiOnly(device.db, true);
    const id = await add();
    await conclude();
    device.engine.start();
    await until(
      async () => (await unsentEntries(device.db)).map(({ kind }) => kind).join() === 'send-photo',
      'the answers to be there',
    );
    sayOnServer(id, { received_at: null, rating: 'not_applicable' });
    const { db } = device;
    expect(await device.refreshTour(address.tourId)).toBe('open');
    const touchpoint = await db.touchpoints.get([address.tourId, address.touchpointId]);
    expect(touchpoint?.sub_touchpoints[0]?.rating).toBe('not_applicable');
    expect(await shownOn(device)).toMatchObject([{ id, state: 'waiting', isHere: true }]);
    network.type = 'wifi';
    device.engine.wake();
    await until(async () => (await unsentCount(db)) === 0, 'an empty outbox');
    expect(server.photos.received()).toEqual([id]);
  });
});

describe('when a tour is over', () => {
  it('PH10 PH13 its thumbnails go with its rows, and what is not received stays', async () => {
    const received = await add();
    await conclude();
    device.engine.start();
    await device.allSent();
    const kept = await add();
    const other = { tour_id: 'another tour', id: received };
    await device.db.photos.put({ ...(await rowOf(received)), ...other });
    const { tours, touchpoints, photos, photoBytes: bytes } = device.db;
    const tables = [tours, touchpoints, photos, bytes];
    await device.db.transaction('rw', tables, async () => deleteTourRows(device.db, address.tourId));
    expect(await photos.toCollection().primaryKeys()).toEqual([
      [address.tourId, kept],
      ['another tour', received],
    ]);
    expect(textOf(await photoBytes(device.db, address.tourId, kept))).not.toBe('');
  });
});
