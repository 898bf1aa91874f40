// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { currentTourId } from '#db/tours/tours.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { useStartTour } from '../../../../../src/features/inspection/select-building/useStartTour.ts';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import type { Session } from '../../../../../src/session/Session.ts';
import { type Device, makeDevice } from '../../../../support/data/makeDevice.ts';
import { makeSession, signedIn, signedOut } from '../../../../support/data/makeSession.ts';
import { show, whereabouts } from '../../app/showApp.tsx';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
});
afterEach(() => {
  cleanup();
  signedOut();
});

function Starts() {
  const { start } = useStartTour();
  return (
    <button onClick={() => void start(device.building.id)} type="button">
      Continue
    </button>
  );
}

/** Starts a tour beside the open one, and may leave the page before it is stored; returns what the session saves as open. */
async function startTour(openId: string | null, leaves: boolean): Promise<string[]> {
  signedIn(openId);
  const saved: string[] = [];
  const saveTour: Session['saveTour'] = (id) => void saved.push(id ?? 'none');
  const { promise: isFetched, resolve } = Promise.withResolvers<'stored'>();
  const refreshCatalogue = vi.fn<InspectionServices['refreshCatalogue']>(async () => {
    await isFetched;
    await saveCatalogue(device.db, standardCatalogue, '2026-11-21T08:00:00.000Z');
    return 'stored';
  });
  await device.db.catalogue.clear();
  const before = await device.db.tours.count();
  const inspection = { ctx: device.context, refreshCatalogue } as Partial<InspectionServices>;
  await show(
    <>
      <Link to="/en/sync">Sync</Link>
      <Routes>
        <Route element={<Starts />} path="/en/select_building" />
        <Route element={null} path="*" />
      </Routes>
    </>,
    { at: '/en/select_building', inspection, session: makeSession({ saveTour }) },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await expect.poll(() => refreshCatalogue.mock.calls.length).toBe(1);
  if (leaves) await userEvent.click(screen.getByRole('link', { name: 'Sync' }));
  resolve('stored');
  await waitFor(async () => expect(await device.db.tours.count()).toBe(before + 1));
  // What follows the start has no end of its own to wait for.
  await new Promise((end) => setTimeout(end, 20));
  return saved;
}
const started = async () => (await device.db.tours.toArray()).map(({ id }) => id);

it('U1 a start leads to the new tour', async () => {
  expect(await startTour('open', false)).toEqual(await started());
  expect(whereabouts().path).toBe('/en/tour');
});

it('U1 a tour started after the page was left is continued later, and nobody is led to it', async () => {
  expect(await startTour(null, true)).toEqual(await started());
  expect(whereabouts().path).toBe('/en/sync');
});

it('U1 a tour started after the page was left takes the place of no open one', async () => {
  const { tourId: open } = await device.startTour();
  await device.db.tours.update(open, { building: { ...device.building, id: 'another' } });
  expect(await startTour(open, true)).toEqual([]);
  expect(whereabouts().path).toBe('/en/sync');
  expect(await currentTourId(device.db)).toBe(open);
});
