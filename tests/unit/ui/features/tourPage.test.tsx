// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { DeviceTour } from '../../../../src/db/schema.ts';
import { TourPage } from '../../../../src/features/inspection/tour/TourPage.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../src/features/shared/InspectionServices.ts';
import { type Device, makeDevice, makeStartedTour } from '../../../support/data/makeDevice.ts';
import { makeSession } from '../../../support/data/makeSession.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';
import { show } from '../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice(createFakeServer());
});
afterEach(async () => {
  cleanup();
  await device.engine.stop();
  device.db.close();
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
  const { tourId, touchpoint } = await makeStartedTour(device);
  const tour = (await device.db.tours.get(tourId)) as DeviceTour;
  const work = await touchpoint('working_in_the_building');
  const floors = Array.from({ length: 20 }, (_, floor) => ({ ...work, id: `floor-${floor}`, floor }));
  const scroll = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  const position = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(1234);
  onTestFinished(() => {
    scroll.mockRestore();
    position.mockRestore();
  });
  const cards = () => screen.getByRole('list', { name: 'Touchpoints' }).childElementCount;
  let cardsWhenScrolled = 0;
  const inspection = { ctx: device.context } as Partial<InspectionServices> as InspectionServices;
  await show(
    <InspectionServicesContext value={inspection}>
      <Routes>
        <Route
          element={<TourPage lastId={null} progress={new Map()} touchpoints={floors} tour={tour} />}
          path="/en/tour"
        />
        <Route element={<Back />} path="*" />
      </Routes>
    </InspectionServicesContext>,
    { at: '/en/tour', session: makeSession() },
  );
  scroll.mockClear().mockImplementation(() => {
    cardsWhenScrolled = cards();
  });
  const [card] = await screen.findAllByRole('link', { name: /Floor 8/ });
  fireEvent.click(card as HTMLElement);
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }));
  await screen.findByRole('list', { name: 'Touchpoints' });
  expect(scroll).toHaveBeenCalledExactlyOnceWith({ top: 1234, behavior: 'instant' });
  expect(cardsWhenScrolled).toBeGreaterThanOrEqual(20);
});
