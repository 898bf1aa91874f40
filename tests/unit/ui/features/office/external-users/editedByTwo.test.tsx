// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { ExternalUserDetail, ExternalUserFields } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { createApi } from '../../../../../../src/api/createApi.ts';
import { ExternalUserScreen } from '../../../../../../src/features/office/external-users/ExternalUserScreen.tsx';
import { makeExternalUser } from '../../../../../support/data/makeExternalUser.ts';
import { show, toasts } from '../../../app/showApp.tsx';

const anna = makeExternalUser({ role: 'administrator' });

type Stored = { readonly user: ExternalUserDetail; readonly version: number };

/** A server with one person, whom another administrator changes, and the page of that person. */
async function open() {
  let stored: Stored = { user: anna, version: 1 };
  const sent: { readonly ifMatch: string | null; readonly fields: ExternalUserFields }[] = [];
  let losesAnswer = false;
  let held = Promise.resolve();
  let isDeleted = false;
  let isDown = false;
  const answer = ({ user, version }: Stored) => Response.json(user, { headers: { etag: `"${version}"` } });
  const api = createApi({
    origin: 'https://storey.example',
    token: () => 'token',
    locale: () => 'en',
    now: () => new Date(),
    setTimer: () => () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      if (new URL(request.url).pathname === officePaths.externalUsers) {
        return Response.json({ items: [], next_cursor: null, total: 0 });
      }
      if (isDeleted) return Response.json({ error: 'not_found' }, { status: 404 });
      if (request.method === 'GET' && isDown) return Response.json({ error: 'unavailable' }, { status: 503 });
      if (request.method === 'GET') return answer(stored);
      const ifMatch = request.headers.get('if-match');
      const { external_user: fields } = (await request.json()) as { external_user: ExternalUserFields };
      sent.push({ ifMatch, fields });
      if (ifMatch !== `"${stored.version}"`) {
        return Response.json({ error: 'precondition_failed' }, { status: 412 });
      }
      stored = { user: { ...stored.user, ...fields }, version: stored.version + 1 };
      await held;
      if (losesAnswer) throw new TypeError('cut');
      return answer(stored);
    },
  });
  await show(
    <Routes>
      <Route element={<ExternalUserScreen />} path="/en/external_users/:id" />
    </Routes>,
    { at: '/en/external_users/u1', api },
  );
  await screen.findByLabelText('First name');
  return {
    sent,
    becomes: (changes: Partial<ExternalUserDetail>) => {
      stored = { user: { ...stored.user, ...changes }, version: stored.version + 1 };
    },
    isDeleted: () => {
      isDeleted = true;
    },
    isDown: (down: boolean) => {
      isDown = down;
    },
    /** Responses to changes wait until the returned function is called. */
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    loseAnswers: (loses: boolean) => {
      losesAnswer = loses;
    },
  };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const role = () => screen.getByLabelText<HTMLSelectElement>('Role').value;
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const save = () => userEvent.click(button());
const type = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};
const notice = () => screen.findByRole('alert', { name: 'Changed meanwhile' });
const fieldsOf = ({ firstname, lastname, email, role: own, locale }: ExternalUserDetail) => ({
  firstname,
  lastname,
  email,
  role: own,
  locale,
});

it('E13 E9 a last name gives nobody a role back: it is said, shown, and saved with the next press', async () => {
  const { sent, becomes } = await open();
  await type('Last name', 'Meier');
  becomes({ role: 'inspector' });
  await save();
  await within(await notice()).findByText('Inspector');
  expect([role(), field('Last name').value, button().disabled]).toEqual(['inspector', 'Meier', false]);
  expect(screen.queryByText('(saving replaces it)')).toBeNull();
  expect(toasts()).toEqual([]);
  expect(document.activeElement).toBe(button());
  await save();
  await expect.poll(() => screen.queryByText('Changed meanwhile')).toBeNull();
  expect(toasts()).toEqual(['Saved.']);
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  expect(sent.at(-1)?.fields).toEqual({
    ...fieldsOf(anna),
    lastname: 'Meier',
    role: 'inspector',
    mandates: 'all',
  });
});

