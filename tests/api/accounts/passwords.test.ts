import { randomBytes, randomUUID } from 'node:crypto';
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { Tables } from '../../../server/database/tables.ts';
import { requestReset } from '../../../server/services/accounts/resetPassword.ts';
import { passTimeAfterMails } from '../../support/data/passTimeAfterMails.ts';
import {
  activePerson,
  invite,
  passwordReset,
  signIn,
  somebody,
} from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const password = 'nine tall elm trees';
const ended = (why: string) => ({
  error: 'invalid_password_reset_token',
  errors: { password_reset_token: [why] },
});

/** The statements that run before the response to a request for a reset; none is executed here. */
async function statementsOfReset(email: string): Promise<string[]> {
  const statements: string[] = [];
  const database = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  const rateLimiter = { take: () => Promise.resolve(0) };
  const environment = { database, rateLimiter, now: () => new Date(0), randomBytes };
  await requestReset(environment, { email, address: '203.0.113.9' });
  return statements;
}

it.each(onlySqlite)('ASVS 6.3.8 a reset is answered before the account is looked up', async () => {
  const statements = await statementsOfReset('somebody@people.example');
  expect(statements.filter((statement) => statement.includes('"mails"'))).toHaveLength(1);
  expect(statements.join()).not.toContain('"users"');
});

