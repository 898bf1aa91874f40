// @vitest-environment happy-dom
import { notifications } from '@mantine/notifications';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { createApi } from '../../../../../src/api/createApi.ts';
import { ActivateScreen } from '../../../../../src/features/account/password/ActivateScreen.tsx';
import { PasswordChangeScreen } from '../../../../../src/features/account/password/PasswordChangeScreen.tsx';
import { show, whereabouts } from '../../app/showApp.tsx';

afterEach(() => {
  cleanup();
  notifications.clean();
  sessionStorage.clear();
});

const token = 'a'.repeat(43);
const address = '/en/user/activate';
const link = `${address}?activation_token=${token}`;
const anna = { email: 'anna@xn--bro-hoa.example', email_shown: 'anna@büro.example' };

type Answers = Readonly<Record<string, () => Promise<Response>>>;

/** Opens the page of a link on a server that answers calls by their path, and everything else with nothing; returns what was sent. */
async function open(
  at: string,
  answers: Answers,
  { hasMailServer = true, Screen = ActivateScreen } = {},
): Promise<string[]> {
  const sent: string[] = [];
  const api = createApi({
    origin: 'https://storey.example',
    token: () => null,
    locale: () => 'en',
    now: () => new Date(),
    setTimer: () => () => undefined,
    fetch: async (input, init) => {
      const request = new Request(input, init);
      const { pathname } = new URL(request.url);
      if (request.method !== 'GET') sent.push(pathname);
      return (await answers[pathname]?.()) ?? Response.json({});
    },
  });
  await show(<Screen />, { at, api, hasMailServer });
  return sent;
}

const refusal = (key: string, ...reasons: string[]) => {
  const errors = reasons.length === 0 ? {} : { errors: { [key]: reasons } };
  return async () => Response.json({ error: `invalid_${key}`, ...errors }, { status: 422 });
};
const ended = (...reasons: string[]): Answers => ({
  [paths.activationPerson]: refusal('activation_token', ...reasons),
});

const known: Answers = { [paths.activationPerson]: async () => Response.json(anna) };

async function choose(password: string): Promise<void> {
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Repeat the password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Join now' }));
}

describe('the page behind a link', () => {
  it('E17 says for whom it is, to password managers too, keeps the link for a reload, and forgets it once it is used', async () => {
    const sent = await open(link, known);
    const name = await screen.findByLabelText<HTMLInputElement>('Email');
    await waitFor(() => expect(name.value).toBe(anna.email_shown));
    expect([name.readOnly, name.autocomplete]).toEqual([true, 'username']);
    expect(whereabouts().path).toBe(address);
    cleanup();
    await open(address, known);
    await choose('seven loose steps');
    await waitFor(() => expect(whereabouts().path).toBe('/en/login'));
    expect(sent).toEqual([paths.activationPerson]);
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['was never there', address, 'Open the link in your email once more.'],
    [
      'was cut',
      `${address}?activation_token=${token.slice(3)}`,
      'This link was cut. Open it from the email.',
    ],
  ])('E17 sends nothing where the token %s', async (_, at, words) => {
    const sent = await open(at, known);
    await screen.findByText(words);
    expect(screen.queryByLabelText('Password')).toBeNull();
    expect(sent).toEqual([]);
  });

  it('E11 says that a try whose response was lost may have worked, once the link is refused', async () => {
    const answers = [
      async () => new Response('Bad gateway', { status: 502 }),
      refusal('activation_token', 'used'),
    ];
    await open(link, { ...known, [paths.activation]: async () => answers.shift()?.() ?? Response.error() });
    await choose('seven loose steps');
    await waitFor(() => expect(answers).toHaveLength(1));
    const button = screen.getByRole('button', { name: 'Join now' });
    await waitFor(() => expect(button.matches(':disabled, [data-loading]')).toBe(false));
    await userEvent.click(button);
    await screen.findByText('Your activation link is invalid');
    screen.getByText('Your first try may have worked: log in with the password you chose.');
    screen.getByRole('link', { name: 'Log in' });
    expect(sessionStorage).toHaveLength(0);
  });

  it.each([
    ['replaced', 'A newer link exists: in your newest email, or handed to you.'],
    ['revoked', /^It may have been used already, or it is older than 14 days\./],
  ])('E18 says of an invitation that it was %s', async (reason, words) => {
    await open(link, ended(...(reason === 'revoked' ? [] : [reason])));
    await screen.findByText(words);
    expect(sessionStorage).toHaveLength(0);
  });

  it('E18 says of a reset that it was used', async () => {
    await open(
      `/en/user/password_change?password_reset_token=${token}`,
      { [paths.passwordResetPerson]: refusal('password_reset_token', 'used') },
      { Screen: PasswordChangeScreen },
    );
    await screen.findByText('Your password reset link is invalid');
    screen.getByRole('link', { name: 'Log in' });
  });

  it('E18 sends a new invitation for one that expired, and says when it may be asked for again', async () => {
    const answers = [
      async () =>
        Response.json({ error: 'too_many_requests' }, { status: 429, headers: { 'retry-after': '1801' } }),
      async () => Response.json({}),
    ];
    await open(link, {
      ...ended('expired'),
      [paths.activationNew]: async () => answers.shift()?.() ?? Response.error(),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Send a new link' }));
    await screen.findByText(/Try again in 31 minutes\.$/);
    await userEvent.click(screen.getByRole('button', { name: 'Send a new link' }));
    await screen.findByText('A new link is on its way to your email.');
  });

  it('E18 offers none without a mail server', async () => {
    await open(link, ended('expired'), { hasMailServer: false });
    await screen.findByText(/Ask your administrator for a link\.$/);
    expect(screen.queryByRole('button', { name: 'Send a new link' })).toBeNull();
  });

  it('E21 sends nothing where a program has filled every field, and empties them', async () => {
    const sent = await open(link, known);
    const fields = document.querySelectorAll<HTMLInputElement>('input:not([readonly])');
    expect(fields).toHaveLength(3);
    for (const field of fields) await userEvent.type(field, 'one text for all');
    await userEvent.click(screen.getByRole('button', { name: 'Join now' }));
    await screen.findByText(/^Nothing was sent: a field that people do not see/);
    expect([...fields].map(({ value }) => value)).toEqual(['', '', '']);
    expect(sent).toEqual([paths.activationPerson]);
    await choose('seven loose steps');
    await waitFor(() => expect(whereabouts().path).toBe('/en/login'));
  });
});
