import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { addPhoto } from '../../../../src/actions/addPhoto.ts';
import { replacePhoto } from '../../../../src/actions/replacePhoto.ts';
import type { MirrorStore } from '../../../../src/mirror/cacheStorageMirror.ts';
import { createMirror, type RunningMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { createFakeCaches } from '../../../support/browser/fakeCaches.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';
import { makeMirror } from '../mirror/makeMirror.ts';

let server: FakeServer;
let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let caches: ReturnType<typeof createFakeCaches>;
let mirror: ReturnType<typeof makeMirror>;
let running: RunningMirror;
let stopListening: () => void;
/** The ids of tours and photos for which there is no room. */
const tooLarge = new Set<string>();
/** The id of a photo beside which there is no room for a tour. */
let inTheWay = '';

function tooLittleRoom(): never {
  throw new DOMException('full', 'QuotaExceededError');
}

function roomFor(id: string): void {
  if (tooLarge.has(id)) tooLittleRoom();
}

beforeEach(async () => {
  server = createFakeServer();
  ({ device, address } = await makePhotoDevice(server));
  caches = createFakeCaches();
  mirror = makeMirror(caches.caches, { clock: device.clock });
  const { store } = mirror;
  const full: MirrorStore = {
    ...store,
    write: async (owner, written) => {
      roomFor(written.tour);
      if (inTheWay !== '' && inMirror(inTheWay)) tooLittleRoom();
      await store.write(owner, written);
    },
    photos: {
      ...store.photos,
      write: async (owner, tour, id, text) => {
        roomFor(id);
        await store.photos.write(owner, tour, id, text);
      },
    },
  };
  running = createMirror({ ...mirror, store: full }, { db: device.db, owner: 'ines' });
  device.db.mirror = running;
  stopListening = device.db.onChange((change) => running.markDirty(change));
  await running.sweep();
});
afterEach(async () => {
  stopListening();
  tooLarge.clear();
  inTheWay = '';
  await device.engine.stop();
});

const inMirror = (id: string) => [...caches.kept.keys()].some((url) => url.includes(id));

describe('a second store without room', () => {
  it('S24 PH10 for one photo takes the answers and the other photos, and that one with a later change', async () => {
    const ids = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b'];
    const [large = '', small = ''] = ids;
    tooLarge.add(large);
    for (const id of ids)
      await addPhoto({ ...device.context, newId: () => id }, { ...address, photo: newPhoto() });
    await device.concludeAll(address.tourId, address.touchpointId);

    const after = await makeDevice(server, { clock: device.clock });
    await restoreFromMirror(mirror, { db: after.db, owner: 'ines' });
    const { tourId, touchpointId } = address;
    expect(await after.db.touchpoints.get([tourId, touchpointId])).toMatchObject({ completed: true });
    expect(await photosOfTouchpoint(after.db, tourId, touchpointId)).toMatchObject([
      { id: large, isHere: false },
      { id: small, isHere: true },
    ]);
    after.db.close();

    tooLarge.clear();
    await device.concludeAll(tourId, touchpointId, { rating: 'not_applicable' });
    expect(inMirror(large)).toBe(true);
  });

  it('S24 for one tour takes the others, and that one when another changes', async () => {
    const { tourId: other } = await device.startTour();
    tooLarge.add(address.tourId);
    const before = caches.kept.size;
    running.markDirty({ tours: new Set([address.tourId, other]) });
    await device.concludeAll(address.tourId, address.touchpointId);
    expect(caches.kept.size).toBe(before);
    expect([...caches.kept.values()].join()).not.toContain('save-touchpoint');
    const third = await device.startTour();
    expect(inMirror(third.tourId)).toBe(true);
    tooLarge.clear();
    await device.startTour();
    expect([...caches.kept.values()].join()).toContain('save-touchpoint');
  });

  it('PH4 S24 keeps no picture that was marked since, whether or not there is room for its tour then', async () => {
    const added = await addPhoto(device.context, { ...address, photo: newPhoto('a face') });
    const unmarked = added.ok ? added.value.photoId : '';
    await running.sweep();
    expect(inMirror(unmarked)).toBe(true);
    inTheWay = unmarked;
    const covered = await replacePhoto(device.context, {
      ...address,
      photoId: unmarked,
      photo: newPhoto('covered'),
    });
    const photoId = covered.ok ? covered.value.photoId : '';
    expect(inMirror(unmarked)).toBe(false);
    expect([...caches.kept.values()].join()).not.toContain(unmarked);
    expect(inMirror(photoId)).toBe(true);

    tooLarge.add(address.tourId);
    const photo = newPhoto('covered once more');
    expect((await replacePhoto(device.context, { ...address, photoId, photo })).ok).toBe(true);
    expect(inMirror(photoId)).toBe(false);
  });
});
