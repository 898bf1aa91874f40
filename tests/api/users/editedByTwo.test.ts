import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { type ExternalUserFields, externalUserDetail } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('a person whom two administrators edit, on %s', (kind) => {
  let server: TestServer;
  let anna: Person;
  let berta: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    [anna, berta] = [await server.person('administrator'), await server.person('administrator')];
  });
  afterAll(() => server.stop());

  async function read(id: string, by: Person) {
    const answer = await server.call(officePaths.externalUser(id), { token: by.token });
    const { firstname, lastname, email, role, locale } = zod.parse(externalUserDetail, answer.json);
    return { etag: answer.headers.get('etag') ?? '', fields: { firstname, lastname, email, role, locale } };
  }

  const save = (id: string, by: Person, fields: ExternalUserFields, headers: Record<string, string> = {}) =>
    server.call(officePaths.externalUser(id), {
      method: 'PUT',
      token: by.token,
      body: { external_user: fields },
      headers,
    });
  const refused = [412, { error: 'precondition_failed' }];

  it('E13 a last name gives nobody a role back that was withdrawn meanwhile', async () => {
    const { id } = await server.person('administrator');
    const [first, second] = [await read(id, anna), await read(id, berta)];
    expect(first.etag).toBe(second.etag);
    const withdrawn = await save(
      id,
      berta,
      { ...second.fields, role: 'inspector' },
      { 'if-match': second.etag },
    );
    expect(withdrawn.status).toBe(200);
    const late = { ...first.fields, lastname: 'Meier' };
    const answer = await save(id, anna, late, { 'if-match': first.etag });
    expect([answer.status, answer.json]).toEqual(refused);
    const now = await read(id, anna);
    expect(now.fields).toEqual({ ...first.fields, role: 'inspector' });
    expect(now.etag).toBe(withdrawn.headers.get('etag'));
    const again = await save(id, anna, { ...now.fields, lastname: 'Meier' }, { 'if-match': now.etag });
    expect(again.status).toBe(200);
    expect((await read(id, berta)).fields).toMatchObject({ role: 'inspector', lastname: 'Meier' });
  });

  it('E13 a tag in which a proxy has named its compression is the same', async () => {
    const { id } = await server.person();
    const { etag, fields } = await read(id, anna);
    const changed = { ...fields, lastname: 'Meier' };
    const other = await save(id, anna, changed, { 'if-match': '"other-gzip"' });
    expect([other.status, other.json]).toEqual(refused);
    const compressed = etag.replace(/"$/, '-gzip"');
    expect((await save(id, anna, changed, { 'if-match': compressed })).status).toBe(200);
  });

  it('E13 of two changes at the same moment one is refused, and nothing of it is stored', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await server.person();
      const { etag, fields } = await read(id, anna);
      const changes = [
        { ...fields, lastname: 'Meier' },
        { ...fields, role: 'administrator' as const },
      ];
      const answers = await Promise.all(
        [anna, berta].map((by, place) =>
          save(id, by, changes[place] ?? fields, { 'if-match': etag, 'idempotency-key': `at-once-${round}` }),
        ),
      );
      const statuses = answers.map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412]);
      expect((await read(id, anna)).fields).toEqual(changes[statuses.indexOf(200)]);
    }
  });

  it('E13 S22 a change whose response was lost gets its success again, whatever was changed since', async () => {
    const { id } = await server.person();
    const { etag, fields } = await read(id, anna);
    const headers = { 'if-match': etag, 'idempotency-key': 'once' };
    const first = await save(id, anna, { ...fields, lastname: 'Meier' }, headers);
    const other = await save(id, berta, { ...fields, lastname: 'Roth' });
    const again = await save(id, anna, { ...fields, lastname: 'Meier' }, headers);
    expect([first.status, other.status, again.status]).toEqual([200, 200, 200]);
    expect(again.text).toBe(first.text);
    expect((await read(id, anna)).fields.lastname).toBe('Roth');
  });

  it('E13 a change that was refused is made with a new ETag under the same key', async () => {
    const { id } = await server.person();
    const { etag, fields } = await read(id, anna);
    await save(id, berta, { ...fields, locale: 'fr' });
    const key = { 'idempotency-key': 'refused-first' };
    const changed = { ...fields, locale: 'it' as const };
    expect((await save(id, anna, changed, { ...key, 'if-match': etag })).status).toBe(412);
    const now = await read(id, anna);
    expect((await save(id, anna, changed, { ...key, 'if-match': now.etag })).status).toBe(200);
  });

  it('E13 the state of the account is no part of it, and nobody has to name what a change is made from', async () => {
    const { id } = await server.person();
    const { etag, fields } = await read(id, anna);
    await server.call(officePaths.externalUserDisable(id), { method: 'PUT', token: berta.token });
    expect((await read(id, anna)).etag).toBe(etag);
    const named = await save(id, anna, { ...fields, lastname: 'Meier' }, { 'if-match': etag });
    const unnamed = await save(id, anna, { ...fields, lastname: 'Roth' });
    const any = await save(id, anna, { ...fields, lastname: 'Weber' }, { 'if-match': '*' });
    expect([named.status, unnamed.status, any.status]).toEqual([200, 200, 200]);
    const invalid = await save(id, anna, { ...fields, lastname: '' }, { 'if-match': '"something else"' });
    expect(invalid.status).toBe(422);
    expect((await read(id, anna)).fields.lastname).toBe('Weber');
  });
});
