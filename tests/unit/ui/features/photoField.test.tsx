// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deletePhoto } from '../../../../src/actions/deletePhoto.ts';
import { PhotoField } from '../../../../src/features/inspection/shared/photos/PhotoField.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';
import { pagePhotos } from '../../../../src/features/shared/pagePhotos.ts';
import type { Device } from '../../../support/data/makeDevice.ts';
import { makeSession } from '../../../support/data/makeSession.ts';
import { makePhotoDevice } from '../../../support/data/photoDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';
import { show } from '../app/showApp.tsx';

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

it('P5 what was deleted comes back one after another, also when the page was closed in between', async () => {
  for (const photoId of [await add(), await add()])
    await deletePhoto(device.context, { ...address, photoId });
  await showField();
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(1));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(tiles()).toBe(2));
  await waitFor(() => expect(screen.queryByText('Photo deleted')).toBeNull());
});

it('P14 the code for photos is waited for once a photo was taken, and not when the camera is opened', async () => {
  await showField();
  const input = await screen.findByLabelText('Camera');
  fireEvent.click(input);
  const none = await pagePhotos(undefined);
  expect(await pagePhotos(device.context)).toBe(none);
  fireEvent.change(input, { target: { files: [new File(['text'], 'notes.txt')] } });
  expect(await pagePhotos(device.context)).not.toBe(none);
  await screen.findByText(/“notes.txt” could not be read as a photo/);
});
