// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTypedFields } from '#db/InspectionDatabase.ts';
import { InspectionProvider } from '../../../../../../src/app/inspection/InspectionProvider.tsx';
import { LogOutButton } from '../../../../../../src/app/shell/LogOutButton.tsx';
import { ExternalUserScreen } from '../../../../../../src/features/office/external-users/ExternalUserScreen.tsx';
import { NewExternalUserScreen } from '../../../../../../src/features/office/external-users/NewExternalUserScreen.tsx';
import type { InspectionServices } from '../../../../../../src/features/shared/InspectionServices.ts';
import { makeExternalUser } from '../../../../../support/data/makeExternalUser.ts';
import { makeInspections } from '../../../../../support/data/makeInspections.ts';
import { makeSession, signedIn, signedOut } from '../../../../../support/data/makeSession.ts';
import { apiOf, show, whereabouts } from '../../../app/showApp.tsx';

const anna = makeExternalUser({ id: '' });

beforeEach(() => signedIn());
afterEach(() => {
  cleanup();
  notifications.clean();
  signedOut();
});

const list = '/en/external_users';

/** The page of a person. Once she is saved, the server does not answer for a while. */
async function openPerson() {
  let isSaved = false;
  const call = async ({ method }: { readonly method: string }) => {
    if (method === 'GET' && isSaved) return new Promise(() => undefined);
    isSaved = method === 'PUT';
    return { ok: true, value: anna };
  };
  await show(<ExternalUserScreen />, {
    at: `${list}/u1`,
    api: apiOf(call),
  });
  await screen.findByLabelText('First name');
}

const openNew = () => show(<NewExternalUserScreen />, { at: `${list}/new` });

const type = (text: string) => userEvent.type(screen.getByLabelText('First name'), text);
const followLink = () => userEvent.click(screen.getByRole('link', { name: 'External Users' }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

/** Whether the browser would ask before it closes the tab. */
function isTabHeld(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it.each([
  ['edited', openPerson, 'Annae'],
  ['invited', openNew, 'e'],
])('a link asks once before the page of a person who is %s is left', async (_, open, typed) => {
  await open();
  await type('e');
  expect(isTabHeld()).toBe(true);
  const before = whereabouts().path;
  await followLink();
  expect(question()).not.toBeNull();
  await press('Keep editing');
  expect(question()).toBeNull();
  expect(whereabouts().path).toBe(before);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe(typed);
  await followLink();
  await press('Leave');
  expect(question()).toBeNull();
  expect(whereabouts().path).toBe(list);
});

it('logging out asks once before the page of a person who is invited is left', async () => {
  let out = 0;
  const signOut = async () => {
    out += 1;
    return { ok: true, value: { erased: true } } as const;
  };
  const ctx = { db: { typed: createTypedFields() } };
  const nothing = { ctx } as unknown as InspectionServices;
  const screens = (
    <InspectionProvider inspections={makeInspections({ opened: () => nothing, open: async () => nothing })}>
      <LogOutButton />
      <NewExternalUserScreen />
    </InspectionProvider>
  );
  await show(screens, { at: `${list}/new`, session: makeSession({ signOut }) });
  await type('e');
  await press('Log out');
  expect(question()).not.toBeNull();
  await press('Keep editing');
  await press('Log out');
  expect(out).toBe(0);
  await press('Leave');
  await expect.poll(() => whereabouts().path).toBe('/en/login');
  expect(out).toBe(1);
});

it('nothing asks after saving, before the person is read again', async () => {
  await openPerson();
  await type('e');
  await press('Save');
  await expect.poll(isTabHeld).toBe(false);
  await followLink();
  expect(question()).toBeNull();
  expect(whereabouts().path).toBe(list);
});

it('nothing asks after the session has ended', async () => {
  await openPerson();
  await type('e');
  await followLink();
  expect(question()).not.toBeNull();
  act(() => signedOut());
  expect(question()).toBeNull();
  expect(isTabHeld()).toBe(false);
});
