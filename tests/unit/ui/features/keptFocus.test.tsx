// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, it } from 'vitest';
import type { Api } from '../../../../src/api/createApi.ts';
import { OwnSessions } from '../../../../src/features/office/profile/AccountScreen.tsx';
import { OwnPassword } from '../../../../src/features/office/profile/OwnPassword.tsx';
import { BuildingCards } from '../../../../src/features/office/results/buildings/BuildingCards.tsx';
import type { WindowedRows } from '../../../../src/features/office/results/buildings/useWindowedRows.ts';
import { show } from '../app/showApp.tsx';
import { loseFocus } from './loseFocus.ts';

const at = '2026-11-01T10:00:00.000Z';
const offline = { ok: false, failure: { kind: 'network' } };
const refused = { kind: 'status', status: 422, error: 'validation_failed', errors: {} };

/** Shows a part on a server that answers every change like this, once the focus is lost; `press` waits until it has. */
async function open(part: ReactNode, answer: unknown, read: () => unknown = () => offline) {
  const answered = Promise.withResolvers<void>();
  const change = async () => {
    await loseFocus();
    answered.resolve();
    return answer;
  };
  const api = {
    call: async ({ method }: { readonly method: string }) => (method === 'GET' ? read() : change()),
    download: change,
  } as unknown as Api;
  const page = (
    <main>
      <h1 tabIndex={-1}>Page</h1>
      {part}
    </main>
  );
  // An entry of its own: where another test left a list is no matter here.
  await show(page, { at: { pathname: '/en/account', key: 'kept' }, api });
  const press = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name }));
    await answered.promise;
  };
  return { press, answered: answered.promise };
}

const focused = () => document.activeElement;
const button = (name: string) => screen.getByRole('button', { name });

it.each([
  ['was changed', { ok: true, value: {} }],
  ['could not be changed', offline],
  ['was refused', { ok: false, failure: { ...refused, errors: { current_password: ['wrong'] } } }],
])('the focus stays at the button when the own password %s', async (_, answer) => {
  const { press } = await open(<OwnPassword />, answer);
  await userEvent.type(screen.getByLabelText('Current password'), 'the old one');
  await userEvent.type(screen.getByLabelText('New password'), 'seven loose steps');
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'seven loose steps');
  await press('Change password');
  await expect.poll(focused).toBe(button('Change password'));
});

const session = (id: string) => ({ id, created_at: at, last_used_at: at, current: id === 'here' });

it.each([
  ['goes to the heading when the other sessions have ended', true, 'Page'],
  ['stays at the button when they could not be ended', false, 'Log out everywhere else'],
])('the focus %s', async (_, ok, words) => {
  let all = [session('here'), session('there')];
  const { press, answered } = await open(<OwnSessions />, ok ? { ok, value: {} } : offline, () => ({
    ok: true,
    value: all,
  }));
  if (ok) void answered.then(() => all.pop());
  await press('Log out everywhere else');
  await expect.poll(() => focused()?.textContent).toBe(words);
});

it('the focus goes to the first building that the last "Show more" has shown, once it is read', async () => {
  const total = 45;
  let read = 20;
  const nothing = {
    good: 0,
    bad: 0,
    not_applicable: 0,
    share: null,
    low: null,
    high: null,
    tours: 0,
    topics: {},
  };
  const rowAt = (place: number) =>
    place < read
      ? {
          ...nothing,
          object: { id: `b${place}`, name: `Building ${place}`, street: '', city: '' },
          mandate: { id: 'm1', name: 'Mandate' },
          tour_id: null,
          concluded_at: null,
          inspector: null,
        }
      : undefined;
  function Cards() {
    const [, draw] = useState(0);
    const rows = { total, rowAt, show: () => undefined } as unknown as WindowedRows;
    return (
      <>
        <BuildingCards rows={rows} search="" topic={null} total={total} />
        <button onClick={() => draw((count) => count + 1)}>Draw</button>
      </>
    );
  }
  await open(<Cards />, offline);
  await userEvent.click(button('Show more'));
  expect(focused()).toBe(button('Show more'));
  await userEvent.click(button('Show more'));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  read = total;
  fireEvent.click(screen.getByText('Draw'));
  expect(focused()?.textContent).toBe('Building 40');
});
