import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mirrorKey } from '#db/mirrorRecords.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { signOutLoss } from '#db/outbox/signOutLoss.ts';
import { photosOfTouchpoint } from '#db/photos/photosOfTouchpoint.ts';
import { readPhotoRoom } from '#db/photos/readPhotoRoom.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { deletePhoto, undoPhotoDeletion } from '../../../../src/actions/deletePhoto.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { createFakeCaches } from '../../../support/browser/fakeCaches.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { allowPhotos, makePhotoDevice } from '../../../support/data/photos/photoDevice.ts';
import { makeMirror } from '../mirror/makeMirror.ts';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  ({ device, address, add } = await makePhotoDevice());
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);

const ids = async () => (await shown()).map(({ id }) => id);
const undo = (photoId: string) => undoPhotoDeletion(device.context, { ...address, photoId });
/** The photo whose deletion the screen offers to undo; read from the store. */
const offered = async () => (await readPhotoRoom(device.db, address, address.subTouchpointId)).undoableId;

async function remove(photoId: string): Promise<void> {
  const edit = await deletePhoto(device.context, { ...address, photoId });
  if (!edit.ok) throw new Error(edit.reason);
}

describe('photos are deleted', () => {
  it('PH5 one after another come back, the latest deletion first', async () => {
    const photos = [await add(), await add(), await add()];
    const [first = '', second = '', third = ''] = photos;
    for (const id of [third, first, second]) await remove(id);
    for (const id of [second, first, third]) {
      expect(await offered()).toBe(id);
      expect((await undo(id)).ok).toBe(true);
    }
    expect(await offered()).toBeNull();
    expect(await ids()).toEqual(photos);
    expect((await shown()).every(({ isHere }) => isHere)).toBe(true);
  });

  it('PH1 PH5 give their place back to their question and to its touchpoint', async () => {
    const room = () => readPhotoRoom(device.db, address, address.subTouchpointId);
    expect(await room()).toMatchObject({ left: 6, leftOfTouchpoint: 40 });
    const photoId = await add();
    expect(await room()).toMatchObject({ left: 5, leftOfTouchpoint: 39 });
    await remove(photoId);
    expect(await room()).toMatchObject({ left: 6, leftOfTouchpoint: 40 });
  });

  it('PH5 of another question nothing is offered', async () => {
    const { sub_touchpoints = [] } =
      (await device.db.touchpoints.get([address.tourId, address.touchpointId])) ?? {};
    await remove(await add());
    const room = await readPhotoRoom(device.db, address, sub_touchpoints[1]?.id ?? '');
    expect(room.undoableId).toBeNull();
  });

  it('PH1 PH5 where its place was taken meanwhile it does not come back', async () => {
    const [first] = [await add(), await add(), await add(), await add(), await add(), await add()];
    await remove(first);
    await add();
    expect(await offered()).toBeNull();
    expect(await undo(first)).toEqual({ ok: false, reason: 'too_many' });
    expect(await ids()).not.toContain(first);
  });

  it('PH5 S33 an undo that runs twice brings back one', async () => {
    const first = await add();
    const second = await add();
    await remove(first);
    await remove(second);
    await undo(second);
    await undo(second);
    expect(await ids()).toEqual([second]);
    expect(await offered()).toBe(first);
  });

  it('PH5 T6 one that was received comes back with its thumbnail, and nothing has changed', async () => {
    const id = await add();
    await device.concludeAll(address.tourId, address.touchpointId);
    device.engine.start();
    await device.allSent();
    await remove(id);
    await undo(id);
    expect(await shown()).toMatchObject([{ id, state: 'received' }]);
    expect(await device.db.touchpoints.get([address.tourId, address.touchpointId])).toMatchObject({
      changed: false,
    });
  });

  it('PH5 S29 logging out loses nothing with them', async () => {
    const kept = await add();
    await remove(await add());
    expect(await signOutLoss(device.db)).toMatchObject([{ photos: 1 }]);
    await remove(kept);
    expect(await signOutLoss(device.db)).toMatchObject([{ photos: 0 }]);
  });

  it('PH5 S29 a log-out loses nothing with one that waited to be sent, also while its deletion is not concluded', async () => {
    const id = await add();
    await device.concludeAll(address.tourId, address.touchpointId);
    await remove(id);
    expect(await signOutLoss(device.db)).toMatchObject([{ photos: 0 }]);
    await undo(id);
    expect(await signOutLoss(device.db)).toMatchObject([{ photos: 1 }]);
  });
});

