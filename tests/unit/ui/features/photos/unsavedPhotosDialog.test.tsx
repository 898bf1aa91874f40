// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { topicName } from '#i18n/topicName.ts';
import { rateSubTouchpoint } from '../../../../../src/actions/rateSubTouchpoint.ts';
import { UnsavedPhotosHost } from '../../../../../src/app/shell/InspectionHosts.tsx';
import type { Floor } from '../../../../../src/features/inspection/touchpoint/floor/useFloor.ts';
import { useConcludeTouchpoint } from '../../../../../src/features/inspection/touchpoint/useConcludeTouchpoint.ts';
import { useConcludeTour } from '../../../../../src/features/inspection/tour/useConcludeTour.ts';
import { type Device } from '../../../../support/data/makeDevice.ts';
import { signedIn } from '../../../../support/data/makeSession.ts';
import { makeTaking, refusing } from '../../../../support/data/photos/makeTaking.ts';
import { makePhotoDevice } from '../../../../support/data/photos/photoDevice.ts';
import { show, whereabouts } from '../../app/showApp.tsx';

let device: Device;
let address: Awaited<ReturnType<typeof makePhotoDevice>>['address'];
let touchpoint: DeviceTouchpoint;
let page: ReturnType<typeof makeTaking>;

const concluded = async () =>
  (await device.db.touchpoints.get([address.tourId, address.touchpointId]))?.revision;
const photos = async () => device.db.photos.count();

beforeEach(async () => {
  signedIn();
  const made = await makePhotoDevice();
  ({ device, address } = made);
  touchpoint = await made.touchpoint('having_meetings');
  for (const { id } of touchpoint.sub_touchpoints)
    await rateSubTouchpoint(device.context, { ...address, subTouchpointId: id, rating: 'good' });
  page = makeTaking();
});

/** The store has refused a photo, and would take it now. */
const refusePhoto = () => page.take(refusing(device.context), address, ['one.jpg']);

const question = () => topicName(touchpoint.sub_touchpoints[0]?.name ?? 'stairs');

const noFloor = { text: '', flush: async () => true } as Partial<Floor> as Floor;

function Concludes() {
  const ofTouchpoint = useConcludeTouchpoint(touchpoint, [], noFloor, () => undefined);
  const ofTour = useConcludeTour(address.tourId);
  return (
    <>
      <button onClick={() => ofTouchpoint.conclude()} type="button">
        Conclude touchpoint
      </button>
      <button aria-busy={ofTour.busy} onClick={ofTour.conclude} type="button">
        Conclude tour
      </button>
      <Link to="/en/sync">Leave</Link>
      <p>{ofTouchpoint.failure ?? ofTour.failure}</p>
      <UnsavedPhotosHost />
    </>
  );
}

async function showBoth(): Promise<void> {
  const { unsavedPhotos } = page;
  const inspection = { ctx: device.context, unsavedPhotos };
  await show(
    <Routes>
      <Route element={<Concludes />} path="/en/tour" />
      <Route element={null} path="*" />
    </Routes>,
    { at: '/en/tour', inspection },
  );
}
async function press(name: string): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  // The attempt before may still be ending.
  await waitFor(() => expect(button().disabled).toBe(false));
  await userEvent.click(button());
}
const dialog = () => screen.queryByRole('dialog', { name: 'Photos NOT saved' });

describe('S26 concluding while the store refuses the text of a field', () => {
  it('S33 S26 a touchpoint is not concluded without it, but once it is saved', async () => {
    const stop = device.db.typed.register(async () => false);
    onTestFinished(stop);
    await showBoth();
    await press('Conclude touchpoint');
    await screen.findByText('not_saved');
    expect(await concluded()).toBe(0);
    stop();
    await press('Conclude touchpoint');
    await waitFor(async () => expect(await concluded()).toBe(1));
  });

  it('S33 S26 U5 a tour is not concluded without it either', async () => {
    await device.concludeAll(address.tourId, address.touchpointId);
    onTestFinished(device.db.typed.register(async () => false));
    await showBoth();
    await press('Conclude tour');
    await screen.findByText('not_saved');
    expect((await device.db.tours.get(address.tourId))?.concluded_at).toBeNull();
  });
});

describe('PH14 concluding with photos that are not saved', () => {
  it('PH14 a touchpoint is not concluded, and the photo is shown with its question and saved again', async () => {
    await refusePhoto();
    await showBoth();
    await press('Conclude touchpoint');
    await screen.findByRole('heading', { name: question() });
    expect(await concluded()).toBe(0);
    await press('Try again');
    await waitFor(() => expect(dialog()).toBeNull());
    expect(await photos()).toBe(1);
    await press('Conclude touchpoint');
    await waitFor(async () => expect(await concluded()).toBe(1));
    const saved = (await device.db.outbox.toArray()).find(({ kind }) => kind === 'save-touchpoint');
    expect(saved?.payload).toContain((await device.db.photos.toArray())[0]?.id);
  });

  it('PH14 a tour is not concluded either, until the person has removed the photo', async () => {
    await device.concludeAll(address.tourId, address.touchpointId);
    await refusePhoto();
    await showBoth();
    await press('Conclude tour');
    await screen.findByRole('heading', { name: question() });
    const concludedAt = async () => (await device.db.tours.get(address.tourId))?.concluded_at;
    expect(await concludedAt()).toBeNull();
    await press('Remove');
    await waitFor(() => expect(dialog()).toBeNull());
    await press('Conclude tour');
    await waitFor(async () => expect(await concludedAt()).not.toBeNull());
    expect(await photos()).toBe(0);
  });

  it.each(['touchpoint', 'tour'])(
    'PH14 who leaves a %s while its photo is waited for neither concludes it nor is taken back',
    async (what) => {
      await device.concludeAll(address.tourId, address.touchpointId);
      const taking = page.take(device.context, address, ['slow.jpg']);
      await showBoth();
      await press(`Conclude ${what}`);
      await userEvent.click(screen.getByRole('link', { name: 'Leave' }));
      page.finish();
      await taking;
      await act(() => new Promise((resolve) => setTimeout(resolve, 300)));
      expect(whereabouts().path).toBe('/en/sync');
      expect(await concluded()).toBe(1);
      expect((await device.db.tours.get(address.tourId))?.concluded_at).toBeNull();
    },
  );
});
