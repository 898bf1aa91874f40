import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { deletePhoto } from '../../../../../src/actions/deletePhoto.ts';
import { openPhotoIntake } from '../../../../../src/features/photos/openPhotoIntake.ts';
import type { PhotoIntake } from '../../../../../src/features/photos/PhotoIntake.ts';
import { onUnsavedPhotos, type PhotoScope } from '../../../../../src/features/shared/pagePhotos.ts';
import { type Device, until } from '../../../../support/data/makeDevice.ts';
import { fileOf, makeIntake, wholeRoom } from '../../../../support/data/photos/makeIntake.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';

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

describe('photos that were chosen together', () => {
  it('PH2 one that the device has no memory for is said, and the ones behind it are taken', async () => {
    const { intake } = makeIntake();
    const place = { ...address, ctx: device.context };
    await intake.take(place, ['one.jpg', 'large.jpg', 'two.jpg'].map(fileOf), wholeRoom);
    expect(intake.of(address)).toMatchObject({
      making: [],
      notices: [{ kind: 'unreadable', files: [{ name: 'large.jpg', why: 'unreadable' }] }],
    });
    expect(await device.db.photos.count()).toBe(2);
  });

  it.each([
    { files: ['large.jpg', 1, 2, 3, 4, 5, 6], saved: 6, said: undefined },
    { files: ['large.jpg', 1, 2, 3, 'large.jpg', 4, 5], saved: 5, said: undefined },
    { files: [1, 2, 3, 4, 'large.jpg', 5, 'large.jpg', 6, 7], saved: 6, said: { chosen: 9, taken: 6 } },
  ])(
    'PH1 of $files the places go to those that can be read, and what is said is what was added',
    async (given) => {
      const { intake } = makeIntake();
      const files = given.files.map((name) => fileOf(typeof name === 'string' ? name : `${name}.jpg`));
      const counts: number[] = [];
      intake.subscribe(() => counts.push(intake.of(address).making.length));
      await intake.take({ ...address, ctx: device.context }, files, wholeRoom);
      expect(await device.db.photos.count()).toBe(given.saved);
      const { making, notices } = intake.of(address);
      expect(making).toEqual([]);
      const tooMany = notices.filter(({ kind }) => kind === 'too_many');
      expect(tooMany).toMatchObject(given.said === undefined ? [] : [given.said]);
      // Never more are said to be prepared than will be.
      expect(Math.max(...counts)).toBe(6);
    },
  );

  it('PH1 PH3 what is said to be added is without those that the store has refused', async () => {
    const { intake } = makeIntake();
    let ids = 0;
    const newId = () => {
      if ((ids += 1) === 2) throw new Error('no ids');
      return `photo-${ids}`;
    };
    const files = ['one.jpg', 'two.jpg', 'three.jpg'].map(fileOf);
    const room = { ...wholeRoom, left: 2 };
    await intake.take({ ...address, ctx: { ...device.context, newId } }, files, room);
    expect(intake.of(address).notices).toMatchObject([
      { kind: 'too_many', chosen: 3, taken: 1 },
      { kind: 'not_saved' },
    ]);
  });

  it('PH1 leave out what its question or its touchpoint has no place for, and whose limit it is, is said', async () => {
    const { intake, finish } = makeIntake();
    const place = { ...address, ctx: device.context };
    const other = intake.take({ ...place, subTouchpointId: 'another' }, [fileOf('slow.jpg')], wholeRoom);
    const files = ['one.jpg', 'two.jpg', 'three.jpg'].map(fileOf);
    // A photo of another question is under way.
    await intake.take(place, files, { left: 3, leftOfTouchpoint: 3 });
    await intake.take(place, files, { left: 1, leftOfTouchpoint: 37 });
    const tooMany = { kind: 'too_many', chosen: 3 };
    expect(intake.of(address).notices).toEqual([
      { ...tooMany, taken: 2, limit: 'touchpoint' },
      { ...tooMany, taken: 1, limit: 'answer' },
    ]);
    expect(await device.db.photos.count()).toBe(3);
    finish();
    await other;
  });

  it('PH3 F3 are of one tour: a floor of another one, with the same ids, shows nothing of them', async () => {
    const { intake } = makeIntake();
    const floor = { ...address, touchpointId: 'mi-1', subTouchpointId: 'mi-1-3' };
    await intake.take({ ...floor, ctx: device.context }, [fileOf('large.jpg')], wholeRoom);
    expect(intake.of(floor).notices).toHaveLength(1);
    expect(intake.of({ ...floor, tourId: 'another' })).toEqual({ making: [], notices: [] });
  });

  it('S15 PH10 are of one person: whoever signs in next on this page holds nothing of them', async () => {
    const next = await makePhotoDevice(createFakeServer(), {});
    const page = globalThis as unknown as Window;
    const intake = openPhotoIntake(page, device.context);
    expect(openPhotoIntake(page, device.context)).toBe(intake);
    expect(openPhotoIntake(page, next.device.context)).not.toBe(intake);
    await next.device.engine.stop();
    next.device.db.close();
  });
});

describe('a photo that the store refuses', () => {
  it('PH3 S33 is not saved whatever has failed, and those behind it are taken', async () => {
    const { intake } = makeIntake();
    let ids = 0;
    const newId = () => {
      if ((ids += 1) === 1) throw new Error('no ids');
      return `photo-${ids}`;
    };
    const place = { ...address, ctx: { ...device.context, newId } };
    await intake.take(place, ['one.jpg', 'two.jpg'].map(fileOf), wholeRoom);
    const [notice] = intake.of(address).notices;
    expect(notice).toMatchObject({ kind: 'not_saved', reason: 'not_saved' });
    expect(intake.of(address).making).toEqual([]);
    expect(await device.db.photos.count()).toBe(1);
    if (notice?.kind === 'not_saved') await intake.tryAgain(place, notice);
    expect(await device.db.photos.count()).toBe(2);
    expect(await intake.waitForPhotos({})).toBe(true);
  });
});

