// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { deletePhoto } from '../../../../../src/actions/deletePhoto.ts';
import { PhotoField } from '../../../../../src/features/inspection/shared/photos/PhotoField.tsx';
import { IntakeNotices } from '../../../../../src/features/photos/IntakeNotices.tsx';
import { openPhotoIntake } from '../../../../../src/features/photos/openPhotoIntake.ts';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { pagePhotos } from '../../../../../src/features/shared/pagePhotos.ts';
import { loadMessages } from '../../../../../src/i18n/activateLocale.ts';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { makeSession } from '../../../../support/data/makeSession.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';
import { whole } from '../../../../support/wholeText.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let add: Awaited<ReturnType<typeof makePhotoDevice>>['add'];

beforeEach(async () => {
  ({ device, address, add } = await makePhotoDevice(createFakeServer(), {}));
});
afterEach(async () => {
  cleanup();
  await device.engine.stop();
  device.db.close();
});

async function showField(): Promise<void> {
  const inspection = { ctx: device.context } as Partial<InspectionServices> as InspectionServices;
  await show(
    <InspectionServicesContext value={inspection}>
      <PhotoField address={address} answerId={address.subTouchpointId} />
    </InspectionServicesContext>,
    { at: '/en/touchpoints/any', session: makeSession() },
  );
}

const tiles = () => screen.queryAllByRole('button', { name: /^Photo \d: / }).length;

it('PH5 what was deleted comes back one after another, also when the page was closed in between', async () => {
  for (const photoId of [await add(), await add()])
    await deletePhoto(device.context, { ...address, photoId });
  await showField();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(2));
  await waitFor(() => expect(screen.queryByText('Photo deleted')).toBeNull());
});

it('PH5 after a photo is deleted the focus is on what brings it back', async () => {
  await add();
  await add();
  await showField();
  for (const left of [1, 0]) {
    fireEvent.click(await screen.findByRole('button', { name: /^Photo 1: / }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(tiles()).toBe(left));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Undo'));
    (document.activeElement as HTMLElement).blur();
  }
});

it('PH14 the code for photos is waited for once a photo was taken, and not when the camera is opened', async () => {
  await showField();
  const input = await screen.findByLabelText('Camera');
  fireEvent.click(input);
  expect(await pagePhotos(device.context)).toBeUndefined();
  fireEvent.change(input, { target: { files: [new File(['text'], 'notes.txt')] } });
  expect(await pagePhotos(device.context)).toBeDefined();
  await screen.findByText(/“notes.txt” could not be read as a photo/);
});

it('PH3 S35 that a photo was not saved is not said any more once one is taken again', async () => {
  const taking = vi.spyOn(openPhotoIntake(window, device.context), 'take');
  onTestFinished(() => taking.mockRestore());
  await showField();
  const choose = async () => {
    const files = [new File(['text'], 'notes.txt')];
    fireEvent.change(await screen.findByLabelText('Camera'), { target: { files } });
  };
  taking.mockRejectedValueOnce(new Error('no code'));
  await choose();
  await screen.findByText(/^NOT saved/);
  taking.mockResolvedValueOnce(undefined);
  await choose();
  await waitFor(() => expect(screen.queryByText(/^NOT saved/)).toBeNull());
  expect(taking).toHaveBeenCalledTimes(2);
});

it('PH1 what was left out is said with the limit that it is left out for', async () => {
  await loadMessages(['photos']);
  const tooMany = { kind: 'too_many', chosen: 3 } as const;
  const notices = [
    { ...tooMany, taken: 0, limit: 'touchpoint' },
    { ...tooMany, taken: 1, limit: 'touchpoint' },
    { ...tooMany, taken: 2, limit: 'touchpoint' },
    { ...tooMany, taken: 2, limit: 'answer' },
  ] as const;
  const nothing = () => undefined;
  await show(<IntakeNotices max={6} notices={notices} onDismiss={nothing} onRetry={nothing} />, {
    at: '/en/tour',
    session: makeSession(),
  });
  screen.getByText(whole('No photo was added. A touchpoint can have at most 40.'));
  screen.getByText(whole('Only 1 of 3 photos was added. A touchpoint can have at most 40.'));
  screen.getByText(whole('Only 2 of 3 photos were added. A touchpoint can have at most 40.'));
  screen.getByText(whole('Only 2 of 3 photos were added. A question can have at most 6.'));
});
