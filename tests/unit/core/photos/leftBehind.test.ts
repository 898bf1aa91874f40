import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { purgeOver } from '#db/outbox/purgeOver.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { photoBytes } from '#db/photos/photosOfTouchpoint.ts';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteLeftBehind } from '../../../../src/actions/deleteLeftBehind.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { importRemoteTour } from '../../../../src/sync/importRemoteTour.ts';
import { createFakeCaches } from '../../../support/browser/fakeCaches.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';
import { makeMirror } from '../mirror/makeMirror.ts';

let server: FakeServer;
let phone: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  server = createFakeServer();
  ({ device: phone, address, add } = await makePhotoDevice(server, { userId: 'ines' }));
  phone.engine.start();
  await phone.allSent();
});

async function another(): Promise<Device> {
  return makeDevice(server, {
    userId: 'ines',
    indexedDB: new IDBFactory(),
    clock: phone.clock,
  });
}

/** Another device concludes the tour. */
async function concludeThere(): Promise<void> {
  const tablet = await another();
  const { tourId } = address;
  await importRemoteTour(tablet, tourId);
  const first = (await touchpointsOfTour(tablet.db, tourId)).find(({ name }) => name === 'arriving_at_work');
  await tablet.concludeAll(tourId, first?.id ?? '');
  await concludeTour(tablet.context, { tourId });
  tablet.engine.start();
  await tablet.allSent();
}

const refresh = () => phone.refreshTour(address.tourId);
const left = async ({ db } = phone) =>
  (await answersLeftBehind(db)).map(({ name, answers, photos }) => ({
    name,
    answers: answers.length,
    photos: photos?.map(({ id }) => id),
  }));
const textOf = async (id: string, { db } = phone) =>
  new TextDecoder().decode((await photoBytes(db, address.tourId, id)) ?? new ArrayBuffer(0));
const photosOn = async ({ db } = phone) => (await db.photos.toArray()).map(({ id }) => id);

describe('U8 photos of a tour that was concluded elsewhere', () => {
  it('U8 PH5 that were not concluded here are left behind with their bytes, with a rating or without', async () => {
    await rateSubTouchpoint(phone.context, { ...address, rating: 'bad' });
    const rated = await add(newPhoto('rated canary'));
    const touchpoint = await phone.db.touchpoints.get([address.tourId, address.touchpointId]);
    const other = { ...address, subTouchpointId: touchpoint?.sub_touchpoints[1]?.id ?? '' };
    const alone = await add(newPhoto('alone canary'), other);
    const deleted = await add();
    await deletePhoto(phone.context, { ...address, photoId: deleted });
    await concludeThere();
    expect(await refresh()).toBe('over');
    expect(await phone.db.tours.count()).toBe(0);
    expect(await left()).toEqual([{ name: 'having_meetings', answers: 1, photos: [rated, alone] }]);
    const [row] = await answersLeftBehind(phone.db);
    expect(row?.photos?.map(({ name }) => name)).toEqual(
      touchpoint?.sub_touchpoints.slice(0, 2).map(({ name }) => name),
    );
    expect(await textOf(rated)).toContain('rated canary');
    expect(await textOf(alone)).toContain('alone canary');
    expect(await photosOn()).toEqual([rated, alone]);
  });

  it('U8 U5 stay over every start, and go when the person deletes them', async () => {
    const id = await add();
    await concludeThere();
    await refresh();
    await purgeOver(phone.db, phone.context.now(), null);
    expect(await left()).toEqual([{ name: 'having_meetings', answers: 0, photos: [id] }]);
    expect(await photosOn()).toEqual([id]);
    expect(await deleteLeftBehind(phone.context, address)).toMatchObject({ ok: true });
    expect(await phone.db.leftBehind.count()).toBe(0);
    expect(await phone.db.photos.count()).toBe(0);
    expect(await phone.db.photoBytes.count()).toBe(0);
  });

  it('S24 PH10 are not purged while their tour is still being restored', async () => {
    const id = await add();
    await phone.db.tours.clear();
    await phone.db.touchpoints.clear();
    phone.db.isWhole = false;
    await purgeOver(phone.db, phone.context.now(), null);
    expect(await photosOn()).toEqual([id]);
    phone.db.isWhole = true;
    await purgeOver(phone.db, phone.context.now(), null);
    expect(await photosOn()).toEqual([]);
  });

  it('U8 PH6 that were concluded are no drafts, and those added since are', async () => {
    await phone.engine.stop();
    const announced = await add();
    await phone.concludeAll(address.tourId, address.touchpointId);
    const since = await add();
    // What was concluded is not known any more where a later revision was deleted unsent.
    await phone.db.touchpoints
      .filter(({ id }) => id === address.touchpointId)
      .modify({ concluded_answers: null });
    await concludeThere();
    await refresh();
    expect((await left()).map(({ photos }) => photos)).toEqual([[since]]);
    expect((await unsentEntries(phone.db)).map(({ kind }) => kind)).toEqual([
      'save-touchpoint',
      'send-photo',
    ]);
    expect(await photosOn()).toEqual([announced, since]);

    // What was refused is deleted by the person, and with it the tour (S14).
    const [refused] = await unsentEntries(phone.db);
    await deleteUnsent(phone.context, { operationId: refused?.operationId ?? '' });
    expect(await phone.db.tours.count()).toBe(0);
    expect(await photosOn()).toEqual([since]);
  });

  it('U8 S29 are named as photos when signing out, and are in the copy in a file', async () => {
    const id = await add(newPhoto('canary'));
    await concludeThere();
    await refresh();
    expect(await signOutLoss(phone.db)).toMatchObject([{ building: 'Spital', left: 0, photos: 1 }]);
    const there = await another();
    await importUnsent(there.context, {
      text: await phone.copyText(),
      userId: 'ines',
    });
    expect(await left(there)).toEqual([{ name: 'having_meetings', answers: 0, photos: [id] }]);
    expect(await textOf(id, there)).toContain('canary');
    await purgeOver(there.db, there.context.now(), null);
    expect(await photosOn(there)).toEqual([id]);
  });

  it('U8 S24 stand in the mirror as long, and come back from it', async () => {
    const caches = createFakeCaches();
    const mirror = makeMirror(caches.caches, { clock: phone.clock });
    const running = createMirror(mirror, { db: phone.db, owner: 'ines' });
    phone.db.mirror = running;
    const stop = phone.db.onChange((change) => running.markDirty(change));
    const id = await add(newPhoto('canary'));
    await concludeThere();
    await refresh();
    await running.sweep();

    const after = await another();
    await restoreFromMirror(mirror, { db: after.db, owner: 'ines' });
    expect(await left(after)).toEqual([{ name: 'having_meetings', answers: 0, photos: [id] }]);
    expect(await textOf(id, after)).toContain('canary');
    expect(await after.db.tours.count()).toBe(0);

    const mirrored = () => [...caches.kept.keys()].filter((url) => url.includes(id));
    expect(mirrored()).toHaveLength(1);
    await deleteLeftBehind(phone.context, address);
    await running.flush();
    expect(mirrored()).toEqual([]);
    stop();
  });
});
