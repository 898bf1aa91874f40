import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { externalUserPage, maxPeopleAtOnce, peopleChanged } from '#contract/accounts/externalUser.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { invite, somebody } from '../../support/data/signedInAccounts.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const day = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('B7 several people at once, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let mandate: string;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    const named = server.database.selectFrom('mandates').select('id').where('name', '=', 'North');
    mandate = (await named.executeTakeFirstOrThrow()).id;
  });
  afterAll(() => server.stop());

  const put = (body: unknown) =>
    server.call(officePaths.externalUsers, { method: 'PUT', token: administrator.token, body });
  const changed = async (body: unknown) => zod.parse(peopleChanged, (await put(body)).json);
  const read = async (id: string) =>
    (await server.call(officePaths.externalUser(id), { token: administrator.token })).json;

  it('are changed, who it does not concern is counted, and an undo brings all back but who was changed since', async () => {
    const [first, second, disabled] = [await server.person(), await server.person(), await server.person()];
    await server.call(officePaths.externalUserDisable(disabled.id), {
      method: 'PUT',
      token: administrator.token,
    });
    const ids = [first, second, disabled, administrator].map(({ id }) => id);
    const gave = await changed({ ids: [...ids, first.id], change: { mandates: [mandate] } });
    expect(gave.changed.map(({ id, before }) => ({ id, before }))).toEqual(
      [first, second, disabled]
        .map(({ id }) => ({ id, before: { mandates: 'all' } }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(gave).toMatchObject({ skipped: 1, left_out: [] });
    expect(await read(first.id)).toMatchObject({ mandates: [mandate] });
    const took = await changed({ ids: ids.slice(0, 3), change: { enabled: false, mandates: [] } });
    expect(took).toMatchObject({ skipped: 0 });
    expect(took.changed.find(({ id }) => id === disabled.id)?.before).toEqual({ mandates: [mandate] });
    expect(await read(second.id)).toMatchObject({ status: 'disabled', mandates: [] });
    await server.call(officePaths.externalUserEnable(second.id), {
      method: 'PUT',
      token: administrator.token,
    });
    const items = took.changed.map(({ before, ...rest }) => ({ ...rest, change: before }));
    const gone = { id: randomUUID(), etag: '"x"', change: { enabled: true } };
    const undone = await changed({ items: [...items, gone] });
    expect(undone.left_out.toSorted((a, b) => Number(a.name === null) - Number(b.name === null))).toEqual([
      { id: second.id, name: 'Test Person' },
      { id: gone.id, name: null },
    ]);
    expect(await read(first.id)).toMatchObject({ status: 'active', mandates: [mandate] });
    expect(await read(disabled.id)).toMatchObject({ status: 'disabled', mandates: [mandate] });
    // The undo has an undo of its own.
    expect(undone.changed.find(({ id }) => id === first.id)?.before).toEqual({
      enabled: false,
      mandates: [],
    });
  });

  it('an unknown id, an unknown mandate or the last administrator refuses all', async () => {
    const person = await server.person();
    const before = await read(person.id);
    for (const [body, status] of [
      [{ ids: [person.id, randomUUID()], change: { enabled: false } }, 404],
      [{ ids: [person.id], change: { enabled: false, mandates: [randomUUID()] } }, 422],
      [{ ids: [person.id, administrator.id], change: { enabled: false } }, 409],
      [{ ids: [], change: { enabled: false } }, 422],
      [{ ids: Array.from({ length: maxPeopleAtOnce + 1 }, () => person.id), change: {} }, 422],
      [{ ids: [person.id], change: { role: 'administrator' } }, 422],
    ] as const) {
      expect((await put(body)).status).toBe(status);
      expect(await read(person.id)).toEqual(before);
    }
  });

  it('who is invited gets a new link, others none; and who has no valid one any more is listed', async () => {
    const [invited, disabled] = [await invite(server, administrator), await invite(server, administrator)];
    const active = await server.person();
    const expired = async () => {
      const path = `${officePaths.externalUsers}?invitation=expired&limit=100`;
      const { items, total } = zod.parse(
        externalUserPage,
        (await server.call(path, { token: administrator.token })).json,
      );
      expect(items.map(({ invitation }) => invitation)).toEqual(items.map(() => 'expired'));
      expect(total).toBe(items.length);
      return items.map(({ id }) => id).toSorted();
    };
    const { database } = server;
    await database.updateTable('mails').set({ sent_at: new Date().toISOString() }).execute();
    await database.deleteFrom('account_tokens').execute();
    expect(await expired()).toEqual([invited.id, disabled.id].toSorted());
    await server.call(officePaths.externalUserDisable(disabled.id), {
      method: 'PUT',
      token: administrator.token,
    });
    expect(await expired()).toEqual([invited.id]);
    const ids = [invited.id, disabled.id, active.id];
    const { changed: again, skipped } = await changed({ ids, change: { invite: true } });
    expect(again.map(({ id, before }) => ({ id, before }))).toEqual([{ id: invited.id, before: {} }]);
    expect(skipped).toBe(2);
    expect(await expired()).toEqual([]);
    server.passTime(15 * day);
  });

  it('B5 a list of people names their mandates, an unknown one refuses the line, and without the column they have none', async () => {
    administrator = await server.person('administrator');
    const { database } = server;
    await database
      .updateTable('mandates')
      .set({ name: 'No|rth', same_key: 'no|rth' })
      .where('id', '=', mandate)
      .execute();
    const imported = async (csv: string) =>
      server.call(officePaths.externalUsersImport, {
        method: 'POST',
        token: administrator.token,
        body: { external_user_import: { csv, dry_run: false } },
      });
    const line = (has: string) => `Ada,Berg,${somebody().email},${has}\n`;
    const head = 'firstname,lastname,email,mandates\n';
    expect((await imported(head + line('South') + line(String.raw`no\|RTH|East`))).json).toMatchObject({
      stored: false,
      refused: [{ line: 3, field: 'mandates', reason: 'unknown' }],
    });
    const lines = [line(String.raw`no\|RTH|South`), line('*'), line('')];
    expect((await imported(head + lines.join(''))).json).toMatchObject({ stored: true, created: 3 });
    const plain = `Ada,Berg,${somebody().email}\n`;
    await imported(`firstname,lastname,email\n${plain}`);
    const file = await server.call(`${officePaths.externalUsersExport}?format=csv&query=Berg`, {
      token: administrator.token,
    });
    const [heads = '', ...rows] = file.text.trim().split('\r\n');
    expect(heads.split(',').at(-1)).toBe('mandates');
    const hasOf = (of: string) => {
      const email = of.split(',')[2]?.trim() ?? '';
      return rows
        .find((row) => row.includes(email))
        ?.split(',')
        .at(-1);
    };
    expect([...lines, plain].map(hasOf)).toEqual([String.raw`No\|rth|South`, '*', '', '']);
  });
});
