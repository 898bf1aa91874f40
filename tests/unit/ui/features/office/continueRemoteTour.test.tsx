// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { currentTourId } from '#db/tours/tours.ts';
import { continueTour } from '../../../../../src/actions/continueTour.ts';
import { useContinueRemoteTour } from '../../../../../src/features/office/tours/ReportActions.tsx';
import type { InspectionServices } from '../../../../../src/features/shared/InspectionServices.ts';
import type { Session } from '../../../../../src/session/Session.ts';
import { importRemoteTour } from '../../../../../src/sync/importRemoteTour.ts';
import { makeDevice } from '../../../../support/data/makeDevice.ts';
import { makeSession } from '../../../../support/data/makeSession.ts';
import { createFakeServer } from '../../../../support/server/fakeServer.ts';
import { show, toasts, whereabouts } from '../../app/showApp.tsx';

function Continue({ id }: { readonly id: string }) {
  const { isPending, continueTour: press } = useContinueRemoteTour(id);
  return (
    <button data-pending={isPending} onClick={press} type="button">
      Continue this tour
    </button>
  );
}

it('S27 S16 a tour that is here already is the open one of the store too, for the next sign-in', async () => {
  const device = await makeDevice();
  const { tourId } = await device.startTour();
  await device.startTour();
  const inspection: Partial<InspectionServices> = {
    ctx: device.context,
    continueTour: (id) => continueTour(device, { tourId: id }),
    importRemoteTour: (id) => importRemoteTour(device, id),
  };
  const saveTour = vi.fn<Session['saveTour']>();
  await show(<Continue id={tourId} />, {
    at: `/en/tours/${tourId}`,
    inspection,
    session: makeSession({ saveTour }),
  });
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => whereabouts().path).toBe('/en/tour');
  expect(saveTour).toHaveBeenCalledWith(tourId);
  expect(await currentTourId(device.db)).toBe(tourId);
});

it('§8 S10 of an ended session there is no message of its own, and nothing is opened', async () => {
  const server = createFakeServer();
  const device = await makeDevice(server);
  server.state.token = 'token-2';
  const inspection: Partial<InspectionServices> = {
    ctx: device.context,
    importRemoteTour: (id) => importRemoteTour(device, id),
  };
  await show(<Continue id="theirs" />, { at: '/en/tours/theirs', inspection });
  await userEvent.click(screen.getByRole('button'));
  await expect.poll(() => device.session.ended).toEqual(['invalid_session']);
  await expect.poll(() => screen.getByRole('button').dataset['pending']).toBe('false');
  expect(toasts()).toEqual([]);
  expect(whereabouts().path).toBe('/en/tours/theirs');
});

it('E16 the response of the server leads nobody away who has opened another tour meanwhile', async () => {
  const device = await makeDevice();
  const { tourId } = await device.startTour();
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  const inspection: Partial<InspectionServices> = {
    ctx: device.context,
    importRemoteTour: async (id) => {
      await response;
      return importRemoteTour(device, id);
    },
  };
  const saveTour = vi.fn<Session['saveTour']>();
  await show(
    <>
      <Continue id={tourId} />
      <Link to="/en/tours/other">Next</Link>
    </>,
    { at: `/en/tours/${tourId}`, inspection, session: makeSession({ saveTour }) },
  );
  await userEvent.click(screen.getByRole('button'));
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  respond();
  await expect.poll(() => screen.getByRole('button').dataset['pending']).toBe('false');
  // What would follow is stored first.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(whereabouts().path).toBe('/en/tours/other');
  expect(saveTour).not.toHaveBeenCalled();
});