describe('a deletion is taken back after a copy came in', () => {
  it('PH5 S24 from the mirror, of what was concluded here since', async () => {
    const mirror = makeMirror(createFakeCaches().caches, { clock: device.clock });
    const deps = { db: device.db, owner: 'ines' };
    const { tourId, touchpointId } = address;
    await createMirror(mirror, deps).sweep();
    await device.concludeAll(tourId, touchpointId);
    const id = await add();
    await remove(id);
    // As after a copy that this database does not know of.
    await device.db.meta.put({ key: mirrorKey(tourId), turn: 0, gone: [], over_at: null });
    await restoreFromMirror(mirror, deps);
    await undo(id);
    expect(await shown()).toMatchObject([{ id, isHere: true }]);
  });
});

describe('a deletion is taken back in another database', () => {
  let there: Device;
  beforeEach(async () => {
    there = await makeDevice(undefined, { clock: device.clock });
    await allowPhotos(there);
  });
  afterEach(async () => {
    await there.engine.stop();
    there.db.close();
  });

  const shownThere = () => photosOfTouchpoint(there.db, address.tourId, address.touchpointId);

  it('PH5 S30 that has loaded the file, and the photo is there with its bytes', async () => {
    const id = await add();
    await remove(id);
    const text = await device.copyText();
    expect((await importUnsent(there.context, { text, userId: device.userId })).ok).toBe(true);
    expect(await shownThere()).toEqual([]);
    await undoPhotoDeletion(there.context, { ...address, photoId: id });
    expect(await shownThere()).toMatchObject([{ id, isHere: true }]);
  });

  it('PH5 S24 that was new and restored from the mirror', async () => {
    const mirror = makeMirror(createFakeCaches().caches, { clock: device.clock });
    const id = await add();
    await remove(id);
    await createMirror(mirror, { db: device.db, owner: 'ines' }).sweep();
    await restoreFromMirror(mirror, { db: there.db, owner: 'ines' });
    await undoPhotoDeletion(there.context, { ...address, photoId: id });
    expect(await shownThere()).toMatchObject([{ id, isHere: true }]);
  });
});

describe('a deletion is taken back after another tab has concluded', () => {
  it('PH5 the photo stays deleted: its bytes are gone, and nothing would ever send it', async () => {
    const gone = await add();
    const kept = await add();
    await remove(gone);
    await device.concludeAll(address.tourId, address.touchpointId);
    expect(await offered()).toBeNull();
    expect((await undo(gone)).ok).toBe(true);
    expect(await shown()).toMatchObject([{ id: kept, state: 'waiting' }]);
    const touchpoint = await device.db.touchpoints.get([address.tourId, address.touchpointId]);
    expect(touchpoint?.sub_touchpoints.flatMap(({ photos = [] }) => photos).map(({ id }) => id)).toEqual([
      kept,
    ]);
  });

  it('PH5 T6 as long as nobody has, it comes back, also in what was concluded before', async () => {
    const id = await add();
    await device.concludeAll(address.tourId, address.touchpointId);
    await remove(id);
    await undo(id);
    expect(await shown()).toMatchObject([{ id, state: 'waiting', isHere: true }]);
    // Nothing has changed, so concluding again sends nothing.
    await concludeTouchpoint(device.context, address);
    const kinds = (await unsentEntries(device.db)).map(({ kind }) => kind);
    expect(kinds).toEqual(['start-tour', 'save-touchpoint', 'send-photo']);
  });
});

describe('a deletion is taken back after the browser has thrown the database away', () => {
  it('PH6 what is concluded does not announce a photo whose bytes are nowhere', async () => {
    const lost = await add();
    const kept = await add();
    await remove(lost);
    // The restored database never had it: its copy was made after the deletion.
    await device.db.photos.delete([address.tourId, lost]);
    await device.db.photoBytes.delete([address.tourId, lost]);
    await undo(lost);
    await device.concludeAll(address.tourId, address.touchpointId);
    expect((await shown()).map(({ id }) => id)).toEqual([kept]);
    const saved = (await unsentEntries(device.db)).find(({ kind }) => kind === 'save-touchpoint');
    expect(JSON.stringify(saved?.payload)).toContain(kept);
    expect(JSON.stringify(saved?.payload)).not.toContain(lost);
  });
});
