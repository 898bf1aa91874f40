// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { ListedUser, PeopleChanged, PeopleRequest } from '#contract/accounts/externalUser.ts';
import { ExternalUsersScreen } from '../../../../../../src/features/office/external-users/ExternalUsersScreen.tsx';
import { NewExternalUserScreen } from '../../../../../../src/features/office/external-users/NewExternalUserScreen.tsx';
import { makeExternalUser } from '../../../../../support/data/makeExternalUser.ts';
import { makeSession } from '../../../../../support/data/makeSession.ts';
import { show, whereabouts } from '../../../app/showApp.tsx';
import { answering } from '../places/answering.ts';

afterEach(() => {
  cleanup();
  notifications.clean();
});

const person = (id: string, status: ListedUser['status']): ListedUser => ({
  ...makeExternalUser(),
  id,
  firstname: id,
  status,
});
const items = [
  person('a', 'invited'),
  person('b', 'invited'),
  person('c', 'active'),
  person('d', 'disabled'),
];
const mandates = [
  { id: 'm1', name: 'North' },
  { id: 'm2', name: 'South' },
];

async function open(change: (request: PeopleRequest) => PeopleChanged) {
  const server = answering({
    'GET /api/mandates': mandates,
    'GET /api/external_users': { items, next_cursor: null, total: items.length },
    'PUT /api/external_users': ({ body }) => change(JSON.parse(body as string) as PeopleRequest),
    'POST /api/external_users': items[0] as object,
  });
  await show(<ExternalUsersScreen />, { at: '/en/external_users', session: makeSession(), api: server.api });
  await userEvent.click(await screen.findByLabelText('Select the whole page'));
  return server;
}

const done: PeopleChanged = { changed: [], skipped: 0, left_out: [] };

it('B7 what becomes of several people is said before, and undone from the versions it left', async () => {
  const { bodies } = await open((request) =>
    'ids' in request
      ? { ...done, changed: [{ id: 'd', etag: '"7"', before: { enabled: false } }], skipped: 3 }
      : { ...done, left_out: [{ id: 'd', name: 'Doris Muster' }] },
  );
  await userEvent.click(screen.getByRole('button', { name: 'Invite again' }));
  const dialog = await screen.findByRole('dialog');
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['2 invitations', '1 is active already and gets none', '1 is disabled and gets none']);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Enable' }));
  const question = await screen.findByRole('dialog');
  await userEvent.click(within(question).getByRole('button', { name: 'Enable' }));
  await screen.findByText('Changed: 1 · As they were: 3');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText(/left as they are: Doris Muster/);
  expect(bodies()).toEqual([
    { ids: ['a', 'b', 'c', 'd'], change: { enabled: true } },
    { items: [{ id: 'd', etag: '"7"', change: { enabled: false } }] },
  ]);
});

it('B5 several people get chosen mandates', async () => {
  const { bodies } = await open(() => done);
  await userEvent.click(screen.getByRole('button', { name: 'Mandates' }));
  const dialog = await screen.findByRole('dialog');
  const save = within(dialog).getByRole('button', { name: 'Save' });
  expect(save.matches(':disabled')).toBe(true);
  await userEvent.selectOptions(within(dialog).getByLabelText('Mandates'), 'Only some');
  await userEvent.click(await within(dialog).findByLabelText('South'));
  await userEvent.click(save);
  await expect.poll(bodies).toEqual([{ ids: ['a', 'b', 'c', 'd'], change: { mandates: ['m2'] } }]);
});

it('B5 an inspector is invited only once somebody has said to which mandates', async () => {
  const { api, bodies } = answering({
    'GET /api/mandates': mandates,
    'POST /api/external_users': person('a', 'invited'),
  });
  await show(<NewExternalUserScreen />, { at: '/en/external_users/new', session: makeSession(), api });
  await userEvent.type(screen.getByLabelText('First name'), 'Anna');
  await userEvent.type(screen.getByLabelText('Last name'), 'Muster');
  await userEvent.type(screen.getByLabelText('Email'), 'anna@storey.example');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));
  await send();
  await screen.findByText('Please fill this in.');
  expect(bodies()).toEqual([]);
  await userEvent.selectOptions(screen.getByLabelText('Mandates'), 'All, later ones too');
  await send();
  await expect.poll(() => whereabouts().path).toBe('/en/external_users/a');
  expect(bodies()).toMatchObject([{ external_user: { mandates: 'all' } }]);
});
