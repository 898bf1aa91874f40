import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { activation, invite, passwordReset } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';

const password = 'nine tall elm trees';

describe.each(onlySqlite)('a neighbour who guesses', (kind) => {
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
  const newNetwork = () => `203.0.113.${(networks += 1)}`;
  const call = (method: string, path: string, body: unknown, network: string) =>
    server.call(path, { method, body, headers: { 'x-forwarded-for': network } });
  const signIn = async (email: string, network: string, given = password) =>
    (await call('POST', paths.authToken, { email, password: given }, network)).status;
  const linkTo = async (email: string) => tokenIn(await mails.next(email));

  async function reset(email: string, network: string): Promise<void> {
    await call('POST', paths.passwordReset, { password_reset: { email } }, network);
    const body = passwordReset(await linkTo(email), password);
    expect((await call('PUT', paths.passwordReset, body, network)).status).toBe(200);
    await mails.next(email);
  }

  /** Guesses at one account, and at others, until nobody who is not known can sign in from there. */
  async function exhaust(email: string, network: string): Promise<void> {
    for (let count = 0; count < 11; count += 1) await signIn(email, network, 'a guess');
    await Promise.all(
      Array.from({ length: 125 }, (_, count) => signIn(`nobody${count}@people.example`, network, 'a guess')),
    );
    expect(await signIn(email, network, 'a guess')).toBe(429);
  }

  it.each([
    ['that has signed in there before', true],
    ['that never has', false],
  ])('locks nobody out who sets a password by a link: an account %s', async (_, isKnown) => {
    const [person, home] = [await server.person(), newNetwork()];
    if (isKnown) await signIn(person.email, home, testPassword);
    await exhaust(person.email, home);
    expect(await signIn(person.email, home, testPassword)).toBe(429);
    await reset(person.email, home);
    expect(await signIn(person.email, home)).toBe(201);
  });

  it('from every network that is known does not, either', async () => {
    const person = await server.person();
    const known = [newNetwork(), newNetwork(), newNetwork(), newNetwork()];
    for (const network of known) expect(await signIn(person.email, network, testPassword)).toBe(201);
    for (const network of known) {
      for (let count = 0; count < 11; count += 1) await signIn(person.email, network, 'a guess');
    }
    expect(await signIn(person.email, known[0] ?? '', testPassword)).toBe(429);
    await reset(person.email, known[0] ?? '');
    expect(await signIn(person.email, known[0] ?? '')).toBe(201);
  });

  it('locks nobody out who activates the account', async () => {
    const [invited, home] = [await invite(server, administrator), newNetwork()];
    await exhaust(invited.email, home);
    const body = activation(await linkTo(invited.email), password);
    expect((await call('POST', paths.activation, body, home)).status).toBe(200);
    expect(await signIn(invited.email, home)).toBe(201);
  });

  it('is let in nowhere by a link that does not work', async () => {
    const [person, home] = [await server.person(), newNetwork()];
    await exhaust(person.email, home);
    await call('POST', paths.passwordReset, { password_reset: { email: person.email } }, home);
    const token = await linkTo(person.email);
    for (const body of [passwordReset('A'.repeat(43), password), passwordReset(token, 'short')]) {
      expect((await call('PUT', paths.passwordReset, body, home)).status).toBe(422);
    }
    expect(await signIn(person.email, home, testPassword)).toBe(429);
  });
});
