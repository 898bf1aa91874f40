// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { TourReport } from '#contract/inspections/tourList.ts';
import type { Api } from '../../../../../src/api/createApi.ts';
import { TourExclusion } from '../../../../../src/features/office/tours/TourExclusion.tsx';
import { TourReportScreen } from '../../../../../src/features/office/tours/TourReportScreen.tsx';
import {
  type InspectionServices,
  InspectionServicesContext,
} from '../../../../../src/features/shared/InspectionServices.ts';
import { startingSession, useSession } from '../../../../../src/session/sessionState.ts';
import { ines, signedIn } from '../../../../support/data/makeSession.ts';
import { apiOf, show, toasts } from '../../app/showApp.tsx';
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
afterEach(() => {
  cleanup();
  forgetTyped();
  useSession.setState(startingSession);
  notifications.clean();
});

it('N24 a reason stands where it was typed when the page was left meanwhile, until it is emptied', async () => {
  signedIn();
  const open = async () => {
    await show(<TourExclusion report={report} />, { at: '/en/tours/t1' });
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
  const reads = useRef(0);
  // Excluded, or included again, by each change.
  const { data } = useQuery({ queryKey: ['tours'], queryFn: () => (reads.current += 1) });
  const shown = data !== undefined && data % 2 === 0 ? { ...report, exclusion } : report;
  return <TourExclusion report={shown} />;
}

it.each([
  ['emptied', 'Wrong building ', ''],
  ['kept if it was typed since', 'A test', 'A test'],
])(
  'N24 E16 the response to an exclusion arrives on the page that was left: its reason is %s',
  async (_, typed, kept) => {
    signedIn();
    const { promise: response, resolve: respond } = Promise.withResolvers<object>();
    const api = apiOf(() => response);
    const open = async () => {
      await show(<TourExclusion report={report} />, {
        at: '/en/tours/t1',
        api,
      });
      await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
      return screen.findByLabelText<HTMLTextAreaElement>(/^Reason/);
    };
    await userEvent.type(await open(), 'Wrong building');
    await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
    cleanup();
    const reason = await open();
    await userEvent.clear(reason);
    await userEvent.type(reason, typed);
    respond({ ok: true, value: {} });
    await expect.poll(toasts).toHaveLength(1);
    expect(reason.value).toBe(kept);
  },
);

it('N15 an excluded tour, and one that is counted again, is announced, and the focus stays in its place', async () => {
  const api = apiOf(() => ({ ok: true, value: {} }));
  const exclusion = { reason: 'A test', excluded_at: at, excluded_by: null };
  await show(<Changing exclusion={exclusion} />, { at: '/en/tours/t1', api });
  const focused = () => document.activeElement?.textContent;
  await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A test');
  await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
  await expect.poll(focused).toBe('Count this tour again');
  expect(toasts()).toEqual(['This tour is excluded from the results.']);
  await userEvent.click(screen.getByRole('button', { name: 'Count this tour again' }));
  await expect.poll(focused).toBe('Exclude from the results …');
  expect(toasts()).toEqual(['This tour is counted again.']);
});

const beas = { id: 'bea', firstname: 'Bea', lastname: 'Muster' };
const exclusion = { reason: 'The wrong building', excluded_at: at, excluded_by: beas };
const tooLate = {
  ok: false,
  failure: { kind: 'status', status: 412, error: 'precondition_failed', errors: {}, retryAfter: null },
};

it('N15 who excludes a tour too late hears from whom and why, and has typed nothing in vain', async () => {
  const api = apiOf(() => tooLate);
  await show(<Changing exclusion={exclusion} />, { at: '/en/tours/t1', api });
  await userEvent.click(screen.getByRole('button', { name: 'Exclude from the results …' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'A test');
  await userEvent.click(screen.getByRole('button', { name: 'Exclude' }));
  const dialog = within(screen.getByRole('dialog'));
  const said = within(await dialog.findByRole('alert'));
  expect(said.getByText('This tour is excluded already')).toBeTruthy();
  expect(said.getByText('The wrong building')).toBeTruthy();
  expect(said.getByText(/^Excluded by Bea Muster on /)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('A test');
  expect(dialog.queryByRole('button', { name: 'Exclude' })).toBeNull();
  expect(toasts()).toEqual([]);
  const close = () => dialog.getAllByRole('button', { name: 'Close' }).at(-1);
  await expect.poll(() => document.activeElement).toBe(close());
  await userEvent.click(close() ?? document.body);
  await expect.poll(() => document.activeElement?.textContent).toBe('Count this tour again');
});

it('N15 a report is read anew when somebody comes back to it; what cannot be read leaves it, and is said', async () => {
  const me = { ...ines, role: 'administrator' } as const;
  act(() => useSession.setState({ ...startingSession, status: 'signed_in', authToken: 't', me }));
  let answer: unknown = { ok: true, value: report };
  let asked = 0;
  const api = {
    call: async () => {
      asked += 1;
      return answer;
    },
  } as unknown as Api;
  const screens = (
    <InspectionServicesContext value={{} as InspectionServices}>
      <Routes>
        <Route element={<TourReportScreen />} path="/en/tours/:id" />
      </Routes>
    </InspectionServicesContext>
  );
  await show(screens, { at: '/en/tours/t1', api });
  await screen.findByRole('button', { name: 'Exclude from the results …' });
  const comeBack = async () => {
    const before = asked;
    act(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    });
    await expect.poll(() => asked).toBe(before + 1);
  };
  answer = { ok: false, failure: { kind: 'status', status: 503, error: 'unavailable', errors: {} } };
  await comeBack();
  await screen.findByRole('alert');
  expect(screen.getByRole('button', { name: 'Exclude from the results …' })).toBeTruthy();
  answer = { ok: true, value: { ...report, exclusion } };
  await comeBack();
  await screen.findByText('The wrong building');
  expect(toasts()).toEqual([]);
});

it('N15 a reason that was typed for one tour is not there for the next', async () => {
  const me = { ...ines, role: 'administrator' } as const;
  act(() => useSession.setState({ ...startingSession, status: 'signed_in', authToken: 't', me }));
  const api = apiOf(({ path }) => {
    const id = path.split('/').at(-2) ?? '';
    return {
      ok: true,
      value: { ...report, tour: { ...tour, id }, building: { ...report.building, name: id } },
    };
  });
  const screens = (
    <InspectionServicesContext value={{} as InspectionServices}>
      <Link to="/en/tours/t2">Next</Link>
      <Routes>
        <Route element={<TourReportScreen />} path="/en/tours/:id" />
      </Routes>
    </InspectionServicesContext>
  );
  await show(screens, { at: '/en/tours/t1', api });
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
