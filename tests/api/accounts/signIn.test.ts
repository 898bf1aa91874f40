import { randomBytes } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { parseOptions, verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { argonPasswords, passwordCost } from '../../../server/services/accounts/passwords.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer, testPassword } from '../../support/server/serverForTests.ts';

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const wrongPassword = { error: 'invalid_email_or_password' };

function tokenIn(json: unknown): string {
  return zod.parse(zod.object({ auth_token: zod.string() }), json).auth_token;
}

describe.each(onlySqlite)('hashing', () => {
  it('ASVS 15.4.4 hashing new passwords leaves threads for other work', async () => {
    const passwords = argonPasswords(randomBytes);
    let done = 0;
    const hashing = Array.from({ length: 12 }, (_, place) =>
      passwords.hash(`a long password ${place}`).then(() => {
        done += 1;
      }),
    );
    // Node reads files with the same four threads, in the order of requests.
    await stat(import.meta.filename);
    expect(done).toBeLessThan(6);
    await Promise.all(hashing);
    expect(done).toBe(12);
  });

  it('ASVS 6.3.8 an address without an account costs a hash with the same parameters', async () => {
    const compared: string[] = [];
    const passwords = argonPasswords(randomBytes, passwordCost, async (stored, password) => {
      compared.push(stored);
      return verify(stored, password);
    });
    const known = await passwords.hash(testPassword);
    expect(known).toContain('$argon2id$v=19$m=32768,t=2,p=1$');
    expect(await passwords.verify(known, 'not the password')).toBe(false);
    expect(await passwords.verify(null, 'not the password')).toBe(false);
    const [one, other] = compared.map((stored) => parseOptions(stored));
    expect(compared).toHaveLength(2);
    expect(other).toEqual(one);
  });
});

describe.each(databaseKinds)('signing in on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind, { settings: { trustProxy: ['loopback'] } });
  });
  afterAll(() => server.stop());

  let networks = 0;
  // Each test uses a network of its own, because attempts are counted per network.
  const newNetwork = () => `203.0.113.${(networks += 1)}`;

  function signIn(email: string, password: string, from = newNetwork()) {
    return server.call(paths.authToken, {
      method: 'POST',
      body: { email, password },
      headers: { 'x-forwarded-for': from },
    });
  }

  it('the right password gives a new token each time, and the token identifies the person', async () => {
    const person = await server.person();
    const first = await signIn(person.email, testPassword);
    const second = await signIn(person.email, testPassword);
    expect(first.status).toBe(201);
    const [one, two] = [tokenIn(first.json), tokenIn(second.json)];
    expect(one).not.toBe(two);
    expect(one).toMatch(/^[\w-]{43}$/);
    const me = await server.call(paths.me, { token: one });
    expect(me.json).toEqual({
      id: person.id,
      email: person.email,
      firstname: 'Test',
      lastname: 'Person',
      role: 'inspector',
      locale: 'en',
    });
  });

  it('an address is compared without case and surrounding blanks', async () => {
    const person = await server.person();
    expect((await signIn(` ${person.email.toUpperCase()} `, testPassword)).status).toBe(201);
  });

  it('unknown address, wrong password, not activated: the same response, byte for byte', async () => {
    const [person, invited] = [await server.person(), await server.person()];
    await server.database
      .updateTable('users')
      .set({ password_hash: null, activated_at: null })
      .where('id', '=', invited.id)
      .execute();
    const answers = [
      await signIn(person.email, 'not the password'),
      await signIn('nobody@people.example', testPassword),
      await signIn(invited.email, testPassword),
      await signIn(person.email, ` ${testPassword}`),
      await signIn(person.email, testPassword.toUpperCase()),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual(wrongPassword);
    }
  });

  it('a disabled account is told so only with the right password', async () => {
    const person = await server.person();
    const disabled_at = new Date().toISOString();
    await server.database.updateTable('users').set({ disabled_at }).where('id', '=', person.id).execute();
    expect((await signIn(person.email, 'not the password')).json).toEqual(wrongPassword);
    const right = await signIn(person.email, testPassword);
    expect(right.status).toBe(401);
    expect(right.json).toEqual({ error: 'user_disabled' });
    const me = await server.call(paths.me, { token: person.token });
    expect(me.status).toBe(401);
    expect(me.json).toEqual({ error: 'invalid_session' });
  });

  it('signing out revokes this token at once and no other', async () => {
    const person = await server.person();
    const other = tokenIn((await signIn(person.email, testPassword)).json);
    const out = await server.call(paths.authToken, { method: 'DELETE', token: person.token, key: 'out' });
    expect(out.status).toBe(204);
    expect(out.text).toBe('');
    expect((await server.call(paths.me, { token: person.token })).status).toBe(401);
    expect((await server.call(paths.me, { token: other })).status).toBe(200);
  });

  it('no token stands in the database, and no password or token in the log', async () => {
    const person = await server.person();
    const token = tokenIn((await signIn(person.email, testPassword)).json);
    await signIn(person.email, 'a password nobody should read');
    await server.call('/api/me?token=query-secret', { token });
    const sessions = await server.database.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(sessions)).not.toContain(token);
    const log = server.logged.join('');
    for (const secret of [token, testPassword, 'a password nobody should read', 'query-secret']) {
      expect(log).not.toContain(secret);
    }
    expect(log).toContain('"event":"signed_in"');
    expect(log).toContain('"event":"sign_in_refused"');
    for (const line of server.logged) expect(() => JSON.parse(line) as unknown).not.toThrow();
  });

  it('a session ends 30 days after its last use', async () => {
    const person = await server.person();
    server.passTime(29 * dayMs);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
    server.passTime(29 * dayMs);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
    server.passTime(31 * dayMs);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(401);
  });

  it('a session ends 90 days after its beginning, however much it is used', async () => {
    const person = await server.person();
    for (let week = 0; week < 12; week += 1) {
      server.passTime(7 * dayMs);
      expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
    }
    server.passTime(7 * dayMs);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(401);
  });

  it('a hash with earlier parameters is replaced at sign-in', async () => {
    const person = await server.person();
    const hashOf = async () =>
      (
        await server.database
          .selectFrom('users')
          .select('password_hash')
          .where('id', '=', person.id)
          .executeTakeFirstOrThrow()
      ).password_hash;
    expect(await hashOf()).toContain('m=512,t=1');
    await signIn(person.email, testPassword);
    expect(await hashOf()).toContain('$argon2id$v=19$m=1024,t=1,p=1$');
    expect((await signIn(person.email, testPassword)).status).toBe(201);
  });

  // They count attempts and hashes: one database is enough.
  describe.each(onlySqlite)('attempts and hashes', () => {
    it('guessing at one account from one network is rate-limited; the owner can sign in from another', async () => {
      const person = await server.person();
      const network = newNetwork();
      const guesses = await Promise.all(
        Array.from({ length: 15 }, (_, number) => signIn(person.email, `guess number ${number}`, network)),
      );
      const slowed = guesses.filter((guess) => guess.status === 429);
      expect(slowed).toHaveLength(5);
      expect(slowed[0]?.json).toEqual({ error: 'too_many_requests' });
      const wait = Number(slowed[0]?.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(30);
      expect((await signIn(person.email, testPassword, network)).status).toBe(429);
      expect((await signIn(person.email, testPassword)).status).toBe(201);
      server.passTime(wait * 1000);
      expect((await signIn(person.email, testPassword, network)).status).toBe(201);
    });

    it('strangers cannot lock a person out of a network they have signed in from', async () => {
      const person = await server.person();
      const home = newNetwork();
      expect((await signIn(person.email, testPassword, home)).status).toBe(201);
      const strangers = await Promise.all(
        Array.from({ length: 110 }, (_, number) => signIn(person.email, 'a guess', `198.51.100.${number}`)),
      );
      expect(strangers.filter((stranger) => stranger.status === 429).length).toBeGreaterThan(0);
      expect((await signIn(person.email, testPassword, home)).status).toBe(201);
    });

    it('trying one password on many accounts from one network is rate-limited', async () => {
      const network = newNetwork();
      const answers = await Promise.all(
        Array.from({ length: 140 }, (_, number) =>
          signIn(`somebody${number}@people.example`, 'a guess', network),
        ),
      );
      expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(10);
    });

    it('forty people behind one router sign in at once, each after two wrong passwords', async () => {
      const network = newNetwork();
      const people = await Promise.all(Array.from({ length: 40 }, () => server.person()));
      await Promise.all(
        people.flatMap(({ email }) => [signIn(email, 'tpyo', network), signIn(email, 'typpo', network)]),
      );
      const answers = await Promise.all(people.map(({ email }) => signIn(email, testPassword, network)));
      expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 201));
    });

    it('an address that a stranger claims in a header is not believed without a trusted proxy', async () => {
      const plain = await startServer(kind);
      const person = await plain.person();
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, number) =>
          plain.call(paths.authToken, {
            method: 'POST',
            body: { email: person.email, password: 'a guess' },
            headers: { 'x-forwarded-for': `192.0.2.${number}`, forwarded: `for=192.0.2.${number}` },
          }),
        ),
      );
      expect(answers.filter((answer) => answer.status === 429)).toHaveLength(2);
      await plain.stop();
    });

    it('hashing does not delay other calls: twenty sign-ins wait while a read is answered', async () => {
      const costly = await startServer(kind, { passwordCost });
      const person = await costly.person();
      let done = 0;
      const signingIn = Array.from({ length: 20 }, async (_, number) => {
        await costly.call(paths.authToken, {
          method: 'POST',
          body: { email: `slow${number}@people.example`, password: 'a guess' },
        });
        done += 1;
      });
      expect((await costly.call(paths.me, { token: person.token })).status).toBe(200);
      // All of them were sent before the read.
      expect(done).toBeLessThan(10);
      await Promise.all(signingIn);
      expect(done).toBe(20);
      await costly.stop();
    });
  });
});
