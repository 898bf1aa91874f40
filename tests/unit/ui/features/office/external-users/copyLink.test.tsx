// @vitest-environment happy-dom
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ExternalUserDetail } from '#contract/accounts/externalUser.ts';
import type { ApiResult } from '../../../../../../src/api/ApiResult.ts';
import { UserAccount } from '../../../../../../src/features/office/external-users/UserAccount.tsx';
import { apiOf, show, toasts } from '../../../app/showApp.tsx';

const link = 'https://storey.example/en/user/activate?activation_token=abc';

const anna: ExternalUserDetail = {
  id: 'u1',
  firstname: 'Anna',
  lastname: 'Muster',
  email: 'anna@people.example',
  role: 'inspector',
  locale: 'en',
  status: 'invited',
  invited_at: '2026-11-01T10:00:00.000Z',
  activated_at: null,
  unfinished_tours: 0,
  invitation: 'expired',
  last_mail: { state: 'sent', at: '2026-11-01T10:00:00.000Z', not_sent: 'no_mail_server' },
};

/** Shows her account on a server that answers every change like this; returns how often it was read again. */
async function open(answer: ApiResult<unknown>) {
  const seen = { read: 0 };
  const api = apiOf(() => answer);
  function Page() {
    useQuery({ queryKey: ['people'], queryFn: () => (seen.read += 1) });
    return <UserAccount user={anna} />;
  }
  await show(<Page />, { at: '/en/external_users/u1', api, hasMailServer: false });
  return seen;
}

describe('the account of somebody who was invited', () => {
  it('E19 E20 says what became of the invitation, and shows a link to hand over, once', async () => {
    const seen = await open({ ok: true, value: { link, expires_at: '2026-12-01T10:00:00.000Z' } });
    screen.getByText('Invitation expired');
    screen.getByText('Not sent: this server has no mail server');
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    await screen.findByText(/^Whoever has this link can use the account\./);
    await userEvent.click(screen.getByRole('button', { name: 'Show the link' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Link');
    expect([field.value, field.readOnly]).toEqual([link, true]);
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await screen.findByText('Copied.');
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(seen.read).toBe(2);
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close ?? field);
    await waitFor(() => expect(screen.queryByLabelText('Link')).toBeNull());
  });

  it('E20 says where the account is not an invitation any more', async () => {
    const failure = {
      kind: 'status',
      status: 409,
      error: 'already_activated',
      errors: {},
      retryAfter: null,
    } as const;
    const seen = await open({ ok: false, failure });
    await userEvent.click(screen.getByRole('button', { name: 'Copy the link' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Show the link' }));
    await waitFor(() => expect(seen.read).toBe(2));
    expect(toasts()).toEqual(['This account is already activated.']);
  });

  it('E19 is not told that a mail is on its way where no mail server takes it', async () => {
    await open({ ok: true, value: null });
    await userEvent.click(screen.getByRole('button', { name: 'Invite again' }));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Not sent to anna@people.example: this server has no mail server. Copy the link instead.',
      ]),
    );
  });
});
