// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DeviceTour } from '#db/schema.ts';
import { CurrentTourContext } from '../../../../../src/features/inspection/shared/CurrentTour.ts';
import { TourBar } from '../../../../../src/features/inspection/tour/TourBar.tsx';
import { TourScreen } from '../../../../../src/features/inspection/tour/TourScreen.tsx';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { show } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});

function Back() {
  const navigate = useNavigate();
  return (
    <button onClick={() => void navigate(-1)} type="button">
      Back
    </button>
  );
}

it('U4 the way back from a touchpoint leads to where the tour was left, with all its floors', async () => {
  const { tourId, touchpoint } = await device.startTour();
  const work = await touchpoint('working_in_the_building');
  const floors = Array.from({ length: 20 }, (_, floor) => ({ ...work, id: `floor-${floor}`, floor }));
  await device.db.touchpoints.bulkPut(floors);
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const position = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1234);
  onTestFinished(() => {
    scroll.mockRestore();
    position.mockRestore();
  });
  const cards = () => screen.getByRole('list', { name: 'Touchpoints' }).childElementCount;
  let cardsWhenScrolled = 0;
  const inspection = { ctx: device.context, leftAt: new Map() };
  await show(
    <Routes>
      <Route
        element={
          <CurrentTourContext value={tourId}>
            <TourScreen />
          </CurrentTourContext>
        }
        path="/en/tour"
      />
      <Route element={<Back />} path="*" />
    </Routes>,
    { at: '/en/tour', inspection },
  );
  const [card] = await screen.findAllByRole('link', { name: /Floor 8/ });
  scroll.mockClear().mockImplementation(() => {
    cardsWhenScrolled = cards();
  });
  fireEvent.click(card as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('list', { name: 'Touchpoints' });
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 1234, behavior: 'instant' });
  expect(cardsWhenScrolled).toBeGreaterThanOrEqual(20);
});

it('U3 a touchpoint that changed since its conclusion counts as concluded, and only the change as not sent', async () => {
  const { tourId, touchpoint } = await device.startTour();
  const tour = (await device.db.tours.get(tourId)) as DeviceTour;
  const concluded = { ...(await touchpoint('having_meetings')), completed: true };
  const changed = { ...concluded, id: 'changed', changed: true };
  const open = await touchpoint('entering_the_building');
  const inspection = { ctx: device.context };
  await show(<TourBar lastId={null} touchpoints={[concluded, changed, open]} tour={tour} />, {
    at: '/en/tour',
    inspection,
  });
  screen.getByText('2 of 3 touchpoints concluded');
  screen.getByText('1 touchpoint is not concluded and will not be sent');
  screen.getByText('1 concluded touchpoint has changed, and the change will not be sent');
});
