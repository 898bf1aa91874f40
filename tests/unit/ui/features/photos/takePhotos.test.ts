import { beforeEach, describe, expect, it } from 'vitest';
import { deletePhoto } from '../../../../../src/actions/deletePhoto.ts';
import { savePhoto } from '../../../../../src/features/photos/takePhotos.ts';
import { placesLeft } from '../../../../../src/features/shared/UnsavedPhotos.ts';
import { type Device, until } from '../../../../support/data/makeDevice.ts';
import { makeTaking, refusing } from '../../../../support/data/photos/makeTaking.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];
let page: ReturnType<typeof makeTaking>;
beforeEach(async () => {
  ({ device, address, add } = await makePhotoDevice());
  page = makeTaking();
});

const take = (...names: string[]) => page.take(device.context, address, names);
const saved = () => device.db.photos.count();

describe('photos that were chosen together', () => {
  it('PH2 one that the device has no memory for is said, and the ones behind it are taken', async () => {
    expect(await take('one.jpg', 'large.jpg', 'two.jpg')).toBe(0);
    expect(page.unsavedPhotos.getState().photos).toMatchObject([
      { kind: 'unreadable', name: 'large.jpg', why: 'unreadable' },
    ]);
    expect(await saved()).toBe(2);
  });

  it.each([
    { files: ['large.jpg', 1, 2, 3, 4, 5, 6], added: 6, leftOut: 0 },
    { files: ['large.jpg', 1, 2, 3, 'large.jpg', 4, 5], added: 5, leftOut: 0 },
    { files: [1, 2, 3, 4, 'large.jpg', 5, 'large.jpg', 6, 7], added: 6, leftOut: 1 },
  ])('PH1 of $files the places go to those that can be read', async ({ files, added, leftOut }) => {
    const counts: number[] = [];
    page.unsavedPhotos.subscribe(() => counts.push(page.kinds().filter((kind) => kind === 'making').length));
    const names = files.map((name) => (typeof name === 'string' ? name : `${name}.jpg`));
    expect(await take(...names)).toBe(leftOut);
    expect(await saved()).toBe(added);
    // Never more are said to be prepared than will be.
    expect(Math.max(...counts)).toBe(6);
  });

  it('PH2 where the browser hands out noise that is said once, and the others are not tried', async () => {
    page = makeTaking({ maker: { make: async () => ({ ok: false, reason: 'protected' }) } });
    expect(await take('one.jpg', 'two.jpg', 'three.jpg')).toBe(0);
    expect(page.unsavedPhotos.getState().photos).toMatchObject([{ kind: 'unreadable', why: 'protected' }]);
  });

  it('PH14 one that is removed while it is made is not saved, and those behind it are', async () => {
    const taking = take('one.jpg', 'slow.jpg', 'two.jpg');
    await until(async () => (await saved()) === 1, 'the first photo');
    const [slow] = page.unsavedPhotos.getState().photos;
    page.unsavedPhotos.remove(slow?.id ?? 0);
    page.finish();
    await taking;
    expect(await saved()).toBe(2);
    expect(page.kinds()).toEqual([]);
  });
});

it('PH1 the places of an answer and of its touchpoint are without those that are not saved, and whose limit it is', () => {
  const { subTouchpointId: _, ...touchpoint } = address;
  const { unsavedPhotos } = page;
  const left = (room: { left: number; leftOfTouchpoint: number }) =>
    placesLeft(unsavedPhotos.getState().photos, address, room);
  unsavedPhotos.add({ ...touchpoint, subTouchpointId: 'another' }, 1);
  expect(left({ left: 3, leftOfTouchpoint: 3 })).toEqual({ places: 2, limit: 'touchpoint' });
  expect(left({ left: 1, leftOfTouchpoint: 37 })).toEqual({ places: 1, limit: 'answer' });
  const [id = 0] = unsavedPhotos.add(address, 1);
  expect(left({ left: 1, leftOfTouchpoint: 37 })).toEqual({ places: 0, limit: 'answer' });
  unsavedPhotos.change(id, { kind: 'unreadable', name: 'notes.txt', why: 'other_format' });
  expect(left({ left: 1, leftOfTouchpoint: 37 }).places).toBe(1);
  // F3: a floor of another tour has the same ids.
  unsavedPhotos.add({ ...address, tourId: 'another' }, 6);
  expect(left({ left: 1, leftOfTouchpoint: 37 }).places).toBe(1);
});

describe('a photo that the store refuses', () => {
  const again = async (ctx = device.context) => {
    const [one] = page.unsavedPhotos.getState().photos;
    if (one?.kind !== 'not_saved') throw new Error('no photo');
    await savePhoto({ ctx, unsavedPhotos: page.unsavedPhotos }, one.answer, one.id, one.photo);
  };

  it('PH3 S33 is not saved whatever has failed, counts until it is, and is saved again', async () => {
    await page.take(refusing(device.context), address, ['one.jpg']);
    expect(page.unsavedPhotos.getState().photos).toMatchObject([{ kind: 'not_saved', reason: 'not_saved' }]);
    await again(refusing(device.context));
    expect(page.kinds()).toEqual(['not_saved']);
    const saving = again();
    expect([...page.unsavedPhotos.byTour()]).toEqual([[address.tourId, 1]]);
    await saving;
    expect(page.kinds()).toEqual([]);
    expect(await saved()).toBe(1);
  });

  it('PH14 PH1 one that finds its answer full is kept until there is a place for it', async () => {
    for (let count = 0; count < 6; count += 1) await add();
    const [id = 0] = page.unsavedPhotos.add(address, 1);
    page.unsavedPhotos.change(id, { kind: 'not_saved', reason: 'not_saved', photo: newPhoto('canary') });
    await again();
    expect(page.unsavedPhotos.getState().photos).toMatchObject([{ kind: 'not_saved', reason: 'too_many' }]);
    const [first] = await device.db.photos.toArray();
    await deletePhoto(device.context, { ...address, photoId: first?.id ?? '' });
    await again();
    expect(page.kinds()).toEqual([]);
  });
});
