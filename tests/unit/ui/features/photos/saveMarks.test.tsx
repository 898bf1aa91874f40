// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deletePhoto } from '../../../../../src/actions/deletePhoto.ts';
import { photosOfTouchpoint, type ShownPhoto } from '../../../../../src/db/photos/photosOfTouchpoint.ts';
import { MarkPhoto } from '../../../../../src/features/photos/marking/MarkPhoto.tsx';
import { saveMarks } from '../../../../../src/features/photos/marking/saveMarks.ts';
import { NoRoom } from '../../../../../src/features/photos/NoRoom.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { loadMessages } from '../../../../../src/i18n/activateLocale.ts';
import type { PhotoMaker } from '../../../../../src/photos/createPhotoMaker.ts';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { makeSession, signedIn } from '../../../../support/data/makeSession.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let photo: ShownPhoto;
const { bytes } = newPhoto('unmarked');
const marks = [{ kind: 'circle', from: { x: 1, y: 1 }, to: { x: 99, y: 99 } }] as const;
const marked = newPhoto('marked');

beforeEach(async () => {
  signedIn();
  const made = await makePhotoDevice(createFakeServer(), {});
  ({ device, address } = made);
  await made.add(newPhoto('unmarked'));
  const [first] = await shown();
  if (first === undefined) throw new Error('no photo');
  photo = first;
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await device.engine.stop();
  device.db.close();
});

const shown = () => photosOfTouchpoint(device.db, address.tourId, address.touchpointId);
const save = (make: PhotoMaker['make']) =>
  saveMarks({ ctx: device.context, maker: { make } }, { address, photo, bytes, marks });

describe('P4 marks', () => {
  it('P4 are not saved where making fails, whatever has failed, and the photo is as it was', async () => {
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

  it('P4 P3 on a full device are refused with the photo for which there is no room', async () => {
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
    await loadMessages(['photos']);
    await show(<NoRoom photo={marked} />, { at: '/en/tour', session: makeSession() });
    screen.getByText(/This device is out of space\..*Free at least 3 kB, then try again\./);
  });

  it('P4 are refused where the photo is gone', async () => {
    await deletePhoto(device.context, { ...address, photoId: photo.id });
    const refused = await save(async () => ({ ok: true, value: marked }));
    expect(refused).toEqual({ ok: false, reason: { kind: 'photo_unknown' } });
  });

  it('P4 that were not saved are said so, and can be saved again', async () => {
    // There is a picture, and no canvas to draw it on.
    const image = Object.assign(window.HTMLImageElement.prototype, { decode: async () => undefined });
    vi.spyOn(image, 'naturalWidth', 'get').mockReturnValue(640);
    vi.spyOn(image, 'naturalHeight', 'get').mockReturnValue(480);
    await loadMessages(['inspection', 'photos']);
    const onMarked = vi.fn<(photoId: string) => void>();
    await show(
      <InspectionServicesContext
        value={{ ctx: device.context } as Partial<InspectionServices> as InspectionServices}
      >
        <MarkPhoto
          address={address}
          bytes={bytes}
          isGone={false}
          onClose={() => undefined}
          onMarked={onMarked}
          photo={photo}
        />
      </InspectionServicesContext>,
      { at: '/en/tour', session: makeSession() },
    );
    screen.getByLabelText('Drawing').focus();
    await userEvent.keyboard('{Enter}{ArrowRight>12/}{ArrowDown>12/}{Enter}');
    await screen.findByText('1 mark drawn');
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
