import { randomBytes, randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { composeMail } from '../../../server/mail/composeMail.ts';
import type { MailTransport, NotSent } from '../../../server/mail/MailTransport.ts';
import { type SmtpLimits, smtpTransport } from '../../../server/mail/smtpTransport.ts';
import { mailDispatch } from '../../../server/services/mail/MailDispatch.ts';
import { freePort } from '../../support/server/appServer.ts';
import { type MailServer, mailSettings, startMailServer } from '../../support/server/mailServer.ts';
import { migratedDatabase, onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

const quick: SmtpLimits = { beforeContent: 10_000, afterContent: 200 };
const from = 'a@b.example';

describe.each(onlySqlite)('a mail server on the same machine', () => {
  it('gets mails also where nobody vouches for the certificate that it offers', async () => {
    const local = await startMailServer({ isTrusted: false });
    const person = { firstname: 'Anna', lastname: 'Muster', email: 'anna@people.example' };
    const mail = composeMail('password_changed', 'en', { id: 'an-id', person, link: null });
    const transport = smtpTransport({ ...local.smtp, user: null, password: null }, from);
    expect(await transport.send(mail, AbortSignal.timeout(20_000))).toMatchObject({ ok: true });
    expect((await local.next(person.email)).subject).toBe(mail.subject);
    await local.stop();
  });
});

describe.each(onlySqlite)('an invitation from the console', (kind) => {
  it('says in a sentence that its mail is put off, and fails where the server refuses it for good', async () => {
    const mails = await startMailServer({ isPlain: true });
    const fresh = await migratedDatabase(kind);
    const invite = (email: string) =>
      runToEnd('server/commands/users.ts', ['invite', email, '--role', 'administrator'], {
        ...variablesFor(fresh),
        SMTP_URL: mails.url,
      });
    mails.refuse(451);
    const late = await invite('late@people.example');
    expect([late.code, late.stderr]).toEqual([0, '']);
    expect(late.stdout).toMatch(/\nThe mail is not sent and will be tried again \(.*451.*\)\.\n$/);
    mails.refuse(550);
    const gone = await invite('gone@people.example');
    expect(gone.code).toBe(1);
    expect(gone.stdout).toMatch(/\nThe mail is refused for good \(.*550.*\)\.\n/);
    expect(gone.stderr).toBe(
      'The mail server does not accept mails for gone@people.example: nobody gets this invitation.\n',
    );
    await fresh.remove();
    await mails.stop();
  });
});

describe.each(onlySqlite)('mails that are not sent', (kind) => {
  let mails: MailServer;
  let server: TestServer;
  let invited: Person;
  let aheadMs = 0;
  beforeAll(async () => {
    mails = await startMailServer();
    // Its own dispatch writes files, and finds nothing due: the mails below are queued for later.
    server = await startServer(kind);
    invited = await server.person();
    await server.database.updateTable('users').set({ activated_at: null }).execute();
  });
  afterEach(async () => {
    mails.answerContent(null);
    await server.database.deleteFrom('mails').execute();
  });
  afterAll(async () => {
    await server.stop();
    await mails.stop();
  });

  const hourMs = 60 * 60 * 1000;
  const dispatchWith = (transport: MailTransport) => {
    aheadMs = hourMs;
    const began = Date.now();
    const silent = { info: () => undefined, warn: () => undefined };
    return mailDispatch({
      database: server.database,
      now: () => new Date(began + aheadMs),
      randomBytes,
      publicUrl: () => 'https://storey.example',
      settings: mailSettings,
      log: silent,
      transport,
    });
  };
  async function queue(count: number): Promise<void> {
    const due_at = new Date(Date.now() + hourMs / 2).toISOString();
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      kind: 'invitation' as const,
      user_id: invited.id,
      recipient: invited.email,
      created_at: due_at,
      due_at,
      attempts: 0,
      sent_at: null,
      refused_at: null,
      content: null,
    }));
    await server.database.insertInto('mails').values(rows).execute();
  }
  const rows = () => server.database.selectFrom('mails').selectAll().execute();
  const links = () => server.database.selectFrom('account_tokens').selectAll().execute();

  it.each([550, 521])(
    'a content refused with %i is given up after an hour, in which a setting may be corrected, and its links are gone',
    async (code) => {
      mails.answerContent(code);
      await queue(1);
      const dispatch = dispatchWith(smtpTransport(mails.smtp, from));
      await dispatch.drain();
      expect(await rows()).toMatchObject([{ attempts: 1, refused_at: null }]);
      for (let hour = 0; hour < 14; hour += 1) {
        aheadMs += hourMs;
        await dispatch.drain();
      }
      expect(await rows()).toMatchObject([
        { attempts: 12, sent_at: null, refused_at: expect.any(String) as unknown, given_up: 1 },
      ]);
      expect(await links()).toEqual([]);
    },
  );

  it('a content rejected after hours without a mail server has the hour, too: only rejections count', async () => {
    let outcome: NotSent['outcome'] = 'unreachable';
    const dispatch = dispatchWith({
      isRemote: true,
      send: async () => ({ ok: false, reason: { outcome, detail: 'none' } }),
    });
    const drainEvery = async (stepMs: number, times: number) => {
      for (let time = 0; time < times; time += 1) {
        aheadMs += stepMs;
        await dispatch.drain();
      }
    };
    await queue(1);
    await drainEvery(hourMs, 14);
    expect(await rows()).toMatchObject([{ attempts: 14, refused_at: null }]);
    outcome = 'rejected';
    await drainEvery(hourMs, 1);
    await drainEvery(hourMs / 60, 30);
    expect(await rows()).toMatchObject([{ refused_at: null }]);
    await drainEvery(hourMs / 60, 30);
    expect(await rows()).toMatchObject([{ attempts: 26, refused_at: expect.any(String) as unknown }]);
  });

  it('a server that never answers the content gets a mail three times, and each link stays valid', async () => {
    mails.answerContent('silent');
    await queue(1);
    const dispatch = dispatchWith(smtpTransport(mails.smtp, from, quick));
    for (let hour = 0; hour < 5; hour += 1) {
      await dispatch.drain();
      aheadMs += hourMs;
    }
    expect(await rows()).toMatchObject([
      { attempts: 3, sent_at: null, refused_at: expect.any(String) as unknown, given_up: 1 },
    ]);
    expect(await links()).toHaveLength(3);
  });

  it('while nothing is reached few mails are tried, and a mail has no link of a failed attempt', async () => {
    await queue(200);
    const dispatch = dispatchWith(smtpTransport({ ...mails.smtp, port: await freePort() }, from));
    const attempts = async () => (await rows()).reduce((sum, row) => sum + row.attempts, 0);
    for (let again = 0; again < 5; again += 1) await dispatch.drain();
    expect(await attempts()).toBeLessThanOrEqual(3);
    for (let hour = 0; hour < 4; hour += 1) {
      aheadMs += hourMs;
      await dispatch.drain();
    }
    expect(await attempts()).toBeLessThanOrEqual(15);
    expect(await links()).toEqual([]);
    // A clock that is put back does not prolong the pause.
    aheadMs = hourMs;
    const before = await attempts();
    await dispatch.drain();
    expect(await attempts()).toBeGreaterThan(before);
  });

  it('one mail that leaves shows that the server is reached: the next ones do not wait', async () => {
    await queue(2);
    let sent = 0;
    const dispatch = dispatchWith({
      isRemote: true,
      send: async () => {
        sent += 1;
        if (sent === 1) return { ok: false, reason: { outcome: 'unreachable', detail: 'ECONNRESET' } };
        // Well after the first one has failed.
        await new Promise((resolve) => setTimeout(resolve, 200));
        return { ok: true, value: { where: 'here' } };
      },
    });
    await dispatch.drain();
    await queue(1);
    await dispatch.drain();
    expect(sent).toBe(3);
  });

  it('a mail is sent once also where another process writes just then', async () => {
    if (server.fresh.location.kind !== 'sqlite') throw new Error('This is about SQLite.');
    const other = new Sqlite(server.fresh.location.file, { timeout: 0 });
    await queue(1);
    let sent = 0;
    const dispatch = dispatchWith({
      isRemote: true,
      send: async () => {
        sent += 1;
        // Once nobody else of this process writes.
        await expect.poll(() => other.exec('begin immediate').inTransaction).toBe(true);
        setTimeout(() => other.exec('rollback'), 500);
        return { ok: true, value: { where: 'here' } };
      },
    });
    await dispatch.drain();
    aheadMs += hourMs;
    await dispatch.drain();
    expect(sent).toBe(1);
    expect(await rows()).toMatchObject([{ attempts: 1, sent_at: expect.any(String) as unknown }]);
    other.close();
  });
});
