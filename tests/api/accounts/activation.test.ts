import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { passTimeAfterMails } from '../../support/data/passTimeAfterMails.ts';
import { activation, invite, passwordReset, signIn, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const password = 'nine tall elm trees';
const invalidActivation = { error: 'invalid_activation_token' };
const ended = (why: string) => ({ ...invalidActivation, errors: { activation_token: [why] } });
const invalidReset = { error: 'invalid_password_reset_token' };

describe.each(databaseKinds)('account links on %s', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer(kind, {
      settings: { smtp: mails.smtp, publicUrl: 'https://storey.example', trustProxy: ['loopback'] },
    });
    administrator = await server.person('administrator');
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  let networks = 0;
  const newNetwork = () => ({ 'x-forwarded-for': `203.0.113.${(networks += 1)}` });
  const post = (path: string, body: unknown, headers: Record<string, string> = newNetwork()) =>
    server.call(path, { method: 'POST', body, headers });
  const put = (path: string, body: unknown) =>
    server.call(path, { method: 'PUT', body, headers: newNetwork() });
  const activate = (token: string, ...passwords: [string, string?]) =>
    post(paths.activation, activation(token, ...passwords));

  it('an invitation comes by mail, activates once, and does not sign in', async () => {
    const person = await invite(server, administrator, somebody({ locale: 'de' }));
    expect(person.status).toBe('invited');
    const mail = await mails.next(person.email);
    expect(mail.subject).toBe('Ihre Einladung zu Storey');
    expect(mail.text).toContain('https://storey.example/de/user/activate?activation_token=');
    const token = tokenIn(mail);
    const answer = await activate(token, password);
    expect([answer.status, answer.json]).toEqual([200, {}]);
    expect((await signIn(server, person.email, password)).status).toBe(201);
    const again = await activate(token, 'another long password');
    expect([again.status, again.json]).toEqual([422, ended('used')]);
    expect((await signIn(server, person.email, 'another long password')).status).toBe(401);
  });

  it('PW1 PW2 PW3 a refused password names its field and does not use the link up', async () => {
    const { email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    const errors = async (...passwords: [string, string?]) => {
      const answer = await activate(token, ...passwords);
      expect(answer.status).toBe(422);
      return answer.json;
    };
    const failed = (fields: Record<string, string[]>) => ({ error: 'validation_failed', errors: fields });
    expect(await errors('')).toEqual(failed({ password: ['required'], password_confirmation: ['required'] }));
    expect(await errors('elf zeichen')).toEqual(failed({ password: ['too_short'] }));
    expect(await errors('x'.repeat(129))).toEqual(failed({ password: ['too_long'] }));
    expect(await errors('y'.repeat(50_000))).toEqual(
      failed({ password: ['too_long'], password_confirmation: ['too_long'] }),
    );
    for (const known of ['Motherfucker', 'P@ssw0rd1234', 'Dr4g0n!!!!!!', 'SUMMER202020', '123456!!!!!!']) {
      expect([known, await errors(known)]).toEqual([known, failed({ password: ['too_common'] })]);
    }
    expect(await errors('Storey-2026-2026')).toEqual(failed({ password: ['too_common'] }));
    expect(await errors(email)).toEqual(failed({ password: ['too_common'] }));
    expect(await errors(password, `${password} `)).toEqual(
      failed({ password_confirmation: ['does_not_match'] }),
    );
    expect((await activate(token, '  Ab ä😀  Ab ä😀')).status).toBe(200);
    expect((await signIn(server, email, '  Ab ä😀  Ab ä😀')).status).toBe(201);
    expect((await signIn(server, email, 'Ab ä😀  Ab ä😀')).status).toBe(401);
    expect((await signIn(server, email, '  Ab ä😀  Ab ä😀'.normalize('NFD'))).status).toBe(401);
  });

  it('of twenty concurrent uses of one link one succeeds', async () => {
    const { email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    const passwords = Array.from({ length: 20 }, (_, number) => `a long password ${number}`);
    const answers = await Promise.all(passwords.map((one) => activate(token, one)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(server, email, winner)).status).toBe(201);
  });

  it('an invitation lives 14 days by the clock of the server', async () => {
    const [early, late] = [await invite(server, administrator), await invite(server, administrator)];
    const tokens = [tokenIn(await mails.next(early.email)), tokenIn(await mails.next(late.email))];
    await passTimeAfterMails(server, 14 * dayMs - minuteMs);
    expect((await activate(tokens[0] ?? '', password)).status).toBe(200);
    await passTimeAfterMails(server, 2 * minuteMs);
    const answer = await activate(tokens[1] ?? '', password);
    expect([answer.status, answer.json]).toEqual([422, ended('expired')]);
    administrator = await server.person('administrator');
  });

  it('inviting again revokes the earlier link, also one still in the mail queue', async () => {
    const person = await invite(server, administrator);
    const first = tokenIn(await mails.next(person.email));
    const again = await server.call(officePaths.externalUserInvitation(person.id), {
      method: 'POST',
      token: administrator.token,
    });
    expect(again.status).toBe(200);
    expect((await activate(first, password)).json).toEqual(ended('replaced'));
    const second = await mails.next(person.email);
    expect(second.subject).toBe('Your new invitation to Storey');
    expect((await activate(tokenIn(second), password)).status).toBe(200);
    const late = await server.call(officePaths.externalUserInvitation(person.id), {
      method: 'POST',
      token: administrator.token,
    });
    expect([late.status, late.json]).toEqual([409, { error: 'already_activated' }]);
  });

  it('the link of a disabled account opens nothing, and enabling does not revive it', async () => {
    const person = await invite(server, administrator);
    const token = tokenIn(await mails.next(person.email));
    const as = { method: 'PUT', token: administrator.token };
    await server.call(officePaths.externalUserDisable(person.id), as);
    expect((await activate(token, password)).json).toEqual(invalidActivation);
    const invited = await server.call(officePaths.externalUserInvitation(person.id), {
      ...as,
      method: 'POST',
    });
    expect([invited.status, invited.json]).toEqual([409, { error: 'account_disabled' }]);
    await server.call(officePaths.externalUserEnable(person.id), as);
    expect((await activate(token, password)).json).toEqual(invalidActivation);
  });

  it('an invitation link is no session token and no reset link, and opening it does not use it up', async () => {
    const { email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    expect((await server.call(paths.me, { token })).status).toBe(401);
    expect((await put(paths.passwordReset, passwordReset(token, password))).json).toEqual(invalidReset);
    for (const method of ['GET', 'HEAD']) {
      expect((await server.call(`${paths.activation}?activation_token=${token}`, { method })).status).toBe(
        404,
      );
    }
    expect((await activate(token, password)).status).toBe(200);
  });

  it('no token that was mailed is in the database, the log or a response', async () => {
    const person = await invite(server, administrator);
    const token = tokenIn(await mails.next(person.email));
    const seen = await server.call(officePaths.externalUser(person.id), { token: administrator.token });
    expect(seen.text).not.toContain(token);
    expect(server.logged.join('')).not.toContain(token);
    const tables = [
      'mails',
      'account_tokens',
      'ended_links',
      'operations',
      'audit_log',
      'users',
      'sessions',
    ] as const;
    for (const table of tables) {
      const rows = await server.database.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(token);
    }
    const { location } = server.fresh;
    const files = location.kind === 'sqlite' ? [location.file, `${location.file}-wal`] : [];
    for (const file of files) {
      const bytes = await readFile(file);
      expect([bytes.includes(token), bytes.includes(password)]).toEqual([false, false]);
    }
  });

  it('links lead to PUBLIC_URL, whatever host a request names', async () => {
    const person = await server.person();
    const claims = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await post(
      paths.passwordReset,
      { password_reset: { email: person.email } },
      { ...newNetwork(), 'x-forwarded-host': claims['x-forwarded-host'], forwarded: claims.forwarded },
    );
    const mail = await mails.next(person.email);
    expect(mail.text).toContain('https://storey.example/en/user/password_change?password_reset_token=');
    expect(`${mail.text ?? ''}${String(mail.html)}`).not.toContain('evil');
  });

  it('guessing links is rate-limited, every wrong link gets the same response, and the right link still works', async () => {
    const { email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    const network = newNetwork();
    const guesses = await Promise.all(
      Array.from({ length: 60 }, (_, number) =>
        post(paths.activation, activation(`${'A'.repeat(41)}${number}`, password), network),
      ),
    );
    const [let_, slowed] = [422, 429].map((code) => guesses.filter(({ status }) => status === code));
    // Every five seconds one more is let through.
    expect(let_?.length).toBeOneOf([30, 31, 32, 33]);
    expect(new Set(let_?.map(({ text }) => text))).toEqual(new Set([JSON.stringify(invalidActivation)]));
    expect((let_?.length ?? 0) + (slowed?.length ?? 0)).toBe(60);
    expect(Number(slowed?.[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await post(paths.activation, activation(token, password), network)).status).toBe(200);
  });
});