it('E13 where both changed a field, what was typed stays in it, and the other value is named', async () => {
  const { sent, becomes } = await open();
  await type('Last name', 'Meier');
  becomes({ lastname: 'Roth' });
  await save();
  const said = await notice();
  await within(said).findByText('Roth');
  within(said).getByText('(saving replaces it)');
  expect(field('Last name').value).toBe('Meier');
  await type('Last name', 'Roth');
  expect(screen.queryByText('(saving replaces it)')).toBeNull();
  within(said).getByText('There is nothing left to save.');
  expect(button().disabled).toBe(true);
  await type('Last name', 'Weber');
  await save();
  await expect.poll(toasts).toEqual(['Saved.']);
  expect(sent.at(-1)).toEqual({ ifMatch: '"2"', fields: { ...fieldsOf(anna), lastname: 'Weber' } });
});

it('E13 what was saved here is no change of somebody else, also before it is read again', async () => {
  const { sent, becomes } = await open();
  for (const [place, name] of ['Meier', 'Roth', 'Weber'].entries()) {
    await type('Last name', name);
    await save();
    await expect.poll(toasts).toHaveLength(place + 1);
  }
  expect(sent.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"', '"3"']);
  // Back to what this page has read first, before it read what it saved.
  becomes({ lastname: 'Muster' });
  await type('First name', 'Anne');
  await save();
  await within(await notice()).findByText('Muster');
  expect([field('First name').value, field('Last name').value]).toEqual(['Anne', 'Muster']);
  await save();
  await expect.poll(toasts).toHaveLength(4);
});

it('E9 what is typed while the person is being saved stays, and is saved with the next press', async () => {
  const { sent, holdAnswers } = await open();
  const respond = holdAnswers();
  await type('First name', ' Anne ');
  await save();
  await expect.poll(() => sent).toHaveLength(1);
  await type('Email', 'anne@people.example');
  await userEvent.selectOptions(field('Role'), 'inspector');
  respond();
  await expect.poll(toasts).toEqual(['Saved.']);
  await expect.poll(() => button().hasAttribute('data-loading')).toBe(false);
  expect([field('First name').value, field('Email').value, role()]).toEqual([
    'Anne',
    'anne@people.example',
    'inspector',
  ]);
  await save();
  await expect.poll(() => sent).toHaveLength(2);
  const fields = { ...fieldsOf(anna), firstname: 'Anne', email: 'anne@people.example', role: 'inspector' };
  expect(sent.at(-1)).toEqual({ ifMatch: '"2"', fields });
  expect(screen.queryByText('Changed meanwhile')).toBeNull();
});

const actions = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);
const gone = () => screen.findByRole('alert', { name: 'This person has been deleted meanwhile.' });

it('what was typed for a person who was deleted meanwhile can be read, and nothing can be pressed', async () => {
  const { isDeleted } = await open();
  await type('Last name', 'Meier');
  await userEvent.selectOptions(field('Role'), 'inspector');
  isDeleted();
  await save();
  within(await gone()).getByText(/can no longer be saved/);
  expect(actions()).toEqual([]);
  expect(toasts()).toEqual([]);
  expect([field('Last name').value, field('Last name').readOnly, role()]).toEqual([
    'Meier',
    true,
    'inspector',
  ]);
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Anna Muster' }));
});

it.each([
  ['Delete', true],
  ['Disable', true],
  ['Invite again', false],
])('%s says that somebody else has deleted the person', async (action, asks) => {
  const { becomes, isDeleted } = await open();
  if (action === 'Invite again') {
    becomes({ status: 'invited', activated_at: null });
    await type('Last name', 'Meier');
    await save();
    await screen.findByRole('button', { name: action });
    await type('Last name', 'Muster');
  }
  isDeleted();
  await userEvent.click(screen.getByRole('button', { name: action }));
  if (asks)
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: action }));
  await gone();
  expect(screen.queryByText(/can no longer be saved/)).toBeNull();
  expect(screen.queryByLabelText('Last name')).toBeNull();
  await expect.poll(actions).toEqual([]);
  expect(toasts()).toEqual([]);
});
