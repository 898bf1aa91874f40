import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import type { OverviewNumbers } from '#contract/results/overview.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { demoAccounts } from '../../../server/services/demo/demoAccounts.ts';
import { demoToken } from '../../support/data/walkers.ts';
import { freePort } from '../../support/server/appServer.ts';
import { call } from '../../support/server/serverCalls.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../../support/server/serverDatabase.ts';
import { runToEnd, spawnServer, startProcess, variablesFor } from '../../support/server/serverProcess.ts';

// Two starts, one of them with the whole demo, and a command.
const timeout = 120_000;

describe.each(databaseKinds)('the demo, on %s', { timeout }, (kind) => {
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
      const results = (await call(server.url, paths.results, { token })).json as OverviewNumbers;
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
