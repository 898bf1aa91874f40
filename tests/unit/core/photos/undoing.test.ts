import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { undoEdit } from '../../../../src/actions/undoEdit.ts';
import { unsentEntries } from '../../../../src/db/outbox/outbox.ts';
import { photosOfTouchpoint } from '../../../../src/db/photos/photosOfTouchpoint.ts';
import { concludeAll, type Device } from '../../../support/data/makeDevice.ts';
import { makePhotoDevice } from '../../../support/data/photoDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  ({ device, address, add } = await makePhotoDevice(createFakeServer(), {}));
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);

async function deleted(photoId: string) {
  const edit = await deletePhoto(device.context, { ...address, photoId });
  if (!edit.ok) throw new Error(edit.reason);
  return edit.value;
}

describe('a deletion is taken back after another tab has concluded', () => {
  it('P5 the photo stays deleted: its bytes are gone, and nothing would ever send it', async () => {
    const gone = await add();
    const kept = await add();
    const edit = await deleted(gone);
    await concludeAll(device, address.tourId, address.touchpointId);
    expect((await undoEdit(device.context, edit)).ok).toBe(true);
    expect(await shown()).toMatchObject([{ id: kept, state: 'waiting' }]);
    const touchpoint = await device.db.touchpoints.get([address.tourId, address.touchpointId]);
    expect(touchpoint?.sub_touchpoints.flatMap(({ photos = [] }) => photos).map(({ id }) => id)).toEqual([
      kept,
    ]);
  });

  it('P5 T6 as long as nobody has, it comes back, also in what was concluded before', async () => {
    const id = await add();
    await concludeAll(device, address.tourId, address.touchpointId);
    const edit = await deleted(id);
    await undoEdit(device.context, edit);
    expect(await shown()).toMatchObject([{ id, state: 'waiting', isHere: true }]);
    // Nothing has changed, so concluding again sends nothing.
    await concludeTouchpoint(device.context, address);
    const kinds = (await unsentEntries(device.db)).map(({ kind }) => kind);
    expect(kinds).toEqual(['start-tour', 'save-touchpoint', 'send-photo']);
  });
});

describe('a deletion is taken back after the browser has thrown the database away', () => {
  it('P6 what is concluded does not announce a photo whose bytes are nowhere', async () => {
    const lost = await add();
    const kept = await add();
    const edit = await deleted(lost);
    // The restored database never had it: its copy was made after the deletion.
    await device.db.photos.delete([address.tourId, lost]);
    await device.db.photoBytes.delete([address.tourId, lost]);
    await undoEdit(device.context, edit);
    await concludeAll(device, address.tourId, address.touchpointId);
    expect((await shown()).map(({ id }) => id)).toEqual([kept]);
    const saved = (await unsentEntries(device.db)).find(({ kind }) => kind === 'save-touchpoint');
    expect(JSON.stringify(saved?.payload)).toContain(kept);
    expect(JSON.stringify(saved?.payload)).not.toContain(lost);
  });

  it('P5 what was announced before is announced again, though its bytes are not here', async () => {
    const id = await add();
    await concludeAll(device, address.tourId, address.touchpointId);
    await device.db.photos.clear();
    await device.db.outbox.filter(({ kind }) => kind === 'send-photo').delete();
    const edit = await deleted(id);
    await undoEdit(device.context, edit);
    await rateSubTouchpoint(device.context, { ...address, rating: 'not_applicable' });
    await concludeTouchpoint(device.context, address);
    const saved = (await unsentEntries(device.db)).findLast(({ kind }) => kind === 'save-touchpoint');
    expect(JSON.stringify(saved?.payload)).toContain(id);
  });
});
