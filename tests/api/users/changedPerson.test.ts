import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { type ExternalUserFields, externalUserDetail } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { inviteByCommand } from '../../../server/services/users/inviteByCommand.ts';
import { activation, invite, passwordReset } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const password = 'nine tall elm trees';

describe.each(databaseKinds)('E14 a changed person on %s', (kind) => {
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

  const admin = (method: string, path: string, body?: unknown) =>
    server.call(path, { method, token: administrator.token, body });
  async function fieldsOf(id: string): Promise<ExternalUserFields> {
    const { firstname, lastname, email, role, locale } = zod.parse(
      externalUserDetail,
      (await admin('GET', officePaths.externalUser(id))).json,
    );
    return { firstname, lastname, email, role, locale };
  }
  async function change(id: string, changes: Partial<ExternalUserFields>): Promise<number> {
    const external_user = { ...(await fieldsOf(id)), ...changes };
    return (await admin('PUT', officePaths.externalUser(id), { external_user })).status;
  }
  /** The latest entries of the log, the newest first. */
  const entries = async (limit: number) =>
    zod.parse(auditPage, (await admin('GET', `${officePaths.auditLog}?limit=${limit}`)).json).items;

  it('stays the same account in the log, whatever address it has in between', async () => {
    const { id, email } = await server.person();
    const other = `other.${email}`;
    expect(await change(id, { email: other })).toBe(200);
    await server.call(paths.passwordReset, { method: 'POST', body: { password_reset: { email: other } } });
    const token = tokenIn(await mails.next(other));
    await server.call(paths.passwordReset, { method: 'PUT', body: passwordReset(token, password) });
    expect(await change(id, { email })).toBe(200);
    const told = await entries(3);
    expect(
      told.map(({ action, subject, account_id, changes }) => [action, subject, account_id, changes]),
    ).toEqual([
      ['user_changed', email, id, [{ field: 'email', from: other, to: email }]],
      ['password_reset', other, id, undefined],
      ['user_changed', other, id, [{ field: 'email', from: email, to: other }]],
    ]);
  });

  it('has in the log what was changed, and of names and language no more than that', async () => {
    const { id, email } = await server.person();
    await change(id, { role: 'administrator', firstname: 'Berta', lastname: 'Beispiel', locale: 'fr' });
    const [entry] = await entries(1);
    expect(entry).toMatchObject({ action: 'user_changed', actor: { id: administrator.id }, subject: email });
    expect(entry?.changes).toEqual([
      { field: 'firstname' },
      { field: 'lastname' },
      { field: 'role', from: 'inspector', to: 'administrator' },
      { field: 'locale' },
    ]);
    const stored = await server.database.selectFrom('audit_log').selectAll().execute();
    expect(JSON.stringify(stored)).not.toMatch(/Berta|Beispiel/);
  });

  it('is no entry, and no mail, where nothing was changed', async () => {
    const { id } = await server.person();
    const before = await entries(1);
    expect(await change(id, {})).toBe(200);
    expect(await entries(1)).toEqual(before);
  });

  it('is named by every entry about an account, and by no other', async () => {
    const { id, email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    await admin('POST', officePaths.externalUserInvitation(id));
    await mails.next(email);
    expect(token).not.toBe('');
    await admin('PUT', officePaths.externalUserDisable(id));
    await admin('PUT', officePaths.externalUserEnable(id));
    await admin('DELETE', officePaths.externalUser(id));
    await admin('GET', `${officePaths.externalUsersExport}?format=csv`);
    expect((await entries(6)).map(({ action, account_id }) => [action, account_id])).toEqual([
      ['users_exported', undefined],
      ['user_deleted', id],
      ['user_enabled', id],
      ['user_disabled', id],
      ['user_invited_again', id],
      ['user_invited', id],
    ]);
  });

  it('is named by what people do to their own account', async () => {
    const { id, email } = await invite(server, administrator);
    const token = tokenIn(await mails.next(email));
    await server.call(paths.activation, { method: 'POST', body: activation(token, password) });
    const signedIn = await server.call(paths.authToken, { method: 'POST', body: { email, password } });
    const own = zod.parse(zod.object({ auth_token: zod.string() }), signedIn.json).auth_token;
    const next = 'ten tall elm trees';
    const body = {
      password_change: { current_password: password, password: next, password_confirmation: next },
    };
    await server.call(paths.ownPassword, { method: 'PUT', token: own, body });
    await server.call(paths.ownSessions, { method: 'DELETE', token: own });
    expect((await entries(3)).map(({ action, account_id }) => [action, account_id])).toEqual([
      ['sessions_ended', id],
      ['password_changed', id],
      ['user_activated', id],
    ]);
  });

  it('is told by mail of another role, in their language; who is only invited is not', async () => {
    const { id, email } = await server.person();
    await change(id, { role: 'administrator', locale: 'de' });
    const up = await mails.next(email);
    expect(up.subject).toBe('Ihre Rolle in Storey wurde geändert');
    expect(up.text).toContain('von Inspektion zu Administration');
    await change(id, { role: 'inspector', locale: 'en' });
    expect((await mails.next(email)).text).toContain('from administrator to inspector');
    const invited = await invite(server, administrator);
    await mails.next(invited.email);
    await change(invited.id, { role: 'administrator' });
    const queued = await server.database
      .selectFrom('mails')
      .select('kind')
      .where('user_id', '=', invited.id)
      .execute();
    expect(queued).toEqual([{ kind: 'invitation' }]);
  });

  it('E8 from the console is an entry of the operator, with the role', async () => {
    const { id, email } = await invite(server, administrator);
    const deps = { database: server.database, now: () => new Date(), randomBytes };
    await inviteByCommand(deps, {
      email,
      role: 'administrator',
      firstname: undefined,
      lastname: undefined,
      locale: undefined,
    });
    const told = (await entries(5)).filter(({ account_id }) => account_id === id);
    // Entries of one millisecond are listed in no order.
    expect(told.map(({ action }) => action).toSorted()).toEqual([
      'user_changed',
      'user_invited',
      'user_invited_again',
    ]);
    expect(told.find(({ action }) => action === 'user_changed')).toMatchObject({
      actor: null,
      account_id: id,
      changes: [{ field: 'role', from: 'inspector', to: 'administrator' }],
    });
  });

  it('E13 is never oneself, as far as the address is concerned', async () => {
    const { id, email } = administrator;
    const changed = await admin('PUT', officePaths.externalUser(id), {
      external_user: { ...(await fieldsOf(id)), email: `other.${email}` },
    });
    expect([changed.status, changed.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { email: ['not_applicable'] } },
    ]);
    expect(await change(id, { lastname: 'Elsewhere', locale: 'it' })).toBe(200);
    const other = await server.person('administrator');
    const byOther = await server.call(officePaths.externalUser(id), {
      method: 'PUT',
      token: other.token,
      body: { external_user: { ...(await fieldsOf(id)), email: `other.${email}` } },
    });
    expect(byOther.status).toBe(200);
  });
});
