import { once } from 'node:events';
import { appendFile, chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { migrate } from '../../../server/database/migrate.ts';
import { openDatabase, openSnapshot } from '../../../server/database/openDatabase.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import { demoAccounts, demoPassword } from '../../../server/services/demo/demoAccounts.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import { loadDemoWithoutTours } from '../../support/data/demoWithoutTours.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import {
  type FreshDatabase,
  freshDatabase,
  heavyKinds,
  migratedDatabase,
} from '../../support/server/serverDatabase.ts';
import { runToEnd, spawnServer, startProcess, variablesFor } from '../../support/server/serverProcess.ts';

const signInAs = (url: string, email: string) =>
  call(url, paths.authToken, { method: 'POST', body: { email, password: demoPassword } });

describe('a start that fails', () => {
  async function expectOneLine(variables: Record<string, string>, line: RegExp) {
    const ended = await runToEnd('server/index.ts', [], variables);
    expect(ended.stderr).toMatch(line);
    expect(ended.stderr.trimEnd()).not.toContain('\n');
    expect(ended).toMatchObject({ code: 1, stdout: '' });
  }

  it('a wrong setting is one line and exit 1', () => expectOneLine({ PORT: 'x' }, /^PORT must be/));

  it('a file that is no database is one line and exit 1, and is left as it is', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
    await writeFile(
      join(folder, 'storey.db'),
      'This is not a database, but long enough to be read as one. '.repeat(50),
    );
    await expectOneLine({ PORT: '0', DATA_DIR: folder }, /^DATA_DIR \S+ \S+storey\.db is damaged/);
    await rm(folder, { recursive: true });
  });

  it('a database that does not answer is one line and exit 1, without its password', async () => {
    await expectOneLine(
      { PORT: '0', DATABASE_URL: 'postgres://storey:secret@127.0.0.1:9/storey' },
      /^DATABASE_URL: 127\.0\.0\.1:9\/storey cannot be used \(ECONNREFUSED\)\.$/m,
    );
  });

  it('a port in use is one line and exit 1', async () => {
    const fresh = await freshDatabase('sqlite');
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address !== null ? String(address.port) : '';
    await expectOneLine(
      { ...variablesFor(fresh), PORT: port, DEMO: '0' },
      new RegExp(`^PORT ${port} on .* in use`),
    );
    await new Promise((resolve) => other.close(resolve));
    await fresh.remove();
  });

  it('an address for the metrics that cannot be used is one line and exit 1', async () => {
    const fresh = await freshDatabase('sqlite');
    // No name at all: it is asked nowhere.
    const METRICS_ADDRESS = 'a..b:9464';
    const ended = await runToEnd('server/index.ts', [], { ...variablesFor(fresh), METRICS_ADDRESS });
    const stderr = `METRICS_ADDRESS ${METRICS_ADDRESS} cannot be used (ENOTFOUND).\n`;
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr });
    await fresh.remove();
  });

  it('a database of a newer version is one line and exit 1, and is left as it is', async () => {
    const fresh = await migratedDatabase('sqlite');
    const variables = { ...variablesFor(fresh), DEMO: '0' };
    const database = new Sqlite(join(fresh.folder, 'storey.db'));
    database.exec("insert into kysely_migration values ('999-from-the-future', '2030-01-01T00:00:00.000Z')");
    database.close();
    await expectOneLine(variables, /newer version/);
    // Its numbers would differ for a missing column.
    const ran = await runToEnd('server/commands/results.ts', ['verify'], variables);
    expect([ran.code, ran.stdout]).toEqual([1, '']);
    expect(ran.stderr).toMatch(/^The database belongs to another version of this program; .+\n$/);
    await fresh.remove();
  });
});

