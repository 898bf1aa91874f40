// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createApi } from '../../../../../src/api/createApi.ts';
import { OwnPassword } from '../../../../../src/features/office/profile/OwnPassword.tsx';
import { makeSession } from '../../../../support/data/makeSession.ts';
import { show } from '../../app/showApp.tsx';

type Answer = () => Promise<Response>;

/** An API whose server answers changes like this, and everything else with nothing. */
const apiOf = (answer: Answer) =>
  createApi({
    origin: 'https://storey.example',
    token: () => 'token',
    locale: () => 'en',
    now: () => new Date(),
    setTimer: () => () => undefined,
    fetch: async (input) =>
      input instanceof Request && input.method === 'GET' ? Response.json({}) : answer(),
  });

async function press(name: string): Promise<void> {
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name });
  // The attempt before may still be ending.
  await waitFor(() => expect(button().matches(':disabled, [data-loading]')).toBe(false));
  await userEvent.click(button());
}

/** Fills in the form on a server that answers like this; returns why the session ended, with its token. */
async function fillIn(answer: Answer) {
  const ended: unknown[] = [];
  const session = makeSession({ sessionEnded: async (...why) => void ended.push(why) });
  await show(<OwnPassword />, { at: '/en/account', session, api: apiOf(answer) });
  await userEvent.type(screen.getByLabelText('Current password'), 'the old one');
  await userEvent.type(screen.getByLabelText('New password'), 'seven loose steps');
  await userEvent.type(screen.getByLabelText('Repeat the password'), 'seven loose steps');
  return ended;
}

async function change(status: number, error: string) {
  const ended = await fillIn(async () => Response.json({ error }, { status }));
  await press('Change password');
  return ended;
}

const firstTry = 'Your first try may have worked: log in with the password you chose.';

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

  it('E11 says that a try whose response was lost may have worked, once the current password is refused', async () => {
    const refused = { error: 'validation_failed', errors: { current_password: ['wrong'] } };
    const wrong: Answer = async () => Response.json(refused, { status: 422 });
    const lost: Answer = async () => Promise.reject(new TypeError('Failed to fetch'));
    const answers = [wrong, lost, wrong];
    await fillIn(() => (answers.shift() ?? lost)());
    await press('Change password');
    await screen.findByText('This is not your current password.');
    expect(screen.queryByText(firstTry)).toBeNull();
    await press('Change password');
    await waitFor(() => expect(answers).toHaveLength(1));
    await press('Change password');
    await screen.findByText(firstTry);
  });
});