describe('PH14 what is not stored yet', () => {
  const take = (intake: PhotoIntake, ...names: string[]) =>
    intake.take({ ...address, ctx: device.context }, names.map(fileOf), wholeRoom);

  it('PH14 is waited for until nothing is being made, and of its own touchpoint only', async () => {
    const { intake, finish, timers } = makeIntake();
    const taking = take(intake, 'one.jpg', 'slow.jpg', 'two.jpg');
    expect(await intake.waitForPhotos({ ...address, touchpointId: 'another' })).toBe(true);
    expect(await intake.waitForPhotos({ tourId: 'another' })).toBe(true);
    const waited = intake.waitForPhotos(address);
    finish();
    expect(await waited).toBe(true);
    await taking;
    expect(await device.db.photos.count()).toBe(3);
    expect(timers).toEqual([]);
  });

  it('PH14 is waited for ten seconds at most, and counts as not saved until it is', async () => {
    const { intake, finish, timers } = makeIntake();
    const taking = take(intake, 'slow.jpg', 'two.jpg');
    const waited = intake.waitForPhotos({});
    timers[0]?.();
    expect(await waited).toBe(false);
    expect([...intake.unsaved()]).toEqual([[address.tourId, 2]]);
    finish();
    await taking;
    expect([...intake.unsaved()]).toEqual([]);
    expect(await intake.waitForPhotos({})).toBe(true);
  });

  it('PH14 can be given up, and is not saved afterwards', async () => {
    const { intake, finish } = makeIntake();
    const taking = take(intake, 'one.jpg', 'slow.jpg', 'two.jpg');
    await until(async () => (await device.db.photos.count()) === 1, 'the first photo');
    await until(async () => intake.of(address).making.length === 2, 'the second photo being made');
    intake.giveUp(address);
    expect(await intake.waitForPhotos({})).toBe(true);
    finish();
    await taking;
    expect(await device.db.photos.count()).toBe(1);
  });

  it('PH14 a file that was not read stands in the way of an update alone, until the person knows', async () => {
    const { intake } = makeIntake();
    const shown: PhotoScope[] = [];
    onTestFinished(onUnsavedPhotos((scope) => shown.push(scope)));
    await take(intake, 'large.jpg');
    // It has no photo that could be saved, and was said at its answer.
    expect(await intake.waitForPhotos(address)).toBe(true);
    expect(shown).toEqual([]);
    expect([...intake.unsaved()]).toEqual([]);
    // The page would take the notice with it.
    expect(await intake.waitForPhotos({})).toBe(false);
    const [notice] = intake.of(address).notices;
    if (notice !== undefined) intake.dismiss(address, notice);
    expect(await intake.waitForPhotos({})).toBe(true);
  });

  it('PH14 one that turns out to be unreadable while it is waited for is said, and holds up nothing', async () => {
    const { intake, finish } = makeIntake();
    const shown: PhotoScope[] = [];
    onTestFinished(onUnsavedPhotos((scope) => shown.push(scope)));
    const taking = take(intake, 'slow.jpg', 'large.jpg');
    const waited = intake.waitForPhotos(address);
    finish();
    expect(await waited).toBe(true);
    expect(shown).toEqual([address]);
    await taking;
  });

  it('PH14 PH1 that too many were chosen was said when they were, and stands in no way', async () => {
    const { intake } = makeIntake();
    await intake.take({ ...address, ctx: device.context }, ['one.jpg', 'two.jpg'].map(fileOf), {
      ...wholeRoom,
      left: 1,
    });
    expect(intake.of(address).notices).toHaveLength(1);
    expect(await intake.waitForPhotos(address)).toBe(true);
  });

  it('PH14 PH1 one that finds its answer full when it is saved again is kept until there is a place for it', async () => {
    const { intake } = makeIntake();
    const place = { ...address, ctx: device.context };
    for (let count = 0; count < 6; count += 1) await add();
    const again = async () => {
      const [notice] = intake.of(address).notices;
      if (notice?.kind === 'not_saved') await intake.tryAgain(place, notice);
    };
    await intake.tryAgain(place, { kind: 'not_saved', reason: 'not_saved', kept: newPhoto('canary') });
    await again();
    expect(intake.of(address).notices).toMatchObject([{ kind: 'not_saved', reason: 'too_many' }]);
    expect([...intake.unsaved()]).toEqual([[address.tourId, 1]]);
    const [first] = await device.db.photos.toArray();
    await deletePhoto(device.context, { ...address, photoId: first?.id ?? '' });
    await again();
    expect(intake.of(address).notices).toEqual([]);
    expect(await device.db.photos.count()).toBe(7);
  });

  it('PH14 a photo that is being saved again counts as not saved', async () => {
    const { intake } = makeIntake();
    const newId = () => {
      throw new Error('no ids');
    };
    await intake.take({ ...address, ctx: { ...device.context, newId } }, [fileOf('one.jpg')], wholeRoom);
    const [notice] = intake.of(address).notices;
    if (notice?.kind !== 'not_saved') throw new Error('no notice');
    const again = intake.tryAgain({ ...address, ctx: device.context }, notice);
    expect([...intake.unsaved()]).toEqual([[address.tourId, 1]]);
    await again;
    expect([...intake.unsaved()]).toEqual([]);
  });
});
