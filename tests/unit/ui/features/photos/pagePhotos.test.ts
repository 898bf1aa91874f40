// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openPhotoIntake } from '../../../../../src/features/photos/openPhotoIntake.ts';
import type { PhotoIntake } from '../../../../../src/features/photos/PhotoIntake.ts';
import {
  isEveryPhotoSaved,
  onUnsavedPhotos,
  type PagePhotos,
  type PhotoScope,
  pagePhotos,
  registerPagePhotos,
  waitForPhotos,
} from '../../../../../src/features/shared/pagePhotos.ts';
import { openPhotoMaker } from '../../../../../src/photos/openPhotoMaker.ts';
import { nextSession, type SessionEvent, useSession } from '../../../../../src/session/sessionState.ts';
import { type Device, makeDevice, until } from '../../../../support/data/makeDevice.ts';
import { ines, signedIn, signedOut } from '../../../../support/data/makeSession.ts';
import { fileOf, makeIntake, wholeRoom } from '../../../../support/data/photos/makeIntake.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { allowPhotos, makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
beforeEach(async () => {
  ({ device, address } = await makePhotoDevice(createFakeServer(), {}));
});
afterEach(async () => {
  vi.useRealTimers();
  await device.engine.stop();
  device.db.close();
});

describe('PH14 the photos of a page', () => {
  it('PH14 are shown where they stand in the way, of the person who is asked about', async () => {
    const { intake } = makeIntake();
    const shown: PhotoScope[] = [];
    const stop = onUnsavedPhotos((scope) => shown.push(scope));
    const newId = () => {
      throw new Error('no ids');
    };
    await intake.take({ ...address, ctx: { ...device.context, newId } }, [fileOf('one.jpg')], wholeRoom);
    expect(await waitForPhotos(device.context, address)).toBe(true);
    registerPagePhotos(device.context, Promise.resolve(intake));
    expect(await waitForPhotos(undefined, {})).toBe(true);
    const db: Partial<Device['db']> = { name: 'of another person' };
    expect(await waitForPhotos({ ...device.context, db: db as Device['db'] }, {})).toBe(true);
    expect(shown).toEqual([]);
    expect(await waitForPhotos(device.context, address)).toBe(false);
    expect(shown).toEqual([address]);
    stop();
  });

  it('PH14 those that were chosen while the code for them is loading are waited for', async () => {
    const { intake, finish } = makeIntake();
    const loaded = Promise.withResolvers<PhotoIntake>();
    registerPagePhotos(device.context, loaded.promise);
    const taking = loaded.promise.then(async (opened) => take(opened, 'slow.jpg'));
    let isOver = false;
    const waited = waitForPhotos(device.context, address).then((value) => {
      isOver = true;
      return value;
    });
    loaded.resolve(intake);
    await until(async () => intake.of(address).making.length === 1, 'the photo being made');
    expect(isOver).toBe(false);
    finish();
    expect(await waited).toBe(true);
    await taking;
    expect(await device.db.photos.count()).toBe(1);
  });

  it('PH14 code for photos that never loads holds up no conclusion for longer than ten seconds', async () => {
    registerPagePhotos(device.context, new Promise<PagePhotos>(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const waited = vi.fn<(isOver: boolean) => void>();
    const asked = [
      waitForPhotos(device.context, address).then(waited),
      waitForPhotos(device.context, { tourId: address.tourId }).then(waited),
    ];
    await vi.advanceTimersByTimeAsync(9_999);
    expect(waited).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await Promise.all(asked);
    expect(waited.mock.calls).toEqual([[true], [true]]);
  });

  it('PH14 code for photos that never loads lets no update and no tour of another device delete what it is to make', async () => {
    registerPagePhotos(device.context, new Promise<PagePhotos>(() => undefined));
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const asked = Promise.all([
      waitForPhotos(device.context, {}),
      isEveryPhotoSaved(device.context, address.tourId),
      pagePhotos(device.context),
    ]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual([false, false, null]);
  });

  it('PH14 U8 of a tour are saved when none of them is on the page only; one that cannot be read is nothing', async () => {
    const { intake } = makeIntake();
    registerPagePhotos(device.context, Promise.resolve(intake));
    await take(intake, 'large.jpg');
    expect(await isEveryPhotoSaved(device.context, address.tourId)).toBe(true);
    const newId = () => {
      throw new Error('no ids');
    };
    await intake.take({ ...address, ctx: { ...device.context, newId } }, [fileOf('one.jpg')], wholeRoom);
    expect(await isEveryPhotoSaved(device.context, address.tourId)).toBe(false);
    expect(await isEveryPhotoSaved(device.context, 'another')).toBe(true);
  });

  const take = (intake: PhotoIntake, name: string) =>
    intake.take({ ...address, ctx: device.context }, [fileOf(name)], wholeRoom);
});

describe('PH14 a photo that was not saved, once its session is over', () => {
  const intakeOf = ({ context }: Pick<Device, 'context'>) =>
    openPhotoIntake(globalThis as unknown as Window, context);
  const end = (event: SessionEvent) => useSession.setState((state) => nextSession(state, event));
  const refusePhoto = () => {
    const newId = () => {
      throw new Error('no ids');
    };
    const ctx = { ...device.context, newId };
    return intakeOf(device).tryAgain(
      { ...address, ctx },
      { kind: 'not_saved', reason: 'not_saved', kept: newPhoto() },
    );
  };
  beforeEach(() => {
    signedIn(address.tourId);
    registerPagePhotos(device.context, Promise.resolve(intakeOf(device)));
  });
  afterEach(() => {
    intakeOf(device).clear();
    signedOut();
  });

  it('PH14 S16 is there for the same person who signs in again, where the session has ended by itself', async () => {
    await refusePhoto();
    end({ type: 'ended', token: null, notice: 'session_expired' });
    end({ type: 'notice_seen' });
    device.db.close();
    const { userId, indexedDB } = device;
    const again = await makeDevice(createFakeServer(), { userId, indexedDB });
    await allowPhotos(again);
    expect(await waitForPhotos(again.context, address)).toBe(false);
    const intake = intakeOf(again);
    const [notice] = intake.of(address).notices;
    if (notice?.kind !== 'not_saved') throw new Error('no notice');
    await intake.tryAgain({ ...address, ctx: again.context }, notice);
    expect(await again.db.photos.count()).toBe(1);
    expect(await waitForPhotos(again.context, address)).toBe(true);
    await again.engine.stop();
    again.db.close();
  });

  it.each([
    ['stays, where it has ended by itself', 'session_expired', 1],
    ['is forgotten, where they have signed out', null, 0],
  ] as const)('PH14 S16 S17 in another tab: it %s', async (_what, notice, count) => {
    await refusePhoto();
    end({ type: 'left' });
    expect(intakeOf(device).unsaved().size).toBe(1);
    end({ type: 'restored', token: null, me: null, tourId: null, notice });
    expect(intakeOf(device).unsaved().size).toBe(count);
  });

  it('PH14 S17 is forgotten with what is still being saved, where they have signed out', async () => {
    await refusePhoto();
    const intake = intakeOf(device);
    expect(intake.unsaved().size).toBe(1);
    const saving = refusePhoto();
    end({ type: 'signed_out' });
    await saving;
    expect(intake.unsaved().size).toBe(0);
  });

  const signInAs = (id: string) =>
    end({ type: 'restored', token: 'next', me: { ...ines, id }, tourId: null });

  it('PH14 S15 is forgotten as soon as somebody else is signed in, and what is being made is not saved', async () => {
    await refusePhoto();
    const intake = intakeOf(device);
    const made = Promise.withResolvers<void>();
    const ctx = { ...device.context, newId: vi.fn<() => string>(() => 'never') };
    const maker = openPhotoMaker(globalThis as unknown as Window);
    const make = vi.spyOn(maker, 'make').mockImplementation(async () => {
      await made.promise;
      return { ok: true, value: newPhoto('canary') };
    });
    const taking = intake.take({ ...address, ctx }, [fileOf('slow.jpg')], wholeRoom);
    end({ type: 'ended', token: null, notice: 'session_expired' });
    expect(intake.unsaved()).toEqual(new Map([[address.tourId, 2]]));
    signInAs('omar');
    expect(intake.unsaved().size).toBe(0);
    made.resolve();
    await taking;
    make.mockRestore();
    expect(ctx.newId).not.toHaveBeenCalled();
    expect(await device.db.photos.count()).toBe(0);
    expect(intakeOf(device)).not.toBe(intake);
  });

  it('PH14 S16 is kept for the same person, whoever they turn out to be after an offline start', async () => {
    await refusePhoto();
    end({ type: 'ended', token: null, notice: 'session_expired' });
    end({ type: 'restored', token: 'next', me: null, tourId: null });
    signInAs(device.userId);
    expect(intakeOf(device).unsaved().size).toBe(1);
    end({ type: 'tour_changed', tourId: 'another' });
    expect(intakeOf(device).unsaved().size).toBe(1);
  });
});
