// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { photosOfTouchpoint, type ShownPhoto } from '#db/photos/photosOfTouchpoint.ts';
import { loadMessages } from '#i18n/activateLocale.ts';
import { MarkPhoto } from '../../../../../src/features/photos/marking/MarkPhoto.tsx';
import { saveMarks } from '../../../../../src/features/photos/marking/saveMarks.ts';
import { NoRoom } from '../../../../../src/features/photos/NoRoom.tsx';
import type { PhotoMaker } from '../../../../../src/photos/createPhotoMaker.ts';
import { openPhotoMaker } from '../../../../../src/photos/openPhotoMaker.ts';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { signedIn } from '../../../../support/data/makeSession.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let photo: ShownPhoto;
const { bytes } = newPhoto('unmarked');
const marks = [{ kind: 'circle', from: { x: 1, y: 1 }, to: { x: 99, y: 99 } }] as const;
const marked = newPhoto('marked');

beforeEach(async () => {
  signedIn();
  const made = await makePhotoDevice();
  ({ device, address } = made);
  await made.add(newPhoto('unmarked'));
  const [first] = await shown();
  if (first === undefined) throw new Error('no photo');
  photo = first;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const save = (make: PhotoMaker['make']) =>
  saveMarks({ ctx: device.context, maker: { make } }, { address, photo, bytes, marks });

/** Shows the photo and draws a mark on it. */
async function draw() {
  const image = Object.assign(window.HTMLImageElement.prototype, { decode: async () => undefined });
  vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(640);
  vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(480);
  await loadMessages('rest');
  const onMarked = vi.fn<(photoId: string) => void>();
  const onClose = vi.fn<() => void>();
  await show(
    <MarkPhoto
      address={address}
      bytes={bytes}
      isGone={false}
      onClose={onClose}
      onMarked={onMarked}
      photo={photo}
    />,
    { inspection: { ctx: device.context }, at: '/en/tour' },
  );
  screen.getByLabelText('Drawing').focus();
  await userEvent.keyboard('{Enter}{ArrowRight>12/}{ArrowDown>12/}{Enter}');
  await screen.findByText('1 mark drawn');
  return { onMarked, onClose };
}

describe('PH4 marks', () => {
  it('PH4 are not saved where making fails, whatever has failed, and the photo is as it was', async () => {
    const notSaved = { ok: false, reason: { kind: 'not_saved' } };
    const broken = async () => {
      throw new RangeError('no memory');
    };
    expect(await save(broken)).toEqual(notSaved);
    expect(await save(async () => ({ ok: false, reason: 'unreadable' }))).toEqual(notSaved);
    expect(await shown()).toEqual([photo]);
    const saved = await save(async () => ({ ok: true, value: marked }));
    expect(await shown()).toMatchObject([
      { id: saved.ok ? saved.value.photoId : '', taken_at: photo.taken_at },
    ]);
  });

  it('PH4 PH3 on a full device are refused with the photo for which there is no room', async () => {
    device.db.use({
      stack: 'dbcore',
      name: 'full',
      create: (core) => ({
        ...core,
        table: (name) => {
          const table = core.table(name);
          const mutate = async () => {
            throw new DOMException('full', 'QuotaExceededError');
          };
          return name === 'photoBytes' ? { ...table, mutate } : table;
        },
      }),
    });
    device.db.close();
    const refused = await save(async () => ({ ok: true, value: marked }));
    expect(refused).toEqual({ ok: false, reason: { kind: 'no_room', made: marked } });
    expect(await shown()).toMatchObject([{ id: photo.id }]);
    await loadMessages('rest');
    await show(<NoRoom photo={marked} />, { at: '/en/tour' });
    screen.getByText(/This device is out of space\..*Free at least 3 kB, then try again\./);
  });

  it('PH4 that were not saved are said so, and can be saved again', async () => {
    // There is no canvas to render it on.
    const { onMarked } = await draw();
    const button = screen.getByRole('button', { name: 'Save marks' });
    const isInert = () => screen.getByRole('application').hasAttribute('inert');
    fireEvent.click(button);
    // What is drawn now would not be on the saved photo.
    expect([isInert(), screen.getByRole<HTMLButtonElement>('button', { name: 'Undo' }).disabled]).toEqual([
      true,
      true,
    ]);
    await screen.findByText('Marks NOT saved');
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    expect(isInert()).toBe(false);
    expect(onMarked).not.toHaveBeenCalled();
  });
});

describe('closing while marks are being saved', () => {
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const question = () => screen.queryByRole('dialog', { name: 'Discard the marks?' });
  const isMarked = async () => (await shown()).every(({ id }) => id !== photo.id);

  /** Renders once `rendered` is called, and stores what was rendered once `stored` is. */
  function hold() {
    const rendering = Promise.withResolvers<Awaited<ReturnType<PhotoMaker['make']>>>();
    const make = vi.spyOn(openPhotoMaker(window), 'make').mockReturnValue(rendering.promise);
    const storing = Promise.withResolvers<void>();
    void device.db.transaction('rw', device.db.touchpoints, () => Dexie.waitFor(storing.promise));
    const rendered = async () => {
      await expect.poll(() => make.mock.calls.length).toBe(1);
      await act(async () => rendering.resolve({ ok: true, value: marked }));
    };
    return { rendered, stored: storing.resolve };
  }

  it('PH4 withdraws the question once it is too late to discard', async () => {
    const { onMarked, onClose } = await draw();
    const { rendered, stored } = hold();
    press('Save marks');
    press('Close');
    expect(question()).not.toBeNull();
    await rendered();
    expect(question()).toBeNull();
    stored();
    await waitFor(() => expect(onMarked).toHaveBeenCalledOnce());
    expect(onClose).not.toHaveBeenCalled();
  });

  it('PH4 stores nothing that was discarded before it was rendered', async () => {
    const { onMarked, onClose } = await draw();
    const { rendered, stored } = hold();
    stored();
    press('Save marks');
    press('Close');
    press('Discard marks');
    expect(onClose).toHaveBeenCalledOnce();
    await rendered();
    await new Promise((end) => setTimeout(end, 20));
    expect([await isMarked(), onMarked.mock.calls.length]).toEqual([false, 0]);
  });
});
