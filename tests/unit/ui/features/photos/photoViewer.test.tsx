// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { loadMessages } from '#i18n/activateLocale.ts';
import { PhotoPart } from '../../../../../src/features/photos/PhotoPart.tsx';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { makeTaking } from '../../../../support/data/photos/makeTaking.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];

beforeEach(async () => {
  const made = await makePhotoDevice();
  ({ device, address } = made);
  await made.add(newPhoto('first'));
  await made.add(newPhoto('second'));
});

async function showPart(): Promise<void> {
  await loadMessages('rest');
  await show(
    <PhotoPart
      answerId={address.subTouchpointId}
      leftOut={null}
      max={6}
      onLeftOutRead={() => undefined}
      touchpointId={address.touchpointId}
      tourId={address.tourId}
      undoableId={null}
    />,
    {
      inspection: {
        ctx: device.context,
        unsavedPhotos: makeTaking().unsavedPhotos,
      },
      at: '/en/tour',
    },
  );
}

it('PH4 a photo can be marked once it is read itself, and not with the bytes of the one before', async () => {
  await showPart();
  fireEvent.click(await screen.findByRole('button', { name: /^Photo 1: / }));
  await screen.findByRole('button', { name: 'Mark' });
  screen.getByRole('img', { name: 'Photo 1 of 2' });
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  // Nothing of the second photo can be read before this test waits.
  screen.getByRole('heading', { name: 'Photo 2 of 2' });
  expect(screen.queryByRole('button', { name: 'Mark' })).toBeNull();
  expect(screen.queryByRole('img', { name: 'Photo 2 of 2' })).toBeNull();
  await screen.findByRole('button', { name: 'Mark' });
  screen.getByRole('img', { name: 'Photo 2 of 2' });
});

it('PH10 S24 of a photo of which nothing is here is said so, and not where it was taken', async () => {
  await device.db.photos.clear();
  await device.db.photoBytes.clear();
  await showPart();
  fireEvent.click(await screen.findByRole('button', { name: 'Photo 1: Not on this device' }));
  await screen.findByText('This photo is not on this device.');
});
