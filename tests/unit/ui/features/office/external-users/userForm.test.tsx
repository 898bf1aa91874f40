// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import type { Api } from '../../../../../../src/api/createApi.ts';
import { UserCard } from '../../../../../../src/features/office/external-users/UserCard.tsx';
import { useSession } from '../../../../../../src/session/sessionState.ts';
import { makeExternalUser } from '../../../../../support/data/makeExternalUser.ts';
import { show } from '../../../app/showApp.tsx';

const first = makeExternalUser();

/** The form of a person, and what another administrator changes meanwhile. */
async function open() {
  const sent: unknown[] = [];
  let refused: Readonly<Record<string, readonly string[]>> | null = null;
  let isOffline = false;
  const api = {
    call: async ({ body }: { readonly body: string }) => {
      sent.push(JSON.parse(body));
      if (isOffline) return { ok: false, failure: { kind: 'network' } };
      if (refused !== null) {
        return {
          ok: false,
          failure: { kind: 'status', status: 422, error: 'validation_failed', errors: refused },
        };
      }
      return { ok: true, value: first };
    },
  } as unknown as Api;
  let reload = (_read: { readonly user: ExternalUserDetail; readonly etag: string }) => undefined as void;
  function Reading() {
    const [read, setRead] = useState({ user: first, etag: '"1"' });
    reload = setRead;
    return (
      <main>
        <h1 tabIndex={-1}>Anna Muster</h1>
        <UserCard isDeleted={false} read={read} />
      </main>
    );
  }
  await show(<Reading />, { at: '/en/external_users/u1', api });
  return {
    sent,
    goOffline: () => {
      isOffline = true;
    },
    refuse: (errors: Readonly<Record<string, readonly string[]>>) => {
      refused = errors;
    },
    becomes: (changes: Partial<ExternalUserDetail>) =>
      act(() => reload({ user: { ...first, ...changes }, etag: '"2"' })),
  };
}

const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};

it.each([
  ['Delete', 1],
  ['Disable', 0],
])('E12 %s says %d times that what was not sent is lost for good', async (action, times) => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: action }));
  await screen.findByText(`Do you really want to ${action.toLowerCase()} this user?`);
  expect(screen.queryAllByText(/can then neither be sent nor saved/)).toHaveLength(times);
});

it('E4 the first field that was refused gets the focus, whoever refused it', async () => {
  const { sent, refuse } = await open();
  const focused = () => document.activeElement?.getAttribute('name');
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.click(save());
  expect(focused()).toBe('email');
  expect(sent).toEqual([]);
  refuse({ lastname: ['too_long'] });
  await type('Email', 'anna@work.example');
  await userEvent.click(save());
  await expect.poll(focused).toBe('lastname');
});

it('E3 an address is shown as people write it, and goes to the server as it was typed', async () => {
  const { becomes, sent } = await open();
  becomes({ email: 'anna@xn--zrich-kva.example', email_shown: 'anna@zürich.example' });
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('anna@zürich.example');
  expect(save().disabled).toBe(true);
  await type('Email', 'Anna@Bücher.example');
  await userEvent.click(save());
  expect(sent).toMatchObject([{ external_user: { email: 'Anna@Bücher.example' } }]);
});

it('E3 an address that the server refuses says what is possible', async () => {
  const { refuse } = await open();
  refuse({ email: ['name_not_ascii'] });
  await type('Email', 'müller@zürich.example');
  await userEvent.click(save());
  await screen.findByText('Before the @ only the letters a to z, digits and signs are possible.');
});

it('the focus stays in the field where Enter saves', async () => {
  const { sent } = await open();
  await type('First name', 'Anne');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toHaveLength(1);
  expect(document.activeElement).toBe(screen.getByLabelText('First name'));
});

it('E13 the own address is read only, and says who changes it; that of others is not', async () => {
  const field = () => screen.getByLabelText<HTMLInputElement>('Email');
  const sentence = 'Only another administrator can change your own address.';
  await open();
  expect([field().readOnly, screen.queryByText(sentence)]).toEqual([false, null]);
  cleanup();
  useSession.setState({ me: { ...first, role: 'administrator' } });
  await open();
  expect(field().readOnly).toBe(true);
  expect(screen.getByText(sentence)).toBeTruthy();
  useSession.setState({ me: null });
});
