import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { activation, invite, passwordReset, signIn } from '../../support/data/signedInAccounts.ts';
import { startMailServer, tokenIn } from '../../support/server/mailServer.ts';
import { databaseKinds, onlySqlite } from '../../support/server/serverDatabase.ts';
import {
  type Person,
  startServer,
  type TestServer,
  testPassword,
} from '../../support/server/serverForTests.ts';

type Line = Record<string, unknown> & { time: string };

describe.each(onlySqlite)('the log', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  let from = 0;
  beforeEach(() => {
    from = server.logged.length;
  });
  // The lines logged since the test began.
  const lines = () => server.logged.slice(from).map((line) => JSON.parse(line) as Line);

  it('ASVS 16.2.1 ASVS 16.2.2 a line has the person, the request, the time in UTC and the outcome', async () => {
    const answer = await server.call(paths.me, { token: person.token });
    await expect.poll(lines).toContainEqual(
      expect.objectContaining({
        reqId: answer.headers.get('x-request-id'),
        method: 'GET',
        path: '/api/me',
        status: 200,
        peer: '127.0.0.1',
        user: person.id,
      }),
    );
    for (const { time } of lines()) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });

  it('ASVS 16.2.1 ASVS 16.3.1 sign-ins, wrong passwords, links and resets are logged as events', async () => {
    await signIn(server, person.email, testPassword);
    await signIn(server, person.email, 'not the password');
    await server.call(paths.activation, {
      method: 'POST',
      body: activation('A'.repeat(43), 'nine tall elm trees'),
    });
    await server.call(paths.passwordReset, {
      method: 'POST',
      body: { password_reset: { email: person.email } },
    });
    await server.call(paths.passwordReset, {
      method: 'PUT',
      body: passwordReset('A'.repeat(43), 'nine tall elm trees'),
    });
    const events = ['signed_in', 'sign_in_refused', 'activation_refused', 'reset_requested', 'reset_refused'];
    for (const event of events)
      await expect.poll(lines).toContainEqual(expect.objectContaining({ event, peer: '127.0.0.1' }));
    await expect.poll(lines).toContainEqual(expect.objectContaining({ reason: 'invalid_email_or_password' }));
    await expect.poll(lines).toContainEqual(expect.objectContaining({ event: 'signed_in', user: person.id }));
  });

  it('ASVS 16.3.2 ASVS 16.3.3 every refusal leaves a line with the person and the status', async () => {
    const { token } = person;
    const other = await startedTour(server, await server.person());
    await server.call(officePaths.externalUsers, { token });
    await server.call(paths.tour(other.id), { token });
    await server.call(paths.tours, { method: 'POST', token, body: { role: 'administrator' } });
    await server.call(paths.tours, { method: 'POST', token, raw: 'x'.repeat(300 * 1024) });
    await server.call(paths.tours, {
      method: 'POST',
      token,
      raw: '{',
      headers: { 'content-type': 'text/plain' },
    });
    await server.call(paths.me, { token: 'A'.repeat(43) });
    for (const status of [403, 404, 422, 413, 415]) {
      await expect.poll(lines).toContainEqual(expect.objectContaining({ status, peer: '127.0.0.1' }));
    }
    await expect.poll(lines).toContainEqual(expect.objectContaining({ event: 'forbidden', user: person.id }));
    await expect.poll(lines).toContainEqual(expect.objectContaining({ status: 404, user: person.id }));
    await expect.poll(lines).toContainEqual(expect.objectContaining({ status: 401 }));
  });

  it('ASVS 16.2.5 ASVS 16.4.1 ASVS 1.3.10 no input is in it, and nothing breaks out of its line', async () => {
    const markers = ['MARKER-comment', 'MARKER-password', 'MARKER-token', 'MARKER-agent', 'MARKER-mail'];
    const [comment = '', password = '', token = '', agent = '', mail = ''] = markers;
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'having_meetings'), { rating: 'bad', comment });
    await server.call(`/api/mandates?x=${mail}%0A%7B%22level%22:50%7D&y=%25s%25j%25n`, {
      token: person.token,
      headers: { 'user-agent': `${agent} %s%d%j%o%n` },
    });
    await server.call(paths.me, { token });
    await signIn(server, `${mail}%s%d%j@people.example`, password);
    await server.call('/api/%0A%7B%22level%22:50,%22msg%22:%22fake%22%7D', { token: person.token });
    await expect
      .poll(lines)
      .toContainEqual(expect.objectContaining({ path: '/api/%0A%7B%22level%22:50,%22msg%22:%22fake%22%7D' }));
    const log = server.logged.slice(from);
    for (const marker of markers) expect(log.join('')).not.toContain(marker);
    for (const line of log) expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(lines().filter(({ msg }) => msg === 'fake')).toEqual([]);
  });
});

