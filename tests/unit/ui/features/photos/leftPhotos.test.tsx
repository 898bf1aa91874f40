// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { LeftBehindRow } from '#db/schema.ts';
import { loadMessages } from '#i18n/activateLocale.ts';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import { LeftBehindSection } from '../../../../../src/features/shared/unsent-answers/LeftBehindSection.tsx';
import { OverElsewhere } from '../../../../../src/features/shared/unsent-answers/OverElsewhere.tsx';
import type { Device } from '../../../../support/data/makeDevice.ts';
import { signedIn } from '../../../../support/data/makeSession.ts';
import { makeTaking } from '../../../../support/data/photos/makeTaking.ts';
import { newPhoto } from '../../../../support/data/photos/newPhoto.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { whole } from '../../../../support/wholeText.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let photoId: string;
let page: ReturnType<typeof makeTaking>;
const files: { readonly content: Blob; readonly name: string }[] = [];

beforeEach(async () => {
  signedIn();
  page = makeTaking();
  const made = await makePhotoDevice();
  ({ device, address } = made);
  photoId = await made.add(newPhoto('canary'));
});
afterEach(() => {
  cleanup();
  files.length = 0;
});

/** Left behind: this photo, and these answers. */
async function leave(answers: LeftBehindRow['answers']): Promise<void> {
  const tour = await device.db.tours.get(address.tourId);
  if (tour === undefined) throw new Error('no tour');
  await device.db.leftBehind.put({
    tour_id: tour.id,
    touchpoint_id: address.touchpointId,
    left_at: device.context.now().toISOString(),
    building: tour.building,
    created_at: tour.created_at,
    name: 'having_meetings',
    multi_instance: false,
    floor: null,
    position: 1,
    answers,
    photos: [{ id: photoId, name: 'furniture' }],
  });
}

async function showLeft(): Promise<void> {
  const inspection: Partial<InspectionServices> = {
    ctx: device.context,
    unsavedPhotos: page.unsavedPhotos,
    saveFile: (content, name) => void files.push({ content, name }),
  };
  await loadMessages('rest');
  await show(
    <>
      <OverElsewhere tourId={address.tourId} />
      <LeftBehindSection />
    </>,
    { at: '/en/sync', inspection },
  );
}

describe('photos of a tour that was concluded elsewhere', () => {
  it('U8 are counted, shown with their question, and saved to the device', async () => {
    await leave([]);
    await showLeft();
    await screen.findByText('1 photo on this device was not in it.', { exact: false });
    expect(screen.queryByText(/\d answer/)).toBeNull();
    await screen.findByText(whole('Having meetings: 1 photo'));
    expect(screen.queryByRole('button', { name: 'Copy as text' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save photo 1: Furniture' }));
    await screen.findByText('Check that the file is in your downloads.');
    expect(files.map(({ name }) => name)).toEqual(['storey-photo-2026-11-21-1.jpg']);
    expect(await files[0]?.content.text()).toContain('canary');
  });

  it('U8 PH14 that this page could not save any more are shown', async () => {
    await device.db.tours.update(address.tourId, { concluded_at: '2026-11-21T09:00:00.000Z' });
    await page.take(device.context, address, ['one.jpg']);
    await showLeft();
    await waitFor(() => expect(page.unsavedPhotos.getState().shown).toHaveLength(1));
    expect(page.unsavedPhotos.getState().photos).toMatchObject([
      { kind: 'not_saved', reason: 'tour_concluded' },
    ]);
  });

  it('U5 say how long they are kept, and go after a question', async () => {
    await leave([]);
    await showLeft();
    await screen.findByText(whole('Kept until Dec 21, 2026'));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete …' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete for good' }));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeNull());
    expect(await device.db.leftBehind.count()).toBe(0);
  });
});