describe.each(heavyKinds)('the server as a process, on %s', (kind) => {
  let fresh: FreshDatabase | undefined;
  afterEach(() => fresh?.remove());

  it.each([
    ['1', kind === 'sqlite' ? /it is a demo: delete the folder/ : /it is a demo: delete its tables/],
    ['0', /take a backup with the version that wrote it, and restore it/],
  ])('with DEMO=%s, on a database from before the first release, says what to do', async (DEMO, remedy) => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location);
    const database = openSnapshot(fresh.location);
    await sql`update kysely_migration set name = '001-foundation' where name = '001-initial'`.execute(
      database,
    );
    await database.destroy();
    const ended = await runToEnd('server/index.ts', [], { ...variablesFor(fresh), DEMO });
    expect(ended.stderr).toMatch(remedy);
    expect(ended.stderr).toMatch(/^(DATA_DIR|DATABASE_URL) [^\n]* from before version 0\.1\.0[^\n]*\n$/);
    expect(ended).toMatchObject({ code: 1, stdout: '' });
  });

  it('two that start at once on an empty database both start: one migrates, the other waits', async () => {
    fresh = await freshDatabase(kind);
    const variables = variablesFor(fresh);
    // The demo, too, by night: its tours take seconds.
    const DEMO = process.env['NIGHT'] === '1' ? '1' : '0';
    const servers = await Promise.all([1, 2].map(() => startProcess({ ...variables, DEMO })));
    const isReady = async ({ url }: { url: string }) => (await call(url, '/api/health/ready')).status;
    for (const server of servers) await expect.poll(() => isReady(server)).toBe(200);
    for (const server of servers) server.kill('SIGINT');
    for (const server of servers) expect((await server.ended).code).toBe(0);
    if (DEMO === '0') return;
    // One of them has loaded the tours of the demo.
    const database = openSnapshot(fresh.location);
    const { differences, tours } = await recountResults(database);
    await database.destroy();
    expect(differences).toEqual([]);
    expect(tours).toBeLessThan(1_600);
    expect(tours).toBeGreaterThan(1_400);
  });

  it('never admits a demo account in production, also not an existing one', async () => {
    fresh = await freshDatabase(kind);
    await loadDemoWithoutTours(fresh.location);
    const token = 'A'.repeat(43);
    const database = openDatabase(fresh.location, 5_000, () => undefined);
    const accounts = database.selectFrom('users').select('id').where('email', '=', 'admin@demo.example');
    const { id } = await accounts.executeTakeFirstOrThrow();
    const now = new Date().toISOString();
    await insertSession(database, { tokenHash: tokenHash(token), userId: id, now });
    await database.destroy();

    const staging = await startProcess({ ...variablesFor(fresh), DEMO: '0' });
    for (const { email } of demoAccounts) expect((await signInAs(staging.url, email)).status).toBe(401);
    expect((await call(staging.url, paths.me, { token })).status).toBe(401);
    staging.kill('SIGTERM');
    await staging.ended;
  });

  it('ASVS 13.3.2 its files are readable by their owner only, in a folder that others can read, existing ones too', async () => {
    fresh = await freshDatabase(kind);
    const { folder } = fresh;
    await chmod(folder, 0o755);
    await loadDemoWithoutTours(fresh.location);
    // On PostgreSQL a file that is not used.
    const file = join(folder, 'storey.db');
    await appendFile(file, '');
    await chmod(file, 0o644);
    const server = await startProcess(variablesFor(fresh));
    const email = 'inspector@demo.example';
    const body = { password_reset: { email } };
    expect((await call(server.url, paths.passwordReset, { method: 'POST', body })).status).toBe(200);
    const files = async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    };
    // A mail that is being written ends in `.part`, and is renamed between the listing and the look at it.
    const hasMail = async () => (await files()).some((path) => path.endsWith('.eml'));
    await expect.poll(hasMail, { timeout: 20_000 }).toBe(true);
    const modes = await Promise.all(
      (await files()).map(async (path) => [path, ((await stat(path)).mode & 0o777).toString(8)]),
    );
    const own = modes.filter(([path]) => kind === 'sqlite' || path !== file);
    expect(own.length).toBeGreaterThan(kind === 'sqlite' ? 2 : 0);
    expect(own).toEqual(own.map(([path]) => [path, '600']));
    server.kill('SIGTERM');
    await server.ended;
  });

  it('has written every line of its log when it has stopped', async () => {
    fresh = await freshDatabase(kind);
    const port = String(await freePort());
    const server = spawnServer({ ...variablesFor(fresh), PORT: port, APP_ENV: 'production' });
    const ask = (path: string) => call(`http://127.0.0.1:${port}`, path).catch(() => null);
    while ((await ask('/api/health/ready'))?.status !== 200) await pause(20);
    for (let number = 0; number < 20; number += 1) await ask(`/api/line-${number}`);
    server.kill('SIGTERM');
    const { stdout, code } = await server.ended;
    expect(code).toBe(0);
    const lines = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { msg: string; path?: string });
    const asked = lines.flatMap(({ path }) => (path?.startsWith('/api/line-') === true ? [path] : []));
    expect(asked).toEqual(Array.from({ length: 20 }, (_, number) => `/api/line-${number}`));
    expect(lines.map(({ msg }) => msg)).toContain('stopping');
  });

  it('finishes running requests before it stops, also where one Ctrl-C reaches it twice', async () => {
    fresh = await freshDatabase(kind);
    await loadDemoWithoutTours(fresh.location);
    const server = await startProcess(variablesFor(fresh));
    const asked = Array.from({ length: 8 }, () => signInAs(server.url, 'inspector@demo.example'));
    // Two passwords are compared at a time: of eight, some are still running when the first is answered.
    await Promise.race(asked);
    server.kill('SIGINT');
    server.kill('SIGTERM');
    const answers = await Promise.allSettled(asked);
    for (const answer of answers) {
      expect(answer.status === 'rejected' ? 'refused' : answer.value.status).toBeOneOf([201, 503, 'refused']);
    }
    const done = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.status === 201);
    expect(done.length).toBeGreaterThan(1);
    expect((await server.ended).code).toBe(0);
  });

  it('closes idle connections before it waits for a running request, whose own ends with its answer', async () => {
    fresh = await freshDatabase(kind);
    await loadDemoWithoutTours(fresh.location);
    const server = await startProcess(variablesFor(fresh));
    const { hostname: host, port } = new URL(server.url);
    const idle = connect(Number(port), host);
    idle.write(`GET /api/health/live HTTP/1.1\r\nhost: ${host}\r\n\r\n`);
    await once(idle, 'data');
    const body = JSON.stringify({ email: 'inspector@demo.example', password: demoPassword });
    const running = request(`${server.url}${paths.authToken}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    running.flushHeaders();
    // The server has begun to serve it, and waits for its body.
    await once(running, 'continue');
    const closed = once(idle, 'close');
    server.kill('SIGTERM');
    await closed;
    // Connections that are waited for are all cut in the end, and this one would get no answer.
    running.end(body);
    const [answer] = (await once(running, 'response')) as [IncomingMessage];
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
    expect((await server.ended).code).toBe(0);
  });
});
