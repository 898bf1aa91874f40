// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { createApi } from '../../../../src/api/createApi.ts';
import { OwnPassword } from '../../../../src/features/account/profile/OwnPassword.tsx';
import { makeSession } from '../../../support/data/makeSession.ts';
import { show } from '../app/showApp.tsx';

afterEach(cleanup);

/** Changes the password on a server that answers like this; returns why the session ended, with its token. */
async function change(status: number, error: string) {
  const ended: unknown[] = [];
  const session = makeSession({ sessionEnded: async (...why) => void ended.push(why) });
  const api = createApi({
    origin: 'https://storey.example',
    token: () => 'token',
    locale: () => 'en',
    now: () => Date.now(),
    setTimer: () => () => undefined,
    fetch: async () => Response.json({ error }, { status }),
  });
  await show(<OwnPassword />, { at: '/en/account', session, api });
  await userEvent.type(screen.getByLabelText('Current password'), 'the old one');
  await userEvent.type(screen.getByLabelText('New password'), 'seven loose steps');
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'seven loose steps');
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  return ended;
}

describe('changing the own password', () => {
  it.each([
    [401, 'invalid_session', 'session_expired'],
    [403, 'user_disabled', 'user_disabled'],
  ])('§8 S16 ends a session that the server no longer knows: %d', async (status, error, notice) => {
    const ended = await change(status, error);
    await expect.poll(() => ended).toEqual([[notice, 'token']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('§8 shows any other refusal above the form', async () => {
    const ended = await change(409, 'operation_reused');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(ended).toEqual([]);
  });
});
