import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingPage } from '#contract/results/finding.ts';
import { backupTables } from '../../../server/database/backupTables.ts';
import { purgeExpired } from '../../../server/services/retention/purgeExpired.ts';
import { tourWithFindings } from '../../support/data/serverTour.ts';
import { somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, startMailServer } from '../../support/server/mailServer.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const surname = 'Zweifelsohne';
const waiting = 'waiting@people.example';
const caretaker = 'caretaker@people.example';

describe.each(databaseKinds)('a deleted person, on %s', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let boss: Person;
  let finding: string;
  beforeAll(async () => {
    mails = await startMailServer();
    server = await startServer(kind, { settings: { smtp: mails.smtp } });
    boss = await server.person('administrator');
    await tourWithFindings(server, await server.person());
    const found = await server.call(officePaths.findings, { token: boss.token });
    finding = zod.parse(findingPage, found.json).items[0]?.id ?? '';
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  const namedAs = (email: string) => ({ external_user: somebody({ email, lastname: surname }) });
  const rename = ({ id, email }: Person, key: string) =>
    server.call(officePaths.externalUser(id), {
      method: 'PUT',
      token: boss.token,
      key,
      body: { external_user: { ...namedAs(email).external_user, role: 'administrator' } },
    });
  const change = ({ token }: Person, key: string, responsible: string | null) =>
    server.call(officePaths.finding(finding), {
      method: 'PUT',
      token,
      key,
      headers: { 'If-Match': '*' },
      body: { finding: { state: 'open', note: null, responsible, due_on: null } },
    });
  const send = ({ token }: Person, key: string, to: string) =>
    server.call(officePaths.findingMessage(finding), { method: 'POST', token, key, body: { to } });
  const remove = ({ id }: Pick<Person, 'id'>) =>
    server.call(officePaths.externalUser(id), { method: 'DELETE', token: boss.token, key: `delete-${id}` });
  const stored = async () => {
    const tables = Object.keys(backupTables).filter((table) => table !== 'audit_log');
    const rows = await Promise.all(
      tables.map(
        async (table) => (await sql`select * from ${sql.table(table)}`.execute(server.database)).rows,
      ),
    );
    return JSON.stringify(rows).toLowerCase();
  };
  const namesIn = (text: string, { email }: Pick<Person, 'email'>) =>
    [surname.toLowerCase(), email].filter((name) => text.includes(name));

  it('N14 S22 is named in no table but the audit log, whosever stored response it was', async () => {
    const leaving = await server.person('administrator');
    const invited = await server.call(officePaths.externalUsers, {
      method: 'POST',
      token: boss.token,
      key: 'invite',
      body: namedAs(`x${leaving.email}`),
    });
    expect(invited.status).toBe(201);
    expect((await rename(leaving, 'rename')).status).toBe(200);
    expect((await change(leaving, 'change-own', null)).status).toBe(200);
    expect((await send(leaving, 'send-own', caretaker)).status).toBe(201);
    expect((await change(boss, 'change', leaving.email)).status).toBe(200);
    expect((await send(boss, 'send', leaving.email.toUpperCase())).status).toBe(201);
    await mails.next(caretaker);
    expect(namesIn(await stored(), leaving)).toHaveLength(2);

    const { id } = zod.parse(zod.object({ id: zod.string() }), invited.json);
    expect((await remove({ id })).status).toBe(204);
    expect((await remove(leaving)).status).toBe(204);
    await expect.poll(async () => namesIn(await stored(), leaving)).toEqual([]);
    const again = { method: 'POST', token: boss.token, key: 'invite', body: namedAs(`x${leaving.email}`) };
    expect((await server.call(officePaths.externalUsers, again)).json).toEqual({ error: 'operation_reused' });
  });

  it('N14 a message that waits is sent without the name of who sent it', async () => {
    const leaving = await server.person('administrator');
    await rename(leaving, 'rename-2');
    mails.refuse(451);
    await send(leaving, 'send-2', waiting);
    const { id } = await server.database
      .selectFrom('mails')
      .select('id')
      .where('recipient', '=', waiting)
      .executeTakeFirstOrThrow();
    const isPutOff = (line: string) => line.includes(id) && line.includes('will be tried again');
    await expect.poll(() => server.logged.some(isPutOff)).toBe(true);
    expect((await remove(leaving)).text).toBe('');
    mails.refuse(null);
    // A server that starts tries at once what is due.
    server.passTime(60_000);
    const { stop } = await server.beside();
    const arrived = await mails.next(waiting);
    await stop();
    expect(arrived.text).toContain('Please take care of the following.');
    expect(arrived.text).not.toContain(surname);
  });

  it.runIf(kind === 'sqlite')(
    'N14 is in no free page of the file, once the log is written back',
    async () => {
      const { location } = server.fresh;
      const inFile = async (text: string) => {
        await sql`pragma wal_checkpoint(truncate)`.execute(server.database);
        return (await readFile(location.kind === 'sqlite' ? location.file : '')).includes(text);
      };
      const leaving = await server.person();
      const known = 'known-only-to-the-file';
      await server.database
        .updateTable('users')
        .set({ lastname: known, password_hash: `${known}-hash` })
        .where('id', '=', leaving.id)
        .execute();
      expect(await inFile(`${known}-hash`)).toBe(true);
      expect((await remove(leaving)).status).toBe(204);
      await expect.poll(() => inFile(known)).toBe(false);
    },
  );

  it('N14 what an interrupted deletion left behind goes with the daily purge', async () => {
    const leaving = await server.person('administrator');
    const tours = await server.database
      .selectFrom('operations')
      .selectAll()
      .where('body', 'is not', null)
      .execute();
    await rename(leaving, 'rename-3');
    const before = await server.database
      .selectFrom('operations')
      .selectAll()
      .where('key', '=', 'rename-3')
      .execute();
    await remove(leaving);
    await server.database.deleteFrom('operations').where('key', '=', 'rename-3').execute();
    await server.database
      .insertInto('operations')
      .values([
        ...before,
        {
          user_id: leaving.id,
          key: '',
          request_hash: 'closed',
          status: null,
          body: leaving.email,
          created_at: new Date().toISOString(),
        },
      ])
      .execute();
    expect(namesIn(await stored(), leaving)).toHaveLength(2);
    await purgeExpired(server.database, new Date());
    expect(namesIn(await stored(), leaving)).toEqual([]);
    const left = await server.database
      .selectFrom('operations')
      .selectAll()
      .where('body', 'is not', null)
      .execute();
    expect(left).toEqual(expect.arrayContaining(tours));
  });
});
