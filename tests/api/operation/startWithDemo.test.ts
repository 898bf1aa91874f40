import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { OverviewNumbers } from '#contract/results/overview.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { knownMigrations, migrate, migrationsDone } from '../../../server/database/migrate.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { demoAccounts, demoInspectors } from '../../../server/services/demo/demoAccounts.ts';
import { loadDemoWithoutTours } from '../../support/data/demoWithoutTours.ts';
import { demoToken } from '../../support/data/walkers.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import {
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
  onlySqlite,
} from '../../support/server/serverDatabase.ts';
import { runToEnd, spawnServer, startProcess, variablesFor } from '../../support/server/serverProcess.ts';

describe.each(databaseKinds)('the demo, on %s', (kind) => {
  let fresh: FreshDatabase | undefined;
  afterEach(() => fresh?.remove());

  it('starts with the demo, prints its address and accounts, shows results at once, and keeps them over a restart', async () => {
    fresh = await freshDatabase(kind);
    const tours: number[] = [];
    for (let start = 1; start <= 2; start += 1) {
      const server = await startProcess(variablesFor(fresh));
      for (const { email } of demoAccounts) {
        expect(server.stdout()).toContain(email);
        expect(await demoToken(server.url, email)).not.toBe('');
      }
      const token = await demoToken(server.url, 'admin@demo.example');
      const mandates = (await call(server.url, paths.mandates, { token })).json as unknown[];
      expect(mandates.length).toBeGreaterThan(20);
      for (const { email, mandates: names } of demoInspectors) {
        expect(server.stdout()).toContain(email);
        const theirs = await call(server.url, paths.mandates, { token: await demoToken(server.url, email) });
        expect(theirs.json).toMatchObject(names?.map((name) => ({ name })) ?? []);
      }
      expect(mandates).toContainEqual(expect.objectContaining({ name: 'Practice', practice: true }));
      const results = (await call(server.url, officePaths.results, { token })).json as OverviewNumbers;
      expect(results).toMatchObject({ buildings: 400, buildings_total: 1002, excluded: 1 });
      tours.push(results.tours);
      server.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
      expect(server.stdout().includes('Loading the demo')).toBe(start === 1);
    }
    expect(tours[0]).toBeGreaterThan(1_400);
    expect(tours[1]).toBe(tours[0]);
    const verified = await runToEnd('server/commands/results.ts', ['verify'], variablesFor(fresh));
    expect(verified).toMatchObject({ code: 0, stderr: '' });
  });

  it('is not added to accounts of others: a start by hand is one line and exit 1, and changes nothing', async () => {
    fresh = await freshDatabase(kind);
    const [oldest = ''] = knownMigrations;
    await migrate(fresh.location, oldest);
    const now = new Date();
    const email = 'anna@people.example';
    const database = openSnapshot(fresh.location);
    // Without the columns of later versions.
    await database
      .insertInto('users')
      .values({
        id: uuidv7(now, randomBytes),
        email,
        email_key: email,
        firstname: 'Anna',
        lastname: 'Muster',
        name_key: 'muster anna',
        search_key: `anna muster ${email}`,
        role: 'administrator',
        locale: 'de',
        password_hash: null,
        activated_at: now.toISOString(),
        disabled_at: null,
        created_at: now.toISOString(),
      })
      .execute();
    const refused = await runToEnd('server/index.ts', [], variablesFor(fresh));
    const place = kind === 'sqlite' ? `DATA_DIR ${fresh.folder}` : 'DATABASE_URL';
    const line = `${place} holds accounts that are not the demo's: set APP_ENV=production, or DEMO=0.\n`;
    expect(refused).toEqual({ code: 1, stdout: '', stderr: line });
    expect(await migrationsDone(database)).toEqual([oldest]);
    expect(await database.selectFrom('users').select('email').execute()).toEqual([{ email }]);
    expect(await database.selectFrom('buildings').select('id').execute()).toEqual([]);
    await database.destroy();

    // Somebody whom the demo's administrator has invited keeps nobody from starting it.
    await loadDemoWithoutTours(fresh.location);
    const server = await startProcess(variablesFor(fresh));
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });
});

// Settings are read before the database is.
describe.each(onlySqlite)('without the demo', (kind) => {
  let fresh: FreshDatabase | undefined;
  afterEach(() => fresh?.remove());

  it.each([{ DEMO: '0' }, { APP_ENV: 'production' }, { APP_ENV: 'staging' }])(
    'with %j nobody is there, no building and no tour',
    async (settings) => {
      fresh = await freshDatabase(kind);
      const port = String(await freePort());
      const server = spawnServer({ ...variablesFor(fresh), PORT: port, ...settings });
      const ask = () => call(`http://127.0.0.1:${port}`, '/api/health/ready').catch(() => null);
      while ((await ask())?.status !== 200) await pause(20);
      server.kill('SIGTERM');
      expect((await server.ended).code).toBe(0);
      const database = openSnapshot(fresh.location);
      for (const table of ['users', 'buildings', 'tours'] as const)
        expect(await database.selectFrom(table).select('id').execute()).toEqual([]);
      await database.destroy();
    },
  );
});
