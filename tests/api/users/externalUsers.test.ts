import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { externalUserDetail, externalUserPage } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { insertInvitedUsers } from '../../../server/repositories/externalUsers.ts';
import { activation, invite, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const nobody = '01900000-0000-7000-8000-00000000ffff';

describe.each(databaseKinds)('external users on %s', (kind) => {
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

  const as = (person: Person, method: string, path: string, body?: unknown, key?: string) =>
    server.call(path, { method, token: person.token, body, key });
  const admin = (method: string, path: string, body?: unknown, key?: string) =>
    as(administrator, method, path, body, key);
  const list = async (query: string) =>
    zod.parse(externalUserPage, (await admin('GET', `${officePaths.externalUsers}?${query}`)).json);
  const detail = async (id: string) =>
    zod.parse(externalUserDetail, (await admin('GET', officePaths.externalUser(id))).json);
  const count = async () => (await list('limit=1')).total;

  it('the list is searched, filtered, sorted and paged, ignoring accents and case', async () => {
    const now = new Date().toISOString();
    const names = ['Zoë', 'Àlex', 'alba', 'Émile', 'Bob_', 'B%b', 'Øyvind'];
    const rows = names.map((firstname, place) => ({
      ...somebody({ firstname, lastname: `Listed${place % 2}`, email: `listed${place}@list.example` }),
      id: `0190000${place}-0000-7000-8000-000000000000`,
      now,
    }));
    await insertInvitedUsers(server.database, rows);
    const first = async (query: string) => (await list(query)).items.map(({ firstname }) => firstname);
    expect(await first('query=LISTED&sort=email')).toEqual(names);
    expect(await first('query=listed&sort=-email')).toEqual(names.toReversed());
    expect(await first('query=emile')).toEqual(['Émile']);
    expect(await first('query=ZOE')).toEqual(['Zoë']);
    expect(await first('query=bob_')).toEqual(['Bob_']);
    expect(await first('query=oyvind+listed0')).toEqual(['Øyvind']);
    expect(await first('query=listed2%40list.example')).toEqual(['alba']);
    expect((await list('query=%25')).total).toBe(await count());
    expect(await first(`query=${encodeURIComponent("' or 1=1 --")}`)).toEqual([]);
    expect((await list('query=listed&status=active')).total).toBe(0);
    expect((await list('query=listed&status=invited')).total).toBe(7);
    for (const sort of ['name', '-name', 'email', '-email', 'activated_at', '-activated_at']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: zod.infer<typeof externalUserPage> = await list(
          `query=listed&sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        expect(page.items.length).toBeLessThanOrEqual(2);
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      }
      expect(seen).toEqual((await list(`query=listed&sort=${sort}&limit=100`)).items.map(({ id }) => id));
      expect(new Set(seen).size).toBe(7);
    }
  });

  it.each([
    ['sort=role', 'sort'],
    ['status=gone', 'status'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=1e1', 'limit'],
    ['cursor=x', 'cursor'],
    ['cursor=WyJlbWFpbCIsIngiLCJ5Il0', 'cursor'],
    ['cursor=WyJuYW1lIiwiXHUwMDAwIiwieSJd', 'cursor'],
    ['status=active&status=active', 'status'],
    ['nonsense=1', 'nonsense'],
    [`query=${'x'.repeat(201)}`, 'query'],
  ])('a list asked for %s is refused with the field', async (query, field) => {
    const answer = await admin('GET', `${officePaths.externalUsers}?${query}`);
    expect([answer.status, Object.keys((answer.json as { errors: object }).errors)]).toEqual([422, [field]]);
  });

  it('invalid input for any field is 422 with an error key, and stores nothing', async () => {
    const before = await count();
    const values = {
      firstname: {
        missing: undefined,
        null: null,
        number: 1,
        list: ['a'],
        blank: ' \t',
        long: 'x'.repeat(101),
        endless: 'x'.repeat(50_000),
        unseen: '\u3164\u200b\ud800',
        longer: '😀'.repeat(101),
      },
      email: {
        missing: undefined,
        null: null,
        object: { $ne: 1 },
        blank: '',
        word: 'anna',
        two: 'a@b.example, c@d.example',
        header: 'a@b.example\r\nBcc: c@d.example',
        named: 'Anna <a@b.example>',
        endless: `${'a'.repeat(50_000)}@b.example`,
        ats: '@'.repeat(50_000),
      },
      role: { missing: undefined, null: null, unknown: 'root', list: ['administrator'], flag: true },
      locale: { missing: undefined, null: null, unknown: 'es', capital: 'EN' },
      is_admin: { extra: true },
      password: { extra: 'nine tall elm trees' },
      status: { extra: 'active' },
    };
    for (const [field, cases] of Object.entries({ ...values, lastname: values.firstname })) {
      for (const [name, value] of Object.entries<unknown>(cases)) {
        const answer = await admin('POST', officePaths.externalUsers, {
          external_user: { ...somebody(), [field]: value },
        });
        const { error, errors } = answer.json as { error: string; errors: Record<string, string[]> };
        expect([field, name, answer.status, error, Object.keys(errors)]).toEqual([
          field,
          name,
          422,
          'validation_failed',
          [field],
        ]);
      }
    }
    for (const body of [{}, { external_user: null }, { external_user: [] }, [], 'text', null]) {
      expect((await admin('POST', officePaths.externalUsers, body)).status).toBe(422);
    }
    const broken = await server.call(officePaths.externalUsers, {
      method: 'POST',
      token: administrator.token,
      raw: '{',
    });
    expect(broken.status).toBe(400);
    expect(await count()).toBe(before);
  });

  it('E3 an address has one account, in whatever case', async () => {
    const person = await invite(server, administrator);
    const again = await admin('POST', officePaths.externalUsers, {
      external_user: somebody({ email: person.email.toUpperCase() }),
    });
    expect(again.json).toEqual({ error: 'validation_failed', errors: { email: ['taken'] } });
    const other = await invite(server, administrator);
    const changed = await admin('PUT', officePaths.externalUser(other.id), {
      external_user: somebody({ email: person.email }),
    });
    expect(changed.json).toEqual({ error: 'validation_failed', errors: { email: ['taken'] } });
  });

  it('an invitation repeated after a lost response gives one person and one mail', async () => {
    const body = { external_user: somebody() };
    const twins = await Promise.all(
      Array.from({ length: 5 }, () => admin('POST', officePaths.externalUsers, body, 'one-key')),
    );
    expect(new Set(twins.map(({ text }) => text)).size).toBe(1);
    expect(twins.every(({ status }) => status === 201)).toBe(true);
    await mails.next(body.external_user.email);
    expect(
      mails.arrived.filter(({ recipients }) => recipients.includes(body.external_user.email)),
    ).toHaveLength(1);
  });

  it('a corrected address is invited again, and the link sent to the wrong one is revoked', async () => {
    const wrong = await invite(server, administrator);
    const lost = tokenIn(await mails.next(wrong.email));
    const right = somebody({ locale: 'it' });
    const edited = await admin('PUT', officePaths.externalUser(wrong.id), { external_user: right });
    expect(edited.json).toMatchObject({ ...right, id: wrong.id, status: 'invited' });
    const use = (token: string) =>
      server.call(paths.activation, { method: 'POST', body: activation(token, 'nine tall elm trees') });
    expect((await use(lost)).status).toBe(422);
    const mail = await mails.next(right.email);
    expect(mail.subject).toBe('Il Suo nuovo invito a Storey');
    expect((await use(tokenIn(mail))).status).toBe(200);
    const moved = somebody();
    await admin('PUT', officePaths.externalUser(wrong.id), { external_user: moved });
    expect((await mails.next(right.email)).subject).toBe('The address of your Storey account was changed');
  });

  it('E1 disabling ends every session at once, and enabling revives none', async () => {
    const person = await server.person();
    const disabled = await admin('PUT', officePaths.externalUserDisable(person.id));
    expect(disabled.json).toMatchObject({ id: person.id, status: 'disabled' });
    expect((await as(person, 'GET', paths.me)).json).toEqual({ error: 'invalid_session' });
    expect((await admin('PUT', officePaths.externalUserEnable(person.id))).json).toMatchObject({
      status: 'active',
    });
    expect((await as(person, 'GET', paths.me)).status).toBe(401);
  });

  it('deleting a person keeps their tours, without the name', async () => {
    const person = await server.person();
    const cip_obj_id = await server.building();
    const tour = (await as(person, 'POST', paths.tours, { cip_obj_id })).json as { id: string };
    expect((await detail(person.id)).unfinished_tours).toBe(1);
    expect((await admin('DELETE', officePaths.externalUser(person.id), undefined, 'delete')).status).toBe(
      204,
    );
    expect((await admin('DELETE', officePaths.externalUser(person.id), undefined, 'delete')).status).toBe(
      204,
    );
    expect((await admin('DELETE', officePaths.externalUser(person.id))).status).toBe(404);
    expect((await as(person, 'GET', paths.me)).status).toBe(401);
    const report = (await admin('GET', paths.tourReport(tour.id))).json as { inspector: unknown };
    expect(report.inspector).toBeNull();
  });

  it('E2 the last administrator stays, also when two remove one another at the same moment', async () => {
    const alone = await startServer(kind, { settings: { smtp: null } });
    const one = await alone.person('administrator');
    const call = (person: Person, method: string, path: string, body?: unknown) =>
      alone.call(path, { method, token: person.token, body });
    const last = { error: 'last_administrator' };
    expect((await call(one, 'PUT', officePaths.externalUserDisable(one.id))).json).toEqual(last);
    expect((await call(one, 'DELETE', officePaths.externalUser(one.id))).json).toEqual(last);
    const demoted = await call(one, 'PUT', officePaths.externalUser(one.id), { external_user: somebody() });
    expect([demoted.status, demoted.json]).toEqual([409, last]);
    for (let round = 0; round < 10; round += 1) {
      const administrators = await alone.database
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'administrator')
        .where('disabled_at', 'is', null)
        .execute();
      expect(administrators.length).toBeGreaterThan(0);
      const [a, b] = [await alone.person('administrator'), await alone.person('administrator')];
      const rest = administrators.map(({ id }) => id);
      await alone.database.updateTable('users').set({ disabled_at: 'x' }).where('id', 'in', rest).execute();
      const answers = await Promise.all([
        call(a, 'PUT', officePaths.externalUserDisable(b.id)),
        call(
          b,
          round % 2 === 0 ? 'PUT' : 'DELETE',
          round % 2 === 0 ? officePaths.externalUserDisable(a.id) : officePaths.externalUser(a.id),
        ),
      ]);
      expect(answers.filter(({ status }) => status < 300).length).toBe(1);
      for (const { status } of answers) expect([200, 204, 401, 409, 503]).toContain(status);
    }
    await alone.stop();
  });

  it('inspectors can change neither their own account nor their role', async () => {
    const person = await server.person();
    for (const [method, path] of [
      ['PUT', officePaths.externalUser(person.id)],
      ['PUT', officePaths.externalUserEnable(person.id)],
      ['GET', officePaths.externalUser(person.id)],
    ] as const) {
      const answer = await as(
        person,
        method,
        path,
        method === 'PUT' ? { external_user: somebody({ role: 'administrator' }) } : undefined,
      );
      expect([answer.status, answer.json]).toEqual([403, { error: 'forbidden' }]);
    }
  });

  it('what does not exist is 404', async () => {
    for (const [method, path] of [
      ['GET', officePaths.externalUser(nobody)],
      ['DELETE', officePaths.externalUser(nobody)],
      ['PUT', officePaths.externalUserEnable(nobody)],
      ['PUT', officePaths.externalUserDisable(nobody)],
      ['POST', officePaths.externalUserInvitation(nobody)],
      ['GET', officePaths.externalUser('x')],
    ] as const) {
      expect([path, (await admin(method, path)).status]).toEqual([path, 404]);
    }
    expect((await admin('PUT', officePaths.externalUser(nobody), { external_user: somebody() })).status).toBe(
      404,
    );
  });
});
