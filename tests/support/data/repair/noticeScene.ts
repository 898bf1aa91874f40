import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { findingPage } from '#contract/results/finding.ts';
import { openDatabase } from '../../../../server/database/openDatabase.ts';
import { smtpTransport } from '../../../../server/mail/smtpTransport.ts';
import { mailDispatch } from '../../../../server/services/mail/MailDispatch.ts';
import { queueNotices } from '../../../../server/services/notices/queueNotices.ts';
import type { Settings } from '../../../../server/settings.ts';
import { type MailServer, startMailServer } from '../../server/mailServer.ts';
import type { DatabaseKind } from '../../server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../server/serverForTests.ts';
import { tourWithFindings } from '../serverTour.ts';

/** A server with a mail server and a clock that is set, an administrator, and an inspector. */
export async function noticeScene(kind: DatabaseKind, settings: Partial<Settings> = {}) {
  const mails: MailServer = await startMailServer();
  let clock = '2026-11-24T12:00:00.000Z';
  const now = () => new Date(clock);
  const server: TestServer = await startServer(kind, {
    settings: {
      smtp: mails.smtp,
      publicUrl: 'https://storey.example',
      privacyUrl: 'https://storey.example/privacy',
      reminders: true,
      ...settings,
    },
    now,
  });
  const shared = { now, randomBytes, publicUrl: () => 'https://storey.example' };
  const noticeSettings = {
    repairLinks: true,
    reminders: true,
    privacyUrl: 'https://storey.example/privacy',
    timeZone: 'Europe/Zurich',
    ...settings,
  };
  // That of another process: the server's own looks every three seconds, unless a request queues a mail.
  const dispatch = mailDispatch({
    database: server.database,
    settings: noticeSettings,
    ...shared,
    transport: smtpTransport(mails.smtp, mails.smtp.user ?? ''),
    log: { info: () => undefined, warn: () => undefined },
  });
  const administrator = await server.person('administrator');
  const inspector = await server.person();
  await server.database
    .updateTable('users')
    .set({ firstname: 'Inge', lastname: 'Spektor' })
    .where('id', '=', inspector.id)
    .execute();

  const findings = async () => {
    const found = await server.call(`${officePaths.findings}?limit=100`, { token: administrator.token });
    return zod.parse(findingPage, found.json).items;
  };
  const put = (id: string, finding: object, by: Person = administrator) =>
    server.call(officePaths.finding(id), {
      method: 'PUT',
      token: by.token,
      headers: { 'if-match': '*' },
      body: { finding: { state: 'open', note: null, responsible: null, due_on: null, ...finding } },
    });

  /** Waits until every mail that waits was tried, and none is being sent. */
  const tried = async () => {
    const soon = new Date(now().getTime() + 30_000).toISOString();
    const untried = async () => {
      const waiting = server.database.selectFrom('mails').select(['attempts', 'due_at']);
      const rows = await waiting.where('sent_at', 'is', null).where('refused_at', 'is', null).execute();
      return rows.filter(({ attempts, due_at }) => attempts === 0 || due_at > soon);
    };
    await dispatch.drain();
    await expect.poll(untried).toEqual([]);
  };

  return {
    mails,
    server,
    administrator,
    inspector,
    findings,
    put,
    /** Sets the clock of everything: the server, and those below. */
    setClock: (time: string) => {
      clock = time;
    },
    /** A tour that found something at every question of one touchpoint. */
    tour: (building?: string) => tourWithFindings(server, inspector, 'It drips', building),
    message: (id: string, to: string, language = 'en') =>
      server.call(officePaths.findingMessage(id), {
        method: 'POST',
        token: administrator.token,
        body: { to, note: 'By the lift' },
        headers: { 'accept-language': language },
      }),
    /** What processes on the same database do that look at once. */
    look: async (processes = 1, timeZone = 'Europe/Zurich') => {
      const databases = Array.from({ length: processes }, () =>
        openDatabase(server.fresh.location, 20_000, () => undefined),
      );
      const own = { ...noticeSettings, timeZone };
      const queued = await Promise.all(
        databases.map((database) => queueNotices({ database, settings: own, ...shared })),
      );
      await Promise.all(databases.map((database) => database.destroy()));
      return {
        reminders: queued.reduce((sum, { reminders }) => sum + reminders, 0),
        digests: queued.reduce((sum, { digests }) => sum + digests, 0),
      };
    },
    tried,
    /** Sends what is due by now. */
    sendDue: dispatch.drain,
    /** The next mail to an address, once it is marked as sent: where the clock jumps before that, it is sent again. */
    next: async (address: string) => {
      await dispatch.drain();
      const mail = await mails.next(address);
      await tried();
      return mail;
    },
    stop: async () => {
      await server.stop();
      await mails.stop();
    },
  };
}

export type NoticeScene = Awaited<ReturnType<typeof noticeScene>>;
