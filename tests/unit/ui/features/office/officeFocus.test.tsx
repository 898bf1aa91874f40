// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import type { Api } from '../../../../../src/api/createApi.ts';
import { ExternalUsersScreen } from '../../../../../src/features/office/external-users/ExternalUsersScreen.tsx';
import { ImportScreen } from '../../../../../src/features/office/external-users/ImportScreen.tsx';
import { BuildingsScreen } from '../../../../../src/features/office/results/buildings/BuildingsScreen.tsx';
import { DisagreementsScreen } from '../../../../../src/features/office/results/disagreements/DisagreementsScreen.tsx';
import { show, toasts, whereabouts } from '../../app/showApp.tsx';

type Call = { readonly path: string; readonly body: string };
const open = (part: ReactNode, at: string, call: (call: Call) => unknown) =>
  show(part, {
    at,
    api: { call: async (request: Call) => call(request) } as unknown as Api,
  });
const heading = (name: string) => screen.getByRole('heading', { name, level: 1 });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const offline = { ok: false, failure: { kind: 'network' } };
const listOf = (items: readonly unknown[], next: string | null = null) => ({
  ok: true,
  value: { items, next_cursor: next, total: items.length },
});

const anna = {
  id: 'u1',
  firstname: 'Anna',
  lastname: 'Muster',
  email: 'anna@people.example',
  role: 'inspector',
  status: 'active',
  activated_at: null,
};

it('after a page was turned the focus is at the list, whose name is then read', async () => {
  await open(<ExternalUsersScreen />, '/en/external_users', () => listOf([anna], 'two'));
  await press('Next');
  expect(whereabouts().path).toBe('/en/external_users?cursor=two');
  expect(document.activeElement).toBe(screen.getByRole('table', { name: 'External Users' }));
});

it('the button that clears the filters, and "Try again", leave the focus at the heading', async () => {
  let answer: unknown = offline;
  await open(<DisagreementsScreen />, '/en/results/disagreements', ({ path }) =>
    path.includes('disagreements') ? answer : listOf([]),
  );
  answer = listOf([]);
  await press('Try again');
  expect(document.activeElement).toBe(heading('Disagreements'));
  cleanup();
  await open(<BuildingsScreen />, '/en/results/buildings?query=baden', () => listOf([]));
  await press('Clear filters');
  expect(document.activeElement).toBe(heading('Buildings'));
  expect(whereabouts().path).toBe('/en/results/buildings');
});

it('the buildings say that they are tried again, and that it failed', async () => {
  let held = Promise.resolve();
  let asked = 0;
  await open(<BuildingsScreen />, '/en/results/buildings', async ({ path }) => {
    if (!path.startsWith('/api/results/buildings')) return listOf([]);
    asked += 1;
    await held;
    return offline;
  });
  const again = Promise.withResolvers<void>();
  await screen.findByRole('button', { name: 'Try again' });
  notifications.clean();
  held = again.promise;
  await press('Try again');
  await screen.findByText('Loading …');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(asked).toBe(2);
  again.resolve();
  await screen.findByRole('button', { name: 'Try again' });
  expect(toasts()).toHaveLength(1);
});

it('the result of an import is announced, and its heading gets the focus', async () => {
  const held = Promise.withResolvers<void>();
  const report = { created: 2, known: 1, refused: [] };
  await open(<ImportScreen />, '/en/external_users/import', async ({ body }) => {
    await held.promise;
    return { ok: true, value: { ...report, stored: !body.includes('"dry_run":true') } };
  });
  const announced = screen.getByText('', { selector: '[role="status"]' });
  await userEvent.upload(
    screen.getByLabelText('CSV file'),
    new File(['firstname,lastname,email\nA,B,a@b.example'], 'people.csv', { type: 'text/csv' }),
  );
  await press('Check this list');
  await expect.poll(() => announced.textContent).toBe('Checking …');
  held.resolve();
  await expect
    .poll(() => announced.textContent)
    .toBe('2 new, 1 already has an account, 0 lines with an error');
  const focused = () => document.activeElement?.textContent;
  await expect.poll(focused).toBe('What is in the file');
  await press('Invite 2 people');
  await expect.poll(focused).toBe('Done');
  expect(announced.textContent).toMatch(/^2 invited/);
});
