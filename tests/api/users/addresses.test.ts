import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { externalUser, externalUserPage } from '#contract/accounts/externalUser.ts';
import { me } from '#contract/accounts/session.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { inviteByCommand } from '../../../server/services/users/inviteByCommand.ts';
import { activation, invite, passwordReset, signIn, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const password = 'nine tall elm trees';
const token = zod.object({ auth_token: zod.string() });

describe.each(databaseKinds)('addresses with a domain that is not ASCII, on %s', (kind) => {
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
  const importing = (lines: readonly string[]) =>
    admin('POST', officePaths.externalUsersImport, {
      external_user_import: { csv: ['firstname,lastname,email', ...lines].join('\n'), dry_run: false },
    });

  /** One address, as it is typed, stored and shown. */
  function address() {
    const name = `m${randomUUID().slice(0, 8)}`;
    return {
      typed: `\u200b ${name.toUpperCase()}\u00ad@ZU\u0308RI\u200dCH.Example `,
      stored: `${name.toUpperCase()}@xn--zrich-kva.example`,
      shown: `${name.toUpperCase()}@zürich.example`,
      other: `${name}@zürich.EXAMPLE`,
    };
  }

  it('E3 are one wherever they are given, in ASCII beside what is shown', async () => {
    const { typed, stored, shown, other } = address();
    const person = somebody({ email: typed });
    const { id, email, email_shown } = await invite(server, administrator, person);
    expect([email, email_shown]).toEqual([stored, shown]);
    const again = await admin('POST', officePaths.externalUsers, {
      external_user: somebody({ email: other }),
    });
    expect([again.status, again.json]).toMatchObject([422, { errors: { email: ['taken'] } }]);

    // The mail server of the tests reads the domain of an envelope as people write it.
    const invitation = await mails.next(shown);
    expect(invitation.headerLines.find(({ key }) => key === 'to')?.line).toContain(`<${stored}>`);
    expect(invitation.text).toContain(shown);
    await server.call(paths.activation, { method: 'POST', body: activation(tokenIn(invitation), password) });
    for (const one of [typed, stored, shown, other]) {
      expect([one, (await signIn(server, one, password)).status]).toEqual([one, 201]);
    }
    const session = zod.parse(token, (await signIn(server, other, password)).json).auth_token;
    const own = zod.parse(me, (await server.call(paths.me, { token: session })).json);
    expect([own.email, own.email_shown]).toEqual([stored, shown]);

    const body = { password_reset: { email: other } };
    expect((await server.call(paths.passwordReset, { method: 'POST', body })).status).toBe(200);
    const changed = await server.call(paths.passwordReset, {
      method: 'PUT',
      body: passwordReset(tokenIn(await mails.next(shown)), `${password} again`),
    });
    expect(changed.status).toBe(200);

    const changes = { ...person, firstname: 'Änne', email: shown };
    const put = zod.parse(
      externalUser,
      (await admin('PUT', officePaths.externalUser(id), { external_user: changes })).json,
    );
    expect(put).toMatchObject({ firstname: 'Änne', email: stored, email_shown: shown });
    const read = zod.parse(externalUser, (await admin('GET', officePaths.externalUser(id))).json);
    expect(read).toEqual(put);
    const plain = await admin('PUT', officePaths.externalUser(id), {
      external_user: { ...changes, email: 'Plain@Example.ch' },
    });
    expect(plain.json).toMatchObject({ email: 'Plain@Example.ch' });
    expect(plain.json).not.toHaveProperty('email_shown');
    const { items } = zod.parse(auditPage, (await admin('GET', officePaths.auditLog)).json);
    const subjects = items.filter(({ account_id }) => account_id === id).map(({ subject }) => subject);
    expect(new Set(subjects)).toEqual(new Set(['Plain@Example.ch', stored]));
  });

  it('L3 a search finds them as they are stored and as they are shown', async () => {
    const { typed, stored, shown, other } = address();
    const { id } = await invite(server, administrator, somebody({ email: typed }));
    for (const query of [stored, shown, other, other.replace('ü', 'ue')]) {
      const asked = await admin('GET', `${officePaths.externalUsers}?query=${encodeURIComponent(query)}`);
      const { items } = zod.parse(externalUserPage, asked.json);
      expect([query, items.map((item) => [item.id, item.email_shown])]).toEqual([query, [[id, shown]]]);
    }
  });

  it('E3 E5 are known, and twice the same, in a list', async () => {
    const [known, twice] = [address(), address()];
    await invite(server, administrator, somebody({ email: known.typed }));
    expect((await importing([`A,B,${known.other}`, `A,B,${twice.typed}`])).json).toEqual({
      stored: true,
      created: 1,
      known: 1,
      refused: [],
    });
    await mails.next(twice.shown);
    const [first, second] = [address(), address()];
    const lines = [`A,B,${first.typed}`, `A,B,${first.other}`, `A,B,ü${second.other}`];
    expect((await importing(lines)).json).toMatchObject({
      stored: false,
      refused: [
        { line: 3, field: 'email', reason: 'duplicate' },
        { line: 4, field: 'email', reason: 'name_not_ascii' },
      ],
    });
  });

  it('E3 E8 are the same at the console', async () => {
    const { typed, stored, other } = address();
    const context = { database: server.database, now: () => new Date(), randomBytes };
    const named = {
      role: 'inspector',
      firstname: undefined,
      lastname: undefined,
      locale: undefined,
    } as const;
    const first = await inviteByCommand(context, { ...named, email: typed });
    const second = await inviteByCommand(context, { ...named, email: other });
    expect([first, second]).toMatchObject([
      { ok: true, value: { status: 201, body: { email: stored } } },
      { ok: true, value: { status: 200, body: { email: stored } } },
    ]);
  });

  it('E3 a name that is not ASCII is refused by name, and nobody signs in with one', async () => {
    const email = 'müller@zürich.example';
    const refused = [422, { errors: { email: ['name_not_ascii'] } }];
    const invited = await admin('POST', officePaths.externalUsers, { external_user: somebody({ email }) });
    expect([invited.status, invited.json]).toMatchObject(refused);
    const body = { password_reset: { email } };
    const reset = await server.call(paths.passwordReset, { method: 'POST', body });
    expect([reset.status, reset.json]).toMatchObject(refused);
    expect((await signIn(server, email, password)).status).toBe(401);
  });
});
