import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { InvitationLink } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { passTimeAfterMails } from '../../support/data/passTimeAfterMails.ts';
import { activation, invite, signIn } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const password = 'nine tall elm trees';
const fortnightMs = 14 * 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('invitations that a mail server does not take, on %s', (kind) => {
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

  const copy = (id: string, headers: Record<string, string> = {}) =>
    server.call(officePaths.externalUserInvitationLink(id), {
      method: 'POST',
      token: administrator.token,
      headers,
    });
  const activate = (token: string) =>
    server.call(paths.activation, { method: 'POST', body: activation(token, password) });
  const tokenOf = ({ link }: InvitationLink) => new URL(link).searchParams.get('activation_token') ?? '';
  const meOf = async (email: string) => {
    const { auth_token } = (await signIn(server, email, password)).json as { auth_token: string };
    return (await server.call(paths.me, { token: auth_token })).json;
  };
  const listed = async (email: string, of = server) => {
    const path = `${officePaths.externalUsers}?query=${encodeURIComponent(email)}`;
    const { json } = await of.call(path, { token: administrator.token });
    return (json as { items: { invitation: string | null }[] }).items[0]?.invitation;
  };

  it('E20 a copied link is shown once and stored nowhere, the earlier ones end, and the account keeps who handed it over', async () => {
    const { id, email } = await invite(server, administrator);
    const mailed = tokenIn(await mails.next(email));
    const key = { 'idempotency-key': 'the-same-key' };
    const first = await copy(id, key);
    expect([first.status, first.headers.get('cache-control')]).toEqual([201, 'no-store']);
    const second = (await copy(id, key)).json as InvitationLink;
    expect(second.link).toMatch(
      /^https:\/\/storey\.example\/en\/user\/activate\?activation_token=[\w-]{43}$/,
    );
    expect(Date.parse(second.expires_at) - Date.now()).toBeGreaterThan(fortnightMs - 60_000);
    for (const table of ['account_tokens', 'ended_links', 'operations', 'audit_log', 'mails'] as const) {
      const rows = await server.database.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows)).not.toContain(tokenOf(second));
    }
    expect(server.logged.join('')).not.toContain(tokenOf(second));
    for (const token of [mailed, tokenOf(first.json as InvitationLink)]) {
      const { json } = await activate(token);
      expect(json).toMatchObject({ errors: { activation_token: ['replaced'] } });
    }
    expect((await activate(tokenOf(second))).status).toBe(200);
    expect(await meOf(email)).toMatchObject({ email, link_handed_over: { by: 'Test Person' } });
    const entries = await server.database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('account_id', '=', id)
      .where('action', '=', 'invitation_link_copied')
      .execute();
    expect(entries).toHaveLength(2);
    expect(entries[0]?.actor_id).toBe(administrator.id);
    const late = await copy(id);
    expect([late.status, late.json]).toEqual([409, { error: 'already_activated' }]);
  });

  it('E20 nobody handed over a link that came by mail, and who is gone has no name', async () => {
    const byMail = await invite(server, administrator);
    await activate(tokenIn(await mails.next(byMail.email)));
    expect(await meOf(byMail.email)).not.toHaveProperty('link_handed_over');
    const other = await server.person('administrator');
    const { id, email } = await invite(server, administrator);
    const copied = await server.call(officePaths.externalUserInvitationLink(id), {
      method: 'POST',
      token: other.token,
    });
    await activate(tokenOf(copied.json as InvitationLink));
    await server.call(officePaths.externalUser(other.id), { method: 'DELETE', token: administrator.token });
    expect(await meOf(email)).toMatchObject({ link_handed_over: { by: null } });
  });

  it('E18 a copied link lets nobody send an invitation within the hour', async () => {
    const { id, email } = await invite(server, administrator);
    await mails.next(email);
    const token = tokenOf((await copy(id)).json as InvitationLink);
    const renewed = await server.call(paths.activationNew, { method: 'POST', body: { token } });
    expect(renewed.status).toBe(429);
  });

  it('E19 the list says of whom the invitation was refused or has expired, until there is a valid link again', async () => {
    mails.refuse(550);
    const { id, email } = await invite(server, administrator);
    await expect.poll(() => listed(email)).toBe('refused');
    mails.refuse(null);
    await copy(id);
    expect(await listed(email)).toBeNull();
    await passTimeAfterMails(server, fortnightMs + 60_000);
    administrator = await server.person('administrator');
    expect(await listed(email)).toBe('expired');
    await server.call(officePaths.externalUserInvitation(id), {
      method: 'POST',
      token: administrator.token,
    });
    const token = tokenIn(await mails.next(email));
    expect(await listed(email)).toBeNull();
    await activate(token);
    expect(await listed(email)).toBeNull();
  });

  it('E19 without a mail server a mail is not sent; in development it is a file', async () => {
    for (const [environment, not_sent] of [
      ['production', 'no_mail_server'],
      ['development', 'written_to_file'],
    ] as const) {
      const dataDir = await mkdtemp(join(tmpdir(), 'storey-no-mails-'));
      const alone = await startServer(kind, { settings: { environment, dataDir } });
      const asking = await alone.person('administrator');
      const { id } = await invite(alone, asking);
      const lastMail = async () => {
        const { json } = await alone.call(officePaths.externalUser(id), { token: asking.token });
        return (json as { last_mail: unknown }).last_mail;
      };
      await expect.poll(lastMail).toMatchObject({ state: 'sent', not_sent });
      const settings = await alone.call(paths.clientSettings);
      expect(settings.json).toMatchObject({ mail_server: false });
      await alone.stop();
    }
  });
});
