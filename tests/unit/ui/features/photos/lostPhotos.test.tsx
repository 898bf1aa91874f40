// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTypedFields } from '../../../../../src/app/inspection/openTypedFields.ts';
import { UnsavedPhotosHost } from '../../../../../src/app/shell/UnsavedPhotosHost.tsx';
import { createPhotoIntake } from '../../../../../src/features/photos/createPhotoIntake.ts';
import { openMakingTrace } from '../../../../../src/features/photos/makingTrace.ts';
import { openPhotoIntake } from '../../../../../src/features/photos/openPhotoIntake.ts';
import type { PhotoIntake } from '../../../../../src/features/photos/PhotoIntake.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { isEveryPhotoSaved, pagePhotos } from '../../../../../src/features/shared/pagePhotos.ts';
import { inputBackupPrefix } from '../../../../../src/session/sessionState.ts';
import { type Device, until } from '../../../../support/data/makeDevice.ts';
import { ines, makeSession, signedIn, signedOut } from '../../../../support/data/makeSession.ts';
import { fileOf, wholeRoom } from '../../../../support/data/photos/makeIntake.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
beforeEach(async () => {
  localStorage.clear();
  signedIn();
  ({ device, address } = await makePhotoDevice(createFakeServer(), { userId: ines.id }));
});
afterEach(async () => {
  cleanup();
  signedOut();
  vi.unstubAllGlobals();
  await device.engine.stop();
  device.db.close();
});

const traces = (userId: string = ines.id) =>
  Object.keys(localStorage).filter((key) => key.startsWith(inputBackupPrefix(userId)));

/** A page that makes photos until it is told to go on; it ends when the test does not tell it. */
function makePage(id: string) {
  const slow = Promise.withResolvers<void>();
  const intake = createPhotoIntake({
    maker: {
      prepare: () => undefined,
      make: async ({ file }) => {
        const { name } = file as File;
        if (name === 'large.jpg') return { ok: false, reason: 'unreadable' };
        if (name === 'slow.jpg') await slow.promise;
        return { ok: true, value: newPhoto(name) };
      },
    },
    setTimer: () => () => undefined,
    trace: openMakingTrace(window, device.db.name, id),
  });
  const take = (names: readonly string[], newId = device.context.newId) =>
    intake.take({ ...address, ctx: { ...device.context, newId } }, names.map(fileOf), wholeRoom);
  return { intake, take, finish: slow.resolve };
}

/** The next page of this person: what its start does, and what it shows. */
async function openNext(): Promise<PhotoIntake> {
  await openTypedFields(device.db, localStorage, ines.id);
  const inspection = { ctx: device.context } as Partial<InspectionServices> as InspectionServices;
  await show(
    <InspectionServicesContext value={inspection}>
      <UnsavedPhotosHost />
    </InspectionServicesContext>,
    { at: '/en/tour', session: makeSession() },
  );
  return openPhotoIntake(window, device.context);
}

const lost = (count: number) =>
  count === 1
    ? '1 photo was not saved, because the page was closed. Choose it again.'
    : `${count} photos were not saved, because the page was closed. Choose them again.`;

describe('PH14 photos that were being made when their page was closed', () => {
  it('PH14 are said at the next start, until the person knows', async () => {
    const { take } = makePage('closed');
    void take(['one.jpg', 'slow.jpg', 'two.jpg']);
    await until(async () => (await device.db.photos.count()) === 1, 'the first photo');
    const next = await openNext();
    await screen.findByText(lost(2));
    expect(next.of(address).notices).toEqual([{ kind: 'lost', count: 2 }]);
    // It is shown at its answer as well, and holds up nothing: nothing of it could be saved.
    expect((await pagePhotos(device.context))?.isOpen(address)).toBe(true);
    expect(await next.waitForPhotos(address)).toBe(true);
    expect(await isEveryPhotoSaved(device.context, address.tourId)).toBe(true);
    // A page that is closed before the person has read it is followed by one that says it again.
    expect(traces()).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(traces()).toEqual([]);
  });

  it('PH14 are no longer remembered once they are stored, refused, unreadable or given up', async () => {
    const { intake, take, finish } = makePage('open');
    const refusing = () => {
      throw new Error('no ids');
    };
    await take(['one.jpg', 'large.jpg']);
    await take(['two.jpg'], refusing);
    expect(traces()).toEqual([]);
    const taking = take(['slow.jpg']);
    expect(traces()).toHaveLength(1);
    intake.giveUp(address);
    expect(traces()).toEqual([]);
    finish();
    await taking;
  });

  it('PH14 are said although what another page has left cannot be read', async () => {
    localStorage.setItem(`${inputBackupPrefix(ines.id)}photos/another`, '[{');
    const { take } = makePage('closed');
    void take(['slow.jpg']);
    await openNext();
    await screen.findByText(lost(1));
  });

  it('PH14 S17 are forgotten with everything of the person, and are of nobody else', async () => {
    const { intake, take } = makePage('open');
    void take(['slow.jpg']);
    expect(traces('somebody-else')).toEqual([]);
    act(() => intake.clear());
    expect(traces()).toEqual([]);
  });

  it('PH14 are not said of a page that is still open, but when it is closed', async () => {
    const held = new Map<string, Promise<unknown>>();
    const closing = Promise.withResolvers<void>();
    const request = async (name: string, ...rest: unknown[]) => {
      const before = held.get(name);
      const run = rest.at(-1) as () => Promise<unknown>;
      if (before === undefined) held.set(name, run());
      else await Promise.race([before, closing.promise]).then(run);
    };
    vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
    const { take } = makePage('open');
    void take(['slow.jpg']);
    const next = openPhotoIntake(window, device.context);
    const recovered = next.recover();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(next.of(address).notices).toEqual([]);
    closing.resolve();
    expect(await recovered).toBe(true);
    expect(next.of(address).notices).toEqual([{ kind: 'lost', count: 1 }]);
  });
});