describe.each(databaseKinds)('changing a password on %s', (kind) => {
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
  const askReset = (email: string) => post(paths.passwordReset, { password_reset: { email } });

  async function resetToken(email: string): Promise<string> {
    expect((await askReset(email)).status).toBe(200);
    return tokenIn(await mails.next(email.toLowerCase()));
  }

  it('a reset changes the password, ends every session, tells the person, and works once', async () => {
    const person = await activePerson(server, mails, administrator, password, somebody({ locale: 'fr' }));
    const token = await resetToken(person.email.toUpperCase());
    const changed = await put(paths.passwordReset, passwordReset(token, 'quite another password'));
    expect([changed.status, changed.json]).toEqual([200, {}]);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(401);
    expect((await signIn(server, person.email, password)).status).toBe(401);
    expect((await signIn(server, person.email, 'quite another password')).status).toBe(201);
    const again = await put(paths.passwordReset, passwordReset(token, 'yet another password'));
    expect([again.status, again.json]).toEqual([422, ended('used')]);
    const notice = await mails.next(person.email);
    expect(notice.subject).toBe('Votre mot de passe Storey a été modifié');
    expect(notice.text).not.toMatch(/https?:|quite another/);
  });

  it('signing in does not revoke a reset link: the person signing in may be an attacker', async () => {
    const person = await server.person();
    const token = await resetToken(person.email);
    expect((await signIn(server, person.email, testPassword)).status).toBe(201);
    expect((await put(paths.passwordReset, passwordReset(token, password))).status).toBe(200);
  });

  it('of twenty concurrent uses of one reset link one changes the password', async () => {
    const person = await server.person();
    const token = await resetToken(person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        put(paths.passwordReset, passwordReset(token, `a long password ${number}`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(19);
  });

  it('a reset link is valid for an hour whatever links follow it, and using one revokes all of them', async () => {
    const person = await server.person();
    const first = await resetToken(person.email);
    const second = await resetToken(person.email);
    const third = await resetToken(person.email);
    await passTimeAfterMails(server, hourMs - minuteMs);
    const short = await put(paths.passwordReset, passwordReset(first, 'short'));
    expect(short.json).toEqual({ error: 'validation_failed', errors: { password: ['too_short'] } });
    expect((await put(paths.passwordReset, passwordReset(first, password))).status).toBe(200);
    for (const token of [second, third]) {
      expect((await put(paths.passwordReset, passwordReset(token, password))).json).toEqual(ended('used'));
    }
    expect((await mails.next(person.email)).subject).toBe('Your Storey password was changed');
    await passTimeAfterMails(server, hourMs);
    const late = await resetToken(person.email);
    await passTimeAfterMails(server, hourMs + minuteMs);
    expect((await put(paths.passwordReset, passwordReset(late, password))).json).toEqual(ended('expired'));
  });

  it('using a link also revokes a reset that waits to be mailed', async () => {
    const person = await server.person();
    const token = await resetToken(person.email);
    const row = { kind: 'password_reset' as const, user_id: null, recipient: person.email, attempts: 0 };
    // Later than the server's clock, which earlier tests have moved by hours.
    const [created_at, due_at] = [new Date(), new Date(Date.now() + 10 * hourMs)].map((time) =>
      time.toISOString(),
    );
    if (created_at === undefined || due_at === undefined) throw new Error('There is no time.');
    const waits = { ...row, id: randomUUID(), created_at, due_at, sent_at: null, refused_at: null };
    await server.database.insertInto('mails').values(waits).execute();
    expect((await put(paths.passwordReset, passwordReset(token, password))).status).toBe(200);
    const left = await server.database.selectFrom('mails').select('id').where('id', '=', waits.id).execute();
    expect(left).toEqual([]);
  });

  it('strangers can neither prevent a reset, nor fill the mailbox, nor revoke a link', async () => {
    const person = await server.person();
    const own = await resetToken(person.email);
    const resets = () =>
      mails.arrived.filter(
        ({ recipients, subject }) =>
          recipients.includes(person.email) && subject === 'Reset your Storey password',
      );
    const settled = async () => {
      await expect.poll(async () => (await waiting()).length, { timeout: 20_000 }).toBe(0);
    };
    // Each from a network of its own.
    const strangers = await Promise.all(Array.from({ length: 30 }, () => askReset(person.email)));
    expect(new Set(strangers.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {}']));
    await settled();
    expect(resets()).toHaveLength(5);
    // The person requests once more: the response is the same, and links sent before still work.
    expect((await askReset(person.email)).status).toBe(200);
    await settled();
    expect(resets()).toHaveLength(5);
    server.passTime(hourMs - minuteMs);
    expect((await put(paths.passwordReset, passwordReset(own, password))).status).toBe(200);
    // Using a link does not allow further mails within the hour; the next hour has its own limit.
    expect((await askReset(person.email)).status).toBe(200);
    await settled();
    expect(resets()).toHaveLength(5);
    server.passTime(2 * minuteMs);
    expect((await askReset(person.email)).status).toBe(200);
    await settled();
    expect(resets()).toHaveLength(6);
  });

  it('every reset request gets the same response, and only an active account gets a mail', async () => {
    const active = await server.person();
    const invited = await invite(server, administrator);
    await mails.next(invited.email);
    const disabled = await server.person();
    await server.call(officePaths.externalUserDisable(disabled.id), {
      method: 'PUT',
      token: administrator.token,
    });
    const addresses = ['nobody@people.example', invited.email, disabled.email, active.email];
    const answers = [];
    for (const email of addresses) answers.push(await askReset(email));
    for (const { status, text, headers } of answers) {
      expect([status, text, headers.get('content-length')]).toEqual([200, '{}', '2']);
    }
    await mails.next(active.email);
    await expect.poll(async () => (await waiting()).length).toBe(0);
    const resets = mails.arrived.filter(({ subject }) => subject === 'Reset your Storey password');
    const recipients = resets.flatMap((mail) => mail.recipients);
    expect(addresses.map((email) => recipients.includes(email))).toEqual([false, false, false, true]);
  });

  const waiting = () =>
    server.database.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();

  it('ASVS 2.4.1 many resets from one network are rate-limited, for whatever account; other networks are not', async () => {
    const person = await server.person();
    const network = newNetwork();
    const ask = (place: number) =>
      post(paths.passwordReset, { password_reset: { email: `nobody${place}@people.example` } }, network);
    const answers = await Promise.all(Array.from({ length: 100 }, (_, place) => ask(place)));
    // Some tokens come back meanwhile.
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(30);
    const body = { password_reset: { email: person.email } };
    expect((await post(paths.passwordReset, body)).status).toBe(200);
  });

  it('changing the own password needs the current one and ends every other session', async () => {
    const person = await server.person();
    const other = await signIn(server, person.email, testPassword);
    const change = (current_password: string, next: string, token = person.token) =>
      server.call(paths.ownPassword, {
        method: 'PUT',
        token,
        key: 'a-key-that-keeps-nothing',
        body: { password_change: { current_password, password: next, password_confirmation: next } },
      });
    const wrong = await change('not the password', 'a');
    expect(wrong.json).toEqual({
      error: 'validation_failed',
      errors: { current_password: ['wrong'], password: ['too_short'] },
    });
    expect((await change(testPassword, password)).status).toBe(200);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
    const { auth_token } = other.json as { auth_token: string };
    expect((await server.call(paths.me, { token: auth_token })).status).toBe(401);
    expect((await signIn(server, person.email, password)).status).toBe(201);
    expect((await mails.next(person.email)).subject).toBe('Your Storey password was changed');
    const kept = await server.database
      .selectFrom('operations')
      .select('key')
      .where('user_id', '=', person.id)
      .execute();
    expect(kept).toEqual([]);
    const guesses = await Promise.all(Array.from({ length: 14 }, () => change('a guess', password)));
    expect(guesses.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
  });

  it('a person sees and ends their own sessions only', async () => {
    const [person, stranger] = [await server.person(), await server.person()];
    await signIn(server, person.email, testPassword);
    await signIn(server, person.email, testPassword);
    const list = async ({ token }: Person) =>
      (await server.call(paths.ownSessions, { token })).json as { id: string; current: boolean }[];
    const sessions = await list(person);
    expect(sessions.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions).toHaveLength(3);
    const one = sessions.find(({ current }) => !current)?.id ?? '';
    const end = (id: string, { token }: Person) =>
      server.call(`${paths.ownSessions}/${id}`, { method: 'DELETE', token });
    expect((await end(one, stranger)).status).toBe(404);
    expect((await end(one, person)).status).toBe(204);
    expect((await end(one, person)).status).toBe(404);
    expect(await list(person)).toHaveLength(2);
    const rest = await server.call(paths.ownSessions, { method: 'DELETE', token: person.token });
    expect(rest.status).toBe(204);
    expect(await list(person)).toHaveLength(1);
    expect(await list(stranger)).toHaveLength(1);
  });
});
