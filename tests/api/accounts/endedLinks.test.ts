import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { purgeExpired } from '../../../server/services/retention/purgeExpired.ts';
import { passTimeAfterMails } from '../../support/data/passTimeAfterMails.ts';
import { activation, invite, passwordReset, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds, freshDatabase } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
const password = 'nine tall elm trees';
const unknown = [422, { error: 'invalid_activation_token' }];
const ended = (why: string) => [
  422,
  { error: 'invalid_activation_token', errors: { activation_token: [why] } },
];

describe.each(databaseKinds)('links that ended, on %s', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer(kind, { settings: { smtp: mails.smtp, publicUrl: 'https://storey.example' } });
    administrator = await server.person('administrator');
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  const post = async (path: string, body: unknown) => {
    const { status, json } = await server.call(path, { method: 'POST', body });
    return [status, json];
  };
  const put = (path: string, body?: unknown) =>
    server.call(path, { method: 'PUT', token: administrator.token, body });
  const personOf = (token: string) => post(paths.activationPerson, { token });
  const again = (id: string) =>
    server.call(officePaths.externalUserInvitation(id), { method: 'POST', token: administrator.token });
  const askReset = async (email: string) => {
    expect(await post(paths.passwordReset, { password_reset: { email } })).toEqual([200, {}]);
  };
  const invited = async () => {
    const person = await invite(server, administrator);
    return { ...person, token: tokenIn(await mails.next(person.email)) };
  };
  let aheadMs = 0;
  const pass = async (ms: number) => {
    aheadMs += ms;
    await passTimeAfterMails(server, ms);
  };
  /** Lets the link of an invitation expire, and signs the administrator in again. */
  const expire = async () => {
    await pass(14 * dayMs + minuteMs);
    administrator = await server.person('administrator');
  };

  it('E17 a link says whom it is for, and is not used up by that', async () => {
    const { email, token } = await invited();
    for (const _ of [1, 2]) expect(await personOf(token)).toEqual([200, { email, email_shown: null }]);
    const wrong = await post(paths.passwordResetPerson, { token });
    expect(wrong).toEqual([422, { error: 'invalid_password_reset_token' }]);
    expect(await post(paths.activation, activation(token, password))).toEqual([200, {}]);
    await askReset(email);
    const reset = tokenIn(await mails.next(email));
    expect(await post(paths.passwordResetPerson, { token: reset })).toEqual([
      200,
      { email, email_shown: null },
    ]);
  });

  it('E18 an invitation is used, replaced by a newer one, or expired, also before the daily purge and for thirty days after', async () => {
    const { id, email, token: first } = await invited();
    await again(id);
    const second = tokenIn(await mails.next(email));
    expect(await personOf(first)).toEqual(ended('replaced'));
    await expire();
    // Nothing newer is valid, whichever of the two is opened.
    for (const token of [first, second]) expect(await personOf(token)).toEqual(ended('expired'));
    const now = new Date(Date.now() + aheadMs);
    await purgeExpired(server.database, now);
    expect(await personOf(second)).toEqual(ended('expired'));
    await again(id);
    const third = tokenIn(await mails.next(email));
    for (const token of [first, second]) expect(await personOf(token)).toEqual(ended('replaced'));
    expect(await post(paths.activation, activation(third, password))).toEqual([200, {}]);
    for (const token of [first, second, third]) expect(await personOf(token)).toEqual(ended('used'));
    await purgeExpired(server.database, new Date(now.getTime() + 29 * dayMs));
    expect(await personOf(third)).toEqual(ended('used'));
    await purgeExpired(server.database, new Date(now.getTime() + 31 * dayMs));
    expect(await personOf(third)).toEqual(unknown);
    administrator = await server.person('administrator');
  });

  it('E18 a revoked link looks like one that never was, and those that ended before keep their reason', async () => {
    const moved = await invited();
    await again(moved.id);
    const second = tokenIn(await mails.next(moved.email));
    const { firstname, lastname, role, locale } = moved;
    const email = somebody().email;
    await put(officePaths.externalUser(moved.id), {
      external_user: { firstname, lastname, role, locale, email },
    });
    expect(await personOf(second)).toEqual(unknown);
    expect(await personOf(moved.token)).toEqual(ended('replaced'));
    const closed = await invited();
    await put(officePaths.externalUserDisable(closed.id));
    expect(await personOf(closed.token)).toEqual(unknown);
    await put(officePaths.externalUserDisable(moved.id));
    expect(await personOf(moved.token)).toEqual(unknown);
  });

  it('E18 a reset is used where it or one beside it was, else expired', async () => {
    const { email } = await server.person();
    const asked = async () => {
      await askReset(email);
      return tokenIn(await mails.next(email));
    };
    const why = async (token: string) => {
      const [, json] = await post(paths.passwordResetPerson, { token });
      return (json as { errors?: Record<string, string[]> }).errors?.['password_reset_token'];
    };
    const [first, second] = [await asked(), await asked()];
    const use = await server.call(paths.passwordReset, {
      method: 'PUT',
      body: passwordReset(first, password),
    });
    expect(use.status).toBe(200);
    expect([await why(first), await why(second)]).toEqual([['used'], ['used']]);
    await mails.next(email);
    const third = await asked();
    await pass(hourMs + minuteMs);
    expect(await why(third)).toEqual(['expired']);
    const fourth = await asked();
    await server.call(paths.passwordReset, { method: 'PUT', body: passwordReset(fourth, password) });
    expect(await why(third)).toEqual(['used']);
    await mails.next(email);
  });

  it('E18 an expired link sends one invitation an hour, to the invited address, and says who asked', async () => {
    const { id, email, token } = await invited();
    await expire();
    expect(await post(paths.activationNew, { token })).toEqual([200, {}]);
    const mail = await mails.next(email);
    expect(mail.subject).toBe('Your new invitation to Storey');
    const [status, body] = await post(paths.activationNew, { token });
    expect([status, body]).toEqual(ended('replaced'));
    const newer = tokenIn(mail);
    const soon = await server.call(paths.activationNew, { method: 'POST', body: { token: newer } });
    expect([soon.status, Number(soon.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3600, -2)]);
    expect((await again(id)).status).toBe(200);
    expect(await post(paths.activation, activation(tokenIn(await mails.next(email)), password))).toEqual([
      200,
      {},
    ]);
    expect(await post(paths.activationNew, { token })).toEqual(ended('used'));
    expect(await post(paths.activationNew, { token: 'A'.repeat(43) })).toEqual(unknown);
    const entries = await server.database
      .selectFrom('audit_log')
      .select('actor_id')
      .where('account_id', '=', id)
      .where('action', '=', 'user_invited_again')
      .orderBy('id')
      .execute();
    expect(entries).toEqual([{ actor_id: id }, { actor_id: administrator.id }]);
  });

  it('E18 only unknown links count as guesses: an office behind one router may open old ones', async () => {
    const { token } = await invited();
    await post(paths.activation, activation(token, password));
    const old = await Promise.all(Array.from({ length: 60 }, () => personOf(token)));
    expect(new Set(old.map(([status]) => status))).toEqual(new Set([422]));
    const wrong = await Promise.all(
      Array.from({ length: 60 }, (_, number) => personOf(`${'B'.repeat(41)}${number}`)),
    );
    expect(wrong.filter(([status]) => status === 429).length).toBeGreaterThan(20);
  });

  it('E6 who forgot the password before activating gets an invitation, five an hour, and earlier ones stay valid', async () => {
    const { email, token } = await invited();
    const links: string[] = [];
    for (const _ of [1, 2, 3, 4]) {
      await askReset(email);
      const mail = await mails.next(email);
      expect(mail.subject).toBe('Your invitation to Storey');
      links.push(tokenIn(mail));
    }
    await askReset(email);
    await expect
      .poll(
        async () =>
          (await server.database.selectFrom('mails').select('id').where('recipient', '=', email).execute())
            .length,
      )
      .toBe(5);
    for (const link of [token, ...links]) expect((await personOf(link))[0]).toBe(200);
    expect(await post(paths.activation, activation(token, password))).toEqual([200, {}]);
    expect(await personOf(links[0] ?? '')).toEqual(ended('used'));
  });

  it('E18 links of before this table are kept by its migration', async () => {
    const fresh = await freshDatabase(kind);
    await migrate(fresh.location, '008-folded-search');
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    await sql`insert into users (id, email, email_key, firstname, lastname, role, locale, created_at, name_key, search_key)
      values ('p', 'a@b.example', 'a@b.example', 'A', 'B', 'inspector', 'en', '2026-01-01', 'b a', 'a b')`.execute(
      database,
    );
    await sql`insert into mails (id, kind, user_id, recipient, created_at, due_at, attempts)
      values ('m', 'invitation', 'p', 'a@b.example', '2026-01-01', '2026-01-01', 1)`.execute(database);
    const token = {
      token_hash: 'h',
      purpose: 'activation',
      user_id: 'p',
      mail_id: 'm',
      expires_at: '2026-02-01',
    } as const;
    await database.insertInto('account_tokens').values(token).execute();
    await migrate(fresh.location);
    const rows = () => database.selectFrom('account_tokens').selectAll().execute();
    expect(await rows()).toEqual([{ ...token, handed_by: null }]);
    await database.deleteFrom('mails').execute();
    expect(await rows()).toEqual([]);
    await database.destroy();
    await fresh.remove();
  });
});