describe.each(onlySqlite)('a link that worked', (kind) => {
  it('ASVS 16.2.1 is logged with the person whose password it set', async () => {
    const mails = await startMailServer();
    const server = await startServer(kind, {
      settings: { smtp: mails.smtp, publicUrl: 'https://storey.example' },
    });
    const { id, email } = await invite(server, await server.person('administrator'));
    const next = async () => tokenIn(await mails.next(email));
    await server.call(paths.activation, {
      method: 'POST',
      body: activation(await next(), 'nine tall elm trees'),
    });
    await server.call(paths.passwordReset, { method: 'POST', body: { password_reset: { email } } });
    await server.call(paths.passwordReset, {
      method: 'PUT',
      body: passwordReset(await next(), 'ten tall elm trees'),
    });
    const lines = () => server.logged.map((line) => JSON.parse(line) as Line);
    for (const event of ['activated', 'password_reset'])
      await expect.poll(lines).toContainEqual(expect.objectContaining({ event, user: id }));
    await server.stop();
    await mails.stop();
  });
});

describe.each(databaseKinds)('a server error, on %s', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startServer(kind);
  });
  afterEach(() => server.stop());

  it('ASVS 16.5.1 ASVS 13.4.2 ASVS 16.3.4 reveals no internals, and the log has the cause', async () => {
    const administrator = await server.person('administrator');
    await sql`drop table audit_log`.execute(server.database);
    const answer = await server.call(officePaths.auditLog, { token: administrator.token });
    expect([answer.status, answer.text]).toEqual([500, '{"error":"unknown_error"}']);
    const id = answer.headers.get('x-request-id');
    const told = server.logged.map((line) => JSON.parse(line) as Line).find((line) => line['level'] === 50);
    expect(told?.['reqId']).toBe(id);
    expect(JSON.stringify(told?.['err'])).toContain('audit_log');
  });

  it('ASVS 16.2.5 logs no row content, though the database’s error has it', async () => {
    const person = await server.person();
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    await (kind === 'sqlite'
      ? sql`create trigger broken before update on sub_touchpoints begin select raise(abort, 'broken'); end`
      : sql`alter table sub_touchpoints add constraint broken check (comment is null or comment not like '%MARKER%')`
    ).execute(server.database);
    const answer = await save(server, person, touchpoint, { rating: 'bad', comment: 'MARKER-comment' });
    expect(answer.status).toBe(500);
    const told = server.logged.map((line) => JSON.parse(line) as Line).find((line) => line['level'] === 50);
    expect(told?.['err']).toMatchObject({
      message: expect.stringContaining('broken') as unknown,
      stack: expect.stringContaining('saveWrites') as unknown,
    });
    expect(server.logged.join('')).not.toContain('MARKER');
  });

  it('ASVS 16.5.3 a session that cannot be looked up is refused', async () => {
    const person = await server.person();
    const body = { cip_obj_id: await server.building() };
    await sql`alter table sessions rename to sessions_away`.execute(server.database);
    const read = await server.call(paths.me, { token: person.token });
    const write = await server.call(paths.tours, { method: 'POST', token: person.token, body });
    expect([read.status, write.status]).toEqual([500, 500]);
    expect(await server.database.selectFrom('tours').selectAll().execute()).toEqual([]);
  });
});
