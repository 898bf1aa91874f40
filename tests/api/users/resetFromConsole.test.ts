import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { makeResetLink } from '../../../server/services/users/makeResetLink.ts';
import { linkFor } from '../../support/data/accountLink.ts';
import { invite, signIn } from '../../support/data/signedInAccounts.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const password = 'nine tall elm trees';
const hourMs = 60 * 60 * 1000;

describe.each(databaseKinds)('a link to a new password from the console, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const make = (address: string) =>
    makeResetLink(
      {
        database: server.database,
        now: () => new Date(),
        randomBytes,
        publicUrl: () => 'https://storey.example',
      },
      address,
    );
  const change = (token: string) =>
    server.call(paths.passwordReset, {
      method: 'PUT',
      body: { password_reset: { password_reset_token: token, password, password_confirmation: password } },
    });

  it('E20 sets the password once, beside the links that were mailed, and is in the audit log', async () => {
    const person = await server.person();
    const mailed = await linkFor(server, person, 'password_reset');
    const made = await make(` ${person.email.toUpperCase()}`);
    if (!made.ok) throw new Error(made.reason);
    expect(made.value.link).toMatch(
      /^https:\/\/storey\.example\/en\/user\/password_change\?password_reset_token=[\w-]{43}$/,
    );
    expect(Date.parse(made.value.expiresAt) - Date.now()).toBeLessThanOrEqual(hourMs);
    const asked = await server.call(paths.passwordResetPerson, { method: 'POST', body: { token: mailed } });
    expect(asked.status).toBe(200);
    const token = new URL(made.value.link).searchParams.get('password_reset_token') ?? '';
    expect((await change(token)).status).toBe(200);
    expect((await signIn(server, person.email, password)).status).toBe(201);
    expect((await change(token)).json).toMatchObject({ errors: { password_reset_token: ['used'] } });
    const logged = await server.database
      .selectFrom('audit_log')
      .select(['actor_id', 'subject', 'account_id'])
      .where('action', '=', 'reset_link_printed')
      .execute();
    expect(logged).toEqual([{ actor_id: null, subject: person.email, account_id: person.id }]);
  });

  it('E20 is refused for who is unknown, invited or disabled', async () => {
    const invited = await invite(server, administrator);
    const disabled = await server.person();
    await server.database
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', disabled.id)
      .execute();
    const reasons = ['nobody@people.example', invited.email, disabled.email].map(async (address) => {
      const made = await make(address);
      return made.ok ? null : made.reason;
    });
    expect(await Promise.all(reasons)).toEqual(['not_found', 'not_activated', 'account_disabled']);
  });
});
