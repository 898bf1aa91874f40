// @vitest-environment happy-dom
import { notifications, notificationsStore } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { Api } from '../../../../../src/api/createApi.ts';
import { TourExclusion } from '../../../../../src/features/office/tours/TourExclusion.tsx';
import { TourReportScreen } from '../../../../../src/features/office/tours/TourReportScreen.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { startingSession, useSession } from '../../../../../src/session/sessionState.ts';
import { ines, makeSession, signedIn } from '../../../../support/data/makeSession.ts';
import { show } from '../../app/showApp.tsx';
import { forgetTyped } from './findings/forgetTyped.ts';

const at = '2026-11-01T10:00:00.000Z';
const tour = {
  id: 't1',
  cip_obj_id: 'b1',
  mandate_id: 'm1',
  created_at: at,
  concluded_at: at,
  touchpoints: [],
};
const report: TourReport = {
  tour,
  building: { id: 'b1', mandate_id: 'm1', name: 'Library', street: null, city: null },
  mandate: { id: 'm1', name: 'North' },
  inspector: null,
  receipt: null,
  touchpoint_receipts: {},
};

// Autosizing fields wait for fonts, which happy-dom lacks.
beforeAll(() => Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true }));
afterEach(() => {
  cleanup();
  forgetTyped();
  useSession.setState(startingSession);
  notifications.clean();
});

it('N15 N24 a reason that did not arrive stands where it was typed, to be sent again', async () => {
  let asked = 0;
  const api = {
    call: async () => {
      asked += 1;
      return { ok: false, failure: { kind: 'network' } };
    },
  } as unknown as Api;
  await show(<TourExclusion onChanged={() => undefined} report={report} />, {
    at: '/en/tours/t1',
    session: makeSession(),
    api,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  await userEvent.type(reason, 'Wrong building');
  await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => notificationsStore.getState().notifications).toHaveLength(1);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('Wrong building');
});

it('N24 a reason stands where it was typed when the page was left meanwhile, until it is emptied', async () => {
  signedIn();
  const open = async () => {
    await show(<TourExclusion onChanged={() => undefined} report={report} />, {
      at: '/en/tours/t1',
      session: makeSession(),
      api: {} as Api,
    });
    await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
    return screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  };
  await userEvent.type(await open(), 'Wrong building');
  cleanup();
  const reason = await open();
  expect(reason.value).toBe('Wrong building');
  await userEvent.clear(reason);
  cleanup();
  expect((await open()).value).toBe('');
});

/** The part of the page that is read anew after each change. */
function Changing({ exclusion }: { readonly exclusion: NonNullable<TourReport['exclusion']> }) {
  const [isExcluded, setIsExcluded] = useState(false);
  const shown = isExcluded ? { ...report, exclusion } : report;
  return <TourExclusion onChanged={() => setIsExcluded(!isExcluded)} report={shown} />;
}

it('N15 an excluded tour, and one that is counted again, is announced, and the focus stays in its place', async () => {
  const api = { call: async () => ({ ok: true, value: {} }) } as unknown as Api;
  const exclusion = { reason: 'A test', excluded_at: at, excluded_by: null };
  await show(<Changing exclusion={exclusion} />, { at: '/en/tours/t1', session: makeSession(), api });
  const focused = () => document.activeElement?.textContent;
  const announced = () => notificationsStore.getState().notifications.map(({ message }) => message);
  await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A test');
  await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
  await expect.poll(focused).toBe('Count this tour again');
  expect(announced()).toEqual(['This tour is excluded from the results.']);
  await userEvent.click(screen.getByRole('button', { name: 'Count this tour again' }));
  await expect.poll(focused).toBe('Exclude from the results …');
  expect(announced()).toEqual(['This tour is counted again.']);
});

it('N15 a reason that was typed for one tour is not there for the next', async () => {
  const me = { ...ines, role: 'administrator' } as const;
  act(() => useSession.setState({ ...startingSession, status: 'signed_in', authToken: 't', me }));
  const api = {
    call: async ({ path }: { readonly path: string }) => {
      const id = path.split('/').at(-2) ?? '';
      return {
        ok: true,
        value: { ...report, tour: { ...tour, id }, building: { ...report.building, name: id } },
      };
    },
  } as unknown as Api;
  const screens = (
    <InspectionServicesContext value={{} as InspectionServices}>
      <Link to="/en/tours/t2">Next</Link>
      <Routes>
        <Route element={<TourReportScreen />} path="/en/tours/:id" />
      </Routes>
    </InspectionServicesContext>
  );
  await show(screens, { at: '/en/tours/t1', session: makeSession(), api });
  const ask = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Exclude from the results …' }));
  const reason = async () => screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
  await ask();
  await userEvent.type(await reason(), 'A test');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('heading', { name: 't2' });
  await ask();
  expect((await reason()).value).toBe('');
});
