import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, stat } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { locales } from '#domain/locale.ts';
import { composeMail } from '../../../server/mail/composeMail.ts';
import { fileTransport } from '../../../server/mail/openMailTransport.ts';
import { readSmtpServer } from '../../../server/mail/smtpServer.ts';
import { smtpTransport } from '../../../server/mail/smtpTransport.ts';
import { mailDispatch } from '../../../server/services/mail/MailDispatch.ts';
import { purgeExpired } from '../../../server/services/retention/purgeExpired.ts';
import { activation, invite, somebody } from '../../support/data/signedInAccounts.ts';
import { type MailServer, mailSettings, startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { heavyKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const kinds = [
  'invitation',
  'invitation_again',
  'password_reset',
  'password_changed',
  'email_changed',
  'became_administrator',
  'became_inspector',
] as const;
const person = { firstname: 'Anna', lastname: 'Muster', email: 'anna@people.example' };
const link = 'https://storey.example/en/user/activate?activation_token=abc';
const mailTo = (names: Partial<typeof person>) =>
  composeMail('invitation', 'en', { id: 'an-id', person: { ...person, ...names }, link });
const soon = () => AbortSignal.timeout(20_000);

describe.each(onlySqlite)('the texts of mails', () => {
  it.each(kinds)('%s is written in four languages, each its own, as text and as HTML', (kind) => {
    const mails = locales.map((locale) => composeMail(kind, locale, { id: 'an-id', person, link }));
    expect(new Set(mails.map(({ subject }) => subject)).size).toBe(4);
    expect(new Set(mails.map(({ text }) => text)).size).toBe(4);
    for (const [place, { text, html }] of mails.entries()) {
      expect(html).toContain(`<html lang="${locales[place] ?? ''}">`);
      expect(html).not.toMatch(/src=|url\(|<script|<link/);
      expect(text).toContain('Anna Muster');
      expect(text.includes(link)).toBe(/^(invitation|password_reset)/.test(kind));
      expect(html.includes(link)).toBe(text.includes(link));
    }
  });

  it.each(['{{7*7}}', '${7*7}', '<%=7*7%>', '#{7*7}', '%s%d%j%o%n'])('%s stays what it is', (firstname) => {
    expect(mailTo({ firstname }).text).toContain(`Hello ${firstname} Muster`);
    expect(mailTo({ firstname }).text).not.toContain('49');
  });

  it('HTML in a name is shown as text', () => {
    const { html } = mailTo({ firstname: '"><img src=x onerror=alert(1)>', lastname: "O'Hara & <b>" });
    expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt; O&#39;Hara &amp; &lt;b&gt;');
    expect(html).not.toContain('<img');
  });
});

describe.each(onlySqlite)('SMTP_URL', () => {
  it('names a server; without TLS only on this machine', () => {
    expect(readSmtpServer('smtps://me%40x.example:p%3Aw@mail.example')).toEqual({
      ok: true,
      value: {
        host: 'mail.example',
        port: 465,
        implicitTls: true,
        requireTls: true,
        user: 'me@x.example',
        password: 'p:w',
      },
    });
    expect(readSmtpServer('smtp://mail.example')).toMatchObject({ value: { port: 587, requireTls: true } });
    for (const host of ['127.0.0.1', 'localhost', '[::1]']) {
      expect(readSmtpServer(`smtp://${host}:1025`)).toMatchObject({
        value: { port: 1025, requireTls: false },
      });
    }
  });

  it.each([
    'mail.example',
    'http://mail.example',
    'smtp://',
    'smtp://h/?tls.rejectUnauthorized=false',
    'smtp://h/x',
  ])('is wrong: %s', (url) => expect(readSmtpServer(url).ok).toBe(false));
});

describe.each(onlySqlite)('sending mails', () => {
  it('uses STARTTLS, or TLS with authentication; names inject no headers', async () => {
    for (const implicitTls of [false, true]) {
      const server = await startMailServer({ implicitTls });
      const transport = smtpTransport({ ...server.smtp, requireTls: true }, 'storey@mail.example');
      const mail = mailTo({
        firstname: 'X\r\nSubject: Y\r\nBcc: b@x.test',
        lastname: '"a@x.test, b@x.test"',
      });
      expect(await transport.send(mail, soon())).toMatchObject({ ok: true });
      const arrived = await server.next(person.email);
      expect(arrived.recipients).toEqual([person.email]);
      expect(arrived.subject).toBe('Your invitation to Storey');
      expect(arrived.headers.has('bcc')).toBe(false);
      expect(arrived.headers.get('auto-submitted')).toBe('auto-generated');
      expect(arrived.messageId).toBe('<an-id@mail.example>');
      await server.stop();
    }
  });

  it('a server with an untrusted certificate, or without TLS, gets nothing', async () => {
    const untrusted = await startMailServer({ isTrusted: false });
    const plain = await startMailServer({ isPlain: true });
    const nothing = { ok: false, reason: { outcome: 'unreachable' } };
    const wary = smtpTransport({ ...untrusted.smtp, requireTls: true }, 'a@b.example');
    expect(await wary.send(mailTo({}), soon())).toMatchObject(nothing);
    const strict = smtpTransport({ ...plain.smtp, requireTls: true }, 'a@b.example');
    expect(await strict.send(mailTo({}), soon())).toMatchObject(nothing);
    expect([untrusted.arrived, plain.arrived]).toEqual([[], []]);
    const local = smtpTransport(plain.smtp, 'a@b.example');
    expect(await local.send(mailTo({}), soon())).toMatchObject({ ok: true });
    await untrusted.stop();
    await plain.stop();
  });

  it('a server that accepts the connection and stays silent times out', async () => {
    const sockets = new Set<Socket>();
    const hung = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await new Promise((resolve) => hung.once('listening', resolve));
    const address = hung.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const smtp = {
      host: '127.0.0.1',
      port,
      implicitTls: false,
      requireTls: false,
      user: null,
      password: null,
    };
    const outcome = await smtpTransport(smtp, 'a@b.example').send(mailTo({}), AbortSignal.timeout(500));
    expect(outcome).toMatchObject({ ok: false, reason: { outcome: 'unreachable' } });
    for (const socket of sockets) socket.destroy();
    hung.close();
  });

  it('without a mail server each mail is a file that only its owner can read', async () => {
    const folder = join(await mkdtemp(join(tmpdir(), 'storey-mails-')), 'mails');
    const transport = fileTransport(folder, 'no-reply@storey.example');
    expect(await transport.send(mailTo({ firstname: 'Ä\r\nX-Evil: 1' }), soon())).toEqual({
      ok: true,
      value: { where: join(folder, 'an-id.eml') },
    });
    expect(await readdir(folder)).toEqual(['an-id.eml']);
    const file = join(folder, 'an-id.eml');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const parsed = await simpleParser(await readFile(file));
    expect(parsed.text).toContain(link);
    expect(parsed.headers.has('x-evil')).toBe(false);
  });
});

describe.each(heavyKinds)('the mail queue on %s', (kind) => {
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

  const detail = async (id: string) =>
    (await server.call(officePaths.externalUser(id), { token: administrator.token })).json as {
      last_mail: { state: string };
    };
  const row = (userId: string) =>
    server.database.selectFrom('mails').selectAll().where('user_id', '=', userId).executeTakeFirst();

  it('a mail server that is down delays no call, and the mail is sent later', async () => {
    mails.refuse(451);
    const invited = await invite(server, administrator);
    await expect.poll(() => server.logged.join('')).toContain('mail not sent, will be tried again');
    expect((await detail(invited.id)).last_mail.state).toBe('waiting');
    mails.refuse(null);
    const token = tokenIn(await mails.next(invited.email));
    await expect.poll(async () => (await detail(invited.id)).last_mail.state).toBe('sent');
    const activated = await server.call(paths.activation, {
      method: 'POST',
      body: activation(token, 'nine tall elm trees'),
    });
    expect(activated.status).toBe(200);
  });

  it('a permanently refused address is not tried again', async () => {
    mails.refuse(550);
    const invited = await invite(server, administrator);
    await expect.poll(async () => (await detail(invited.id)).last_mail.state).toBe('refused');
    mails.refuse(null);
    expect(await row(invited.id)).toMatchObject({ attempts: 1, given_up: 0 });
  });

  it('a mail is queued exactly when its cause is committed', async () => {
    const taken = somebody();
    await invite(server, administrator, taken);
    const before = await server.database.selectFrom('mails').select('id').execute();
    const again = await server.call(officePaths.externalUsers, {
      method: 'POST',
      token: administrator.token,
      body: { external_user: taken },
    });
    expect(again.status).toBe(422);
    expect(await server.database.selectFrom('mails').select('id').execute()).toHaveLength(before.length);
  });

  it('a mail of a process that dies is sent by the next one, with the same Message-ID', async () => {
    const invited = await invite(server, administrator);
    const first = await mails.next(invited.email);
    await expect.poll(async () => (await row(invited.id))?.sent_at ?? null).not.toBeNull();
    // As after a crash between sending and marking.
    const marked = server.database.updateTable('mails').set({ sent_at: null });
    await marked.where('user_id', '=', invited.id).execute();
    server.passTime(60_000);
    const { stop } = await server.beside();
    const second = await mails.next(invited.email);
    await stop();
    expect(second.messageId).toBe(first.messageId);
    const use = (token: string) =>
      server.call(paths.activation, { method: 'POST', body: activation(token, 'nine tall elm trees') });
    expect((await use(tokenIn(first))).status).toBe(200);
    expect((await use(tokenIn(second))).status).toBe(422);
  });

  it('mails and their links are deleted after thirty days, sessions and the audit log after their own retention', async () => {
    const invited = await invite(server, administrator);
    await mails.next(invited.email);
    const dayMs = 24 * 60 * 60 * 1000;
    const later = (days: number) => new Date(Date.now() + days * dayMs);
    const left = async () =>
      Promise.all(
        (['mails', 'account_tokens', 'sessions', 'audit_log'] as const).map(
          async (table) => (await server.database.selectFrom(table).selectAll().execute()).length > 0,
        ),
      );
    await purgeExpired(server.database, later(13));
    expect(await left()).toEqual([true, true, true, true]);
    await purgeExpired(server.database, later(29));
    expect(await left()).toEqual([true, false, true, true]);
    await purgeExpired(server.database, later(31));
    expect(await left()).toEqual([false, false, false, true]);
    await purgeExpired(server.database, later(401));
    expect(await left()).toEqual([false, false, false, false]);
    administrator = await server.person('administrator');
  });

  it('two processes send each of thirty mails once', async () => {
    const sent: string[] = [];
    const silent = { info: () => undefined, warn: () => undefined };
    const process = () =>
      mailDispatch({
        database: server.database,
        now: () => new Date(Date.now() + 10_000_000),
        randomBytes,
        publicUrl: () => 'https://storey.example',
        settings: mailSettings,
        log: silent,
        transport: {
          isRemote: true,
          send: async (mail) => {
            await new Promise((resolve) => setTimeout(resolve, 5));
            sent.push(mail.id);
            return { ok: true, value: { where: 'here' } };
          },
        },
      });
    const now = new Date().toISOString();
    const due_at = new Date(Date.now() + 5_000_000).toISOString();
    const rows = Array.from({ length: 30 }, (_, number) => ({
      id: `line-${number}`,
      kind: 'password_changed' as const,
      user_id: administrator.id,
      recipient: administrator.email,
      created_at: now,
      due_at,
      attempts: 0,
      sent_at: null,
      refused_at: null,
    }));
    await server.database.insertInto('mails').values(rows).execute();
    await Promise.all([process().drain(), process().drain()]);
    const ours = sent.filter((id) => id.startsWith('line-'));
    expect(ours.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
  });
});
