import { describe, expect, it } from 'vitest';
import { createPhotoIntake } from '../../../../src/features/photos/createPhotoIntake.ts';
import { openPhotoIntake } from '../../../../src/features/photos/openPhotoIntake.ts';
import type { PhotoMaker } from '../../../../src/photos/createPhotoMaker.ts';
import { newPhoto } from '../../../support/data/newPhoto.ts';
import { makePhotoDevice } from '../../../support/data/photoDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';

const fileOf = (name: string) => new File(['picture'], name, { type: 'image/jpeg' });

describe('photos that were chosen together', () => {
  it('P2 one that the device has no memory for is said, and the ones behind it are taken', async () => {
    const { device, address } = await makePhotoDevice(createFakeServer(), {});
    const maker: PhotoMaker = {
      prepare: () => undefined,
      make: async ({ file }) => {
        if ((file as File).name === 'large.jpg') throw new RangeError('No memory for its pixels.');
        return { ok: true, value: newPhoto((file as File).name) };
      },
    };
    const intake = createPhotoIntake(maker);
    const place = { ...address, ctx: device.context };
    await intake.take(place, ['one.jpg', 'large.jpg', 'two.jpg'].map(fileOf), 6);
    expect(intake.of(address.subTouchpointId)).toEqual({
      making: 0,
      notices: [{ kind: 'unreadable', name: 'large.jpg' }],
    });
    expect(await device.db.photos.count()).toBe(2);
    await device.engine.stop();
    device.db.close();
  });

  it('S15 P10 are of one person: whoever signs in next on this page holds nothing of them', async () => {
    const { device } = await makePhotoDevice(createFakeServer(), {});
    const next = await makePhotoDevice(createFakeServer(), {});
    const page = globalThis as unknown as Window;
    const intake = openPhotoIntake(page, device.context);
    expect(openPhotoIntake(page, device.context)).toBe(intake);
    expect(openPhotoIntake(page, next.device.context)).not.toBe(intake);
    for (const { engine, db } of [device, next.device]) {
      await engine.stop();
      db.close();
    }
  });
});
