// @vitest-environment happy-dom
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { ExternalUserScreen } from '../../../../../../src/features/office/external-users/ExternalUserScreen.tsx';
import { NewExternalUserScreen } from '../../../../../../src/features/office/external-users/NewExternalUserScreen.tsx';
import { makeExternalUser } from '../../../../../support/data/makeExternalUser.ts';
import { apiOf, show, toasts, whereabouts } from '../../../app/showApp.tsx';

const list = '/en/external_users';
const gone = { ok: false, failure: { kind: 'status', status: 404, error: 'not_found', errors: {} } };

/** The pages of people at an address, and a server whose responses to changes wait until `respond` is called. */
async function open(at: string) {
  const { promise: response, resolve } = Promise.withResolvers<void>();
  const deleted = new Set<string>();
  const call = async ({ method, path }: { readonly method: string; readonly path: string }) => {
    const id = path.split('/')[3] ?? '';
    if (method === 'GET' && new URL(path, 'https://storey.example').pathname === officePaths.externalUsers)
      return { ok: true, value: { items: [], next_cursor: null, total: 0 } };
    if (method === 'DELETE') deleted.add(id);
    if (method !== 'GET') await response;
    else if (deleted.has(id)) return gone;
    return { ok: true, value: makeExternalUser({ id: id || 'u3' }), etag: '"1"' };
  };
  await show(
    <>
      <Link to={`${list}/u2`}>Next</Link>
      <Routes>
        <Route element={null} path={list} />
        <Route element={<NewExternalUserScreen />} path={`${list}/new`} />
        <Route element={<ExternalUserScreen />} path={`${list}/:id`} />
      </Routes>
    </>,
    { at, api: apiOf(call) },
  );
  await screen.findByLabelText('First name');
  const respond = async () => {
    resolve();
    // What follows from the response is shown.
    await act(() => new Promise((done) => setTimeout(done, 50)));
  };
  return { respond };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const question = () => screen.queryByRole('dialog');
const firstName = () => screen.getByLabelText<HTMLInputElement>('First name');
it('E16 a late deletion leads nobody away who has opened another person, and typed', async () => {
  const { respond } = await open(`${list}/u1`);
  await press('Delete');
  await confirm('Delete');
  await confirm('Cancel');
  await expect.poll(question).toBeNull();
  const before = firstName();
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await expect.poll(() => firstName() === before).toBe(false);
  await userEvent.type(firstName(), 'e');
  await respond();
  expect(toasts()).toEqual(['The account is deleted.']);
  expect(whereabouts().path).toBe(`${list}/u2`);
  expect(firstName().value).toBe('Annae');
});

it('E16 a late response closes only its own question', async () => {
  const { respond } = await open(`${list}/u1`);
  await press('Disable');
  await confirm('Disable');
  await userEvent.keyboard('{Escape}');
  await expect.poll(question).toBeNull();
  await press('Delete');
  const opened = within(await screen.findByRole('dialog'));
  expect(opened.getByRole('button', { name: 'Delete' }).hasAttribute('data-loading')).toBe(false);
  await respond();
  expect(toasts()).toEqual(['The account is disabled.']);
  opened.getByText('Do you really want to delete this user?');
  await confirm('Delete');
  await expect.poll(() => whereabouts().path).toBe(list);
});

it('E16 an invitation that arrives late leads nobody away who has opened another person', async () => {
  const { respond } = await open(`${list}/new`);
  await userEvent.type(firstName(), 'Anna');
  await userEvent.type(screen.getByLabelText('Last name'), 'Muster');
  await userEvent.type(screen.getByLabelText('Email'), 'anna@people.example');
  await userEvent.selectOptions(screen.getByLabelText('Mandates'), 'all');
  await press('Send invitation');
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByRole('button', { name: 'Save' });
  await userEvent.type(firstName(), 'e');
  await respond();
  expect(toasts()).toEqual(['An invitation is on its way to anna@people.example.']);
  expect(whereabouts().path).toBe(`${list}/u2`);
  expect(firstName().value).toBe('Annae');
});
