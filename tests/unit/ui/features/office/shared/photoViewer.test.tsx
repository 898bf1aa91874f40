// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { PhotoStrip } from '../../../../../../src/features/office/shared/photos/PhotoStrip.tsx';
import type { Session } from '../../../../../../src/session/Session.ts';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show, toasts } from '../../../app/showApp.tsx';

const at = '2026-11-01T23:30:00.000Z';
const photo = { received_at: at, width: 1200, height: 900, taken_at: at, sha256: 'a', bytes: 1 };
const placed = { title: 'Lifts', rating: 'bad', comment: null } as const;

const api = {
  download: async () => ({ ok: false, failure: { kind: 'network' } }),
} as unknown as Api;

const showStrip = (photos: Parameters<typeof PhotoStrip>[0]['photos'], timeZone: string) =>
  show(<PhotoStrip photos={photos} />, { at: '/en/tours/t1', api, timeZone });

const both = ['first', 'second'].map((id) => ({ ...placed, photo: { ...photo, id } }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stage = () => screen.getByRole('group', { name: 'Photo' });

it('N6 a photo was taken when the server says so, as everything on its report', async () => {
  await showStrip(both.slice(0, 1), 'Pacific/Kiritimati');
  await userEvent.click(screen.getByRole('button', { name: /^Photo of Lifts, taken Nov 2, 2026, 1:30.PM$/ }));
  await screen.findByText(/^Taken Nov 2, 2026, 1:30.PM$/);
});

it('N6 PH13 a photo was removed on the day that it was at the server', async () => {
  await showStrip([{ ...placed, photo: { ...photo, id: 'first', removed_at: at } }], 'Pacific/Kiritimati');
  screen.getByText(/^Removed on .*2.* 2026$/);
});

it('the arrow keys move a photo that is larger than the window, and show the next one otherwise', async () => {
  await showStrip(both, 'UTC');
  await userEvent.click(screen.getAllByRole('button', { name: /^Photo of Lifts/ })[0] ?? document.body);
  await screen.findByRole('dialog');
  expect(stage().tabIndex).toBe(-1);
  const sizes = { clientWidth: 400, clientHeight: 200, scrollWidth: 600, scrollHeight: 300 };
  for (const [name, size] of Object.entries(sizes)) Object.defineProperty(stage(), name, { value: size });
  await press('Larger');
  expect(stage().tabIndex).toBe(0);
  const { scrollLeft, scrollTop } = stage();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  expect(stage().scrollLeft - scrollLeft).toBe(60);
  expect(stage().scrollTop - scrollTop).toBe(30);
  screen.getByRole('dialog', { name: 'Lifts (1 of 2)' });
  await press('Smaller');
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('dialog', { name: 'Lifts (2 of 2)' });
});

it.each([
  [401, 'invalid_session', ['session_expired', 'a token']],
  [403, 'user_disabled', ['user_disabled', 'a token']],
  [503, 'unavailable', undefined],
])('S16 a photo that is refused with %d (%s) ends the session: %s', async (status, error, ended) => {
  const sessionEnded = vi.fn<Session['sessionEnded']>(async () => {});
  const failure = { kind: 'status', status, error, errors: {}, token: 'a token', retryAfter: null };
  const refusing = { download: async () => ({ ok: false, failure }) } as unknown as Api;
  await show(<PhotoStrip photos={both} />, {
    at: '/en/tours/t1',
    session: makeSession({ sessionEnded }),
    api: refusing,
  });
  await userEvent.click(screen.getAllByRole('button', { name: /^Photo of Lifts/ })[0] ?? document.body);
  await screen.findByText('The photo could not be loaded.');
  expect(sessionEnded.mock.calls[0]).toEqual(ended);
  expect(toasts()).toEqual([]);
});
