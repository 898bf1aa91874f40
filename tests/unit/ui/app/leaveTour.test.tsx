// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DeviceTouchpoint } from '#db/schema.ts';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { TourGate } from '../../../../src/app/router/TourGate.tsx';
import { TourScreen } from '../../../../src/features/inspection/tour/TourScreen.tsx';
import { useConcludeTour } from '../../../../src/features/inspection/tour/useConcludeTour.ts';
import type { InspectionServices } from '../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { makeSession, signedIn } from '../../../support/data/makeSession.ts';
import { makeTaking } from '../../../support/data/photos/makeTaking.ts';
import { show, whereabouts } from './showApp.tsx';

let device: Device;
let tourId: string;
let left: string[];
let having: () => Promise<DeviceTouchpoint>;

beforeEach(async () => {
  device = await makeDevice();
  // Concluded answers stay here.
  device.session.token = null;
  const started = await device.startTour();
  having = async () => started.touchpoint('having_meetings');
  ({ tourId } = started);
  await device.concludeAll(tourId, (await started.touchpoint('having_meetings')).id);
  signedIn(tourId);
  left = [];
});

function Concludes() {
  const { conclude } = useConcludeTour(tourId);
  return (
    <button onClick={conclude} type="button">
      Conclude tour
    </button>
  );
}

async function showTour(page = <Concludes />, at = '/en/tour'): Promise<void> {
  const inspection: Partial<InspectionServices> = {
    ctx: device.context,
    leftAt: new Map(),
    unsavedPhotos: makeTaking().unsavedPhotos,
    refreshTour: async () => 'open',
  };
  const session = makeSession({ leaveTour: (id) => void left.push(id) });
  const tour = <TourGate>{page}</TourGate>;
  await show(
    <>
      <Link to="/en/sync">Sync</Link>
      <Routes>
        <Route element={tour} path={at} />
        <Route element={null} path="*" />
      </Routes>
    </>,
    { at, inspection, session },
  );
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 30)));

it('S27 U8 a tab that learns late that its tour is over forgets that tour, and no other', async () => {
  await showTour();
  await screen.findByRole('button', { name: 'Conclude tour' });
  await concludeTour(device.context, { tourId });
  expect(left).toEqual([]);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(whereabouts().path).toBe('/en/thanks'));
  expect(left).toEqual([tourId]);
});

it('U8 a comment that is being typed while another tab concludes the tour is left behind, and leads to the thanks', async () => {
  const { sub_touchpoints, id: touchpointId } = await having();
  const subTouchpointId = sub_touchpoints[0]?.id ?? '';
  const address = { tourId, touchpointId, subTouchpointId };
  await showTour(<p>A sheet</p>, '/en/touchpoints/any');
  await screen.findByText('A sheet');
  await concludeTour(device.context, { tourId });
  await waitFor(() =>
    expect(whereabouts()).toEqual({ path: '/en/thanks', state: { overElsewhere: tourId } }),
  );
  expect(await commentOnSubTouchpoint(device.context, { ...address, comment: 'half a sen' })).toMatchObject({
    ok: true,
  });
  expect(await answersLeftBehind(device.db)).toMatchObject([
    { touchpoint_id: touchpointId, answers: [{ name: sub_touchpoints[0]?.name, comment: 'half a sen' }] },
  ]);
});

it('S27 S24 a tour that may be in the mirror only is not over', async () => {
  await showTour();
  await screen.findByRole('button', { name: 'Conclude tour' });
  // As where the browser has deleted the database under the page and the mirror cannot be read.
  const { db } = device;
  await db.tours.clear();
  db.isWhole = false;
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(whereabouts().path).toBe('/en/tour');
  db.isWhole = true;
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(whereabouts().path).toBe('/en/thanks'));
});

it('S33 a tour that the store could not read once is shown after a second, and a look that fails ends nothing', async () => {
  const broken = new DOMException('no', 'UnknownError');
  const reading = vi.spyOn(device.db.tours, 'get').mockRejectedValueOnce(broken);
  await showTour();
  await screen.findByRole('button', { name: 'Conclude tour' }, { timeout: 5_000 });
  reading.mockRejectedValueOnce(broken);
  window.dispatchEvent(new Event('focus'));
  await settle();
  expect(whereabouts().path).toBe('/en/tour');
});

it('S27 a tab that concludes its tour forgets that tour, and no other', async () => {
  await showTour();
  await userEvent.click(await screen.findByRole('button', { name: 'Conclude tour' }));
  await waitFor(() => expect(whereabouts().path).toBe('/en/thanks'));
  await waitFor(() => expect(left).toEqual([tourId]));
});

it('U1 S13 S24 a tour that has arrived before its conclusion is mirrored leads to the thanks too', async () => {
  const mirrored = Promise.withResolvers<boolean>();
  const save = vi.spyOn(device.db.mirror, 'save').mockReturnValue(mirrored.promise);
  onTestFinished(() => save.mockRestore());
  await showTour(<TourScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Conclude tour' }));
  await expect.poll(() => save.mock.calls.length).toBe(1);
  await device.db.transaction('rw', [device.db.tours, device.db.touchpoints], async () => {
    await device.db.tours.delete(tourId);
    await device.db.touchpoints.clear();
  });
  await settle();
  mirrored.resolve(true);
  await waitFor(() => expect(whereabouts().path).toBe('/en/thanks'));
  await waitFor(() => expect(left).toEqual([tourId]));
});

it('U1 S27 a tour concluded after its page was left is forgotten, and the person stays where they are', async () => {
  const { promise: isFlushed, resolve } = Promise.withResolvers<boolean>();
  const flush = vi.fn<() => Promise<boolean>>(() => isFlushed);
  onTestFinished(device.db.typed.register(flush));
  await showTour();
  await userEvent.click(await screen.findByRole('button', { name: 'Conclude tour' }));
  await expect.poll(() => flush.mock.calls.length).toBe(1);
  await userEvent.click(screen.getByRole('link', { name: 'Sync' }));
  expect(left).toEqual([]);
  resolve(true);
  await waitFor(async () => expect((await device.db.tours.get(tourId))?.concluded_at).not.toBeNull());
  await waitFor(() => expect(left).toEqual([tourId]));
  expect(whereabouts().path).toBe('/en/sync');
});
