import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { auditPage } from '#contract/accounts/auditLog.ts';
import { externalUserPage } from '#contract/accounts/externalUser.ts';
import { externalUserImportReport } from '#contract/accounts/externalUserImport.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { eachExternalUser } from '../../../server/services/users/listExternalUsers.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { readXlsx } from '../../support/data/readers/readXlsx.ts';
import { activation, invite, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(heavyKinds)('external users in files, and the audit log, on %s', (kind) => {
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
  const count = async () => (await list('limit=1')).total;

  const importing = async (csv: string, dry_run: boolean) => {
    const answer = await admin('POST', officePaths.externalUsersImport, {
      external_user_import: { csv, dry_run },
    });
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return zod.parse(externalUserImportReport, answer.json);
  };

  it('E5 an import says in a dry run what it would do, and does it', async () => {
    const known = await invite(server, administrator);
    const [a, b] = [somebody(), somebody()];
    const csv = `\ufefflastname;firstname;email;locale\r\n"Müller; geb. Frey";Änne;${a.email};de\r\n\r\nRossi;Ida;${b.email};\r\nX;Y;${known.email};fr\r\n`;
    const before = await count();
    expect(await importing(csv, true)).toEqual({ stored: false, created: 2, known: 1, refused: [] });
    expect(await count()).toBe(before);
    expect(await importing(csv, false)).toEqual({ stored: true, created: 2, known: 1, refused: [] });
    expect((await list(`query=${a.email}`)).items[0]).toMatchObject({
      firstname: 'Änne',
      lastname: 'Müller; geb. Frey',
      locale: 'de',
      role: 'inspector',
      status: 'invited',
    });
    expect((await mails.next(a.email)).subject).toBe('Ihre Einladung zu Storey');
    expect((await mails.next(b.email)).subject).toBe('Your invitation to Storey');
    expect(await importing(csv, false)).toEqual({ stored: true, created: 0, known: 3, refused: [] });
  });

  it.each([
    ['Vorname;Nachname;E-Mail;Rolle;Sprache', 'Änne;Muster;%;Inspektorin;Deutsch', 'inspector', 'de'],
    ['Nom;Pre\u0301nom;Adresse e-mail;Langue', 'Muster;Änne;%;FR', 'inspector', 'fr'],
    ['Cognome,Nome,Mail,Ruolo,Lingua', 'Muster,Änne,%,Amministratrice,italiano', 'administrator', 'it'],
    ['First name,Last name,Email address', 'Änne,Muster,%', 'inspector', 'en'],
  ])('E5 a list with the header %s', async (header, line, role, locale) => {
    const { email } = somebody();
    const csv = `${header}\r\n${line.replace('%', email)}\r\n`;
    expect(await importing(csv, false)).toEqual({ stored: true, created: 1, known: 0, refused: [] });
    const [person] = (await list(`query=${email}`)).items;
    expect(person).toMatchObject({ firstname: 'Änne', lastname: 'Muster', role, locale });
  });

  it('E5 L6 a list as another program saves it is read, with a domain as people write it, and says what was not read', async () => {
    const { email } = somebody({ email: `anna.${crypto.randomUUID()}@bücher.example` });
    const csv = `sep=\t\r\nTel.\tName:\tVorname *\tE‑Mail\r\n\t'=Muster\tÄnne\t${email}\r\n\t\t\t\r\n`;
    const report = { created: 1, known: 0, refused: [], ignored_columns: ['Tel.'] };
    expect(await importing(csv, true)).toEqual({ stored: false, ...report });
    expect(await importing(csv, false)).toEqual({ stored: true, ...report });
    expect((await list(`query=${email.split('@')[0]}`)).items[0]).toMatchObject({
      firstname: 'Änne',
      lastname: '=Muster',
      email: email.replace('bücher', 'xn--bcher-kva'),
    });
  });

  it('E5 a column that is there twice, in two languages, is refused', async () => {
    const csv = `Vorname,First name,lastname,email\na,b,c,${somebody().email}\n`;
    expect(await importing(csv, true)).toMatchObject({
      refused: [{ line: 1, field: null, reason: 'header' }],
    });
  });

  it('E5 one bad line keeps the whole file out, and each is named with its line', async () => {
    const before = await count();
    const good = somebody().email;
    const csv = [
      'firstname,lastname,email,role,locale',
      `Good,One,${good},inspector,en`,
      ',,nothing,inspector,en',
      `Twice,One,${good.toUpperCase()},inspector,en`,
      'Bad,Role,nothing,root,xx',
      `Bad,Language,${somebody().email},inspector,es`,
      'too,few',
      '"broken,quotes,x@y.example,inspector,en',
      // A name is one line (E4).
      `"two\nlines",Name,${somebody().email},inspector,en`,
    ].join('\n');
    const refused = [
      { line: 3, field: 'firstname', reason: 'required' },
      { line: 3, field: 'lastname', reason: 'required' },
      { line: 3, field: 'email', reason: 'invalid' },
      { line: 4, field: 'email', reason: 'duplicate' },
      { line: 5, field: 'email', reason: 'invalid' },
      { line: 5, field: 'role', reason: 'invalid' },
      { line: 5, field: 'locale', reason: 'invalid' },
      { line: 6, field: 'locale', reason: 'invalid' },
      { line: 7, field: null, reason: 'columns' },
      { line: 8, field: null, reason: 'broken' },
    ];
    expect(await importing(csv, true)).toEqual({ stored: false, created: 2, known: 0, refused });
    expect(await importing(csv, false)).toEqual({ stored: false, created: 0, known: 0, refused });
    expect(await importing('mandate,name\na,b', false)).toMatchObject({
      refused: [{ line: 1, field: null, reason: 'header' }],
    });
    expect(await importing('firstname,lastname,email', false)).toMatchObject({
      refused: [{ line: 1, reason: 'empty' }],
    });
    const many = `firstname,lastname,email\n${'a,b,c@d.example\n'.repeat(10_001)}`;
    expect(await importing(many, false)).toMatchObject({ refused: [{ line: 10_002, reason: 'too_many' }] });
    expect(await count()).toBe(before);
  });

  it('E5 ASVS 15.4.4 the worst two megabytes hold nobody up while they are read, and more are refused', async () => {
    // Every line begins a quote that ends in the next: without a limit, each would be read to the end of the text.
    const csv = `firstname,lastname,email\n${'a","b\n'.repeat(9_990)}${'x'.repeat(1_800_000)}`;
    const order: string[] = [];
    const imported = importing(csv, true).then((report) => {
      order.push('imported');
      return report;
    });
    for (let time = 0; time < 10; time += 1) {
      expect((await server.call(paths.me, { token: administrator.token })).status).toBe(200);
    }
    order.push('answered ten times');
    expect((await imported).refused).toHaveLength(9_991);
    expect(order).toEqual(['answered ten times', 'imported']);
    const raw = JSON.stringify({ external_user_import: { csv: 'x'.repeat(2_000_000), dry_run: true } });
    const headers = { 'content-type': 'application/json' };
    const more = await server.call(officePaths.externalUsersImport, {
      method: 'POST',
      token: administrator.token,
      raw,
      headers,
    });
    expect([more.status, more.json]).toEqual([413, { error: 'too_large' }]);
  });

  it.each([
    ['', 400, { error: 'not_json' }],
    ['{', 400, { error: 'not_json' }],
    ['{"external_user_import":{"csv":"x","dry_run":true,"__proto__":{}}}', 400, { error: 'not_json' }],
    [
      '{"external_user_import":{"csv":7,"rehearsal":true}}',
      422,
      {
        error: 'validation_failed',
        errors: { csv: ['invalid'], dry_run: ['required'], rehearsal: ['unknown_field'] },
      },
    ],
  ])('E5 an import of %j is refused', async (raw, status, json) => {
    const answer = await server.call(officePaths.externalUsersImport, {
      method: 'POST',
      token: administrator.token,
      raw,
      headers: { 'content-type': 'application/json' },
    });
    expect([answer.status, answer.json]).toEqual([status, json]);
  });

  it('the export is filtered, without formulas, with a file name chosen by the server', async () => {
    const evil = ['=1+1', '+2', '-3', '@4', '＝5'];
    for (const firstname of evil)
      await invite(server, administrator, somebody({ firstname, lastname: 'Exported' }));
    const csv = await admin('GET', `${officePaths.externalUsersExport}?format=csv&query=exported`);
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="external-users-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const [header, ...rows] = readCsv(csv.text);
    expect(header?.slice(0, 3)).toEqual(['firstname', 'lastname', 'email']);
    expect(new Set(rows.map(([firstname]) => firstname))).toEqual(new Set(evil.map((name) => `'${name}`)));
    const xlsx = await fetch(`${server.url}${officePaths.externalUsersExport}?format=xlsx&query=exported`, {
      headers: { authorization: `Bearer ${administrator.token}` },
    });
    const sheets = readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    expect(new Set(sheets[0]?.slice(1).map(([firstname]) => firstname))).toEqual(new Set(evil));
    expect((await admin('GET', `${officePaths.externalUsersExport}?format=pdf`)).status).toBe(422);
  });

  it.each(['name', '-name'] as const)(
    'whoever is renamed during an export is in it once, by %s',
    async (order) => {
      const query = crypto.randomUUID();
      const people = Array.from({ length: 501 }, (_, at) => ({
        id: crypto.randomUUID(),
        at: String(at).padStart(3, '0'),
      }));
      const names = (lastname: string) => ({ lastname, name_key: lastname, search_key: query });
      const now = new Date().toISOString();
      await server.database
        .insertInto('users')
        .values(
          people.map(({ id, at }) => ({
            ...somebody({ email: `${id}@people.example`, firstname: '' }),
            email_key: `${id}@people.example`,
            ...names(`m${at}`),
            id,
            password_hash: null,
            activated_at: null,
            disabled_at: null,
            created_at: now,
          })),
        )
        .execute();
      const rename = (at: number, lastname: string) =>
        server.database
          .updateTable('users')
          .set(names(lastname))
          .where('id', '=', people[at]?.id ?? '')
          .execute();
      let asked = 0;
      const found: string[] = [];
      const stillMay = async () => {
        asked += 1;
        if (asked < 2) return;
        // Behind what was read, and from there to the end.
        await rename(order === 'name' ? 500 : 0, order === 'name' ? 'a' : 'z');
        await rename(250, order === 'name' ? 'z' : 'a');
      };
      for await (const { id } of eachExternalUser(server.database, { query }, order, stillMay))
        found.push(id);
      expect(asked).toBe(2);
      expect(found.toSorted()).toEqual(people.map(({ id }) => id).toSorted());
    },
  );

  it('the audit log has who did what, newest first, and no secret', async () => {
    const person = await invite(server, administrator);
    const token = tokenIn(await mails.next(person.email));
    await server.call(paths.activation, { method: 'POST', body: activation(token, 'nine tall elm trees') });
    await admin('PUT', officePaths.externalUserDisable(person.id));
    await admin('DELETE', officePaths.externalUser(person.id));
    const answer = await admin('GET', `${officePaths.auditLog}?limit=4`);
    const page = zod.parse(auditPage, answer.json);
    expect(page.items.map(({ action, subject }) => [action, subject])).toEqual([
      ['user_deleted', person.email],
      ['user_disabled', person.email],
      ['user_activated', person.email],
      ['user_invited', person.email],
    ]);
    expect(page.items[2]?.actor).toEqual({ id: person.id, name: 'Anna Muster' });
    expect(page.items[0]?.actor).toEqual({ id: administrator.id, name: 'Test Person' });
    expect(answer.text).not.toContain(token);
    const next = zod.parse(
      auditPage,
      (await admin('GET', `${officePaths.auditLog}?limit=4&cursor=${page.next_cursor ?? ''}`)).json,
    );
    expect(next.items[0]?.id).not.toBe(page.items[3]?.id);
    expect((await admin('GET', `${officePaths.auditLog}?cursor=%00`)).status).toBe(422);
  });
});
