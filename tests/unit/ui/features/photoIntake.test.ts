import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPhotoIntake } from '../../../../src/features/photos/createPhotoIntake.ts';
import { openPhotoIntake } from '../../../../src/features/photos/openPhotoIntake.ts';
import type { PhotoMaker } from '../../../../src/photos/createPhotoMaker.ts';
import type { Device } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photoDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

const fileOf = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
beforeEach(async () => {
  ({ device, address } = await makePhotoDevice(createFakeServer(), {}));
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

/** A maker that makes a photo of every file, except those for whose pixels the device has no memory. */
const maker: PhotoMaker = {
  prepare: () => undefined,
  make: async ({ file }) => {
    const { name } = file as File;
    if (name === 'large.jpg') throw new RangeError('No memory for its pixels.');
    return { ok: true, value: newPhoto(name) };
  },
};

describe('photos that were chosen together', () => {
  it('P2 one that the device has no memory for is said, and the ones behind it are taken', async () => {
    const intake = createPhotoIntake(maker);
    const place = { ...address, ctx: device.context };
    await intake.take(place, ['one.jpg', 'large.jpg', 'two.jpg'].map(fileOf), 6);
    expect(intake.of(address)).toEqual({
      making: 0,
      notices: [{ kind: 'unreadable', name: 'large.jpg' }],
    });
    expect(await device.db.photos.count()).toBe(2);
  });

  it('P3 F3 are of one tour: a floor of another one, with the same ids, shows nothing of them', async () => {
    const intake = createPhotoIntake(maker);
    const floor = { ...address, touchpointId: 'mi-1', subTouchpointId: 'mi-1-3' };
    await intake.take({ ...floor, ctx: device.context }, [fileOf('large.jpg')], 6);
    expect(intake.of(floor).notices).toHaveLength(1);
    expect(intake.of({ ...floor, tourId: 'another' })).toEqual({ making: 0, notices: [] });
  });

  it('S15 P10 are of one person: whoever signs in next on this page holds nothing of them', async () => {
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
  it('P3 S20 is not saved whatever has failed, and those behind it are taken', async () => {
    const intake = createPhotoIntake(maker);
    let ids = 0;
    const newId = () => {
      if ((ids += 1) === 1) throw new Error('no ids');
      return `photo-${ids}`;
    };
    const place = { ...address, ctx: { ...device.context, newId } };
    await intake.take(place, ['one.jpg', 'two.jpg'].map(fileOf), 6);
    const [notice] = intake.of(address).notices;
    expect(notice).toMatchObject({ kind: 'not_saved', reason: 'not_saved' });
    expect(intake.of(address).making).toBe(0);
    expect(await device.db.photos.count()).toBe(1);
    if (notice?.kind === 'not_saved') await intake.tryAgain(place, notice);
    expect(await device.db.photos.count()).toBe(2);
  });
});
