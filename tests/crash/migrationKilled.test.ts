import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { knownMigrations, migrate, migrationsDone } from '../../server/database/migrate.ts';
import { openSnapshot } from '../../server/database/openDatabase.ts';
import { insertRows } from '../../server/repositories/tableDump.ts';
import { freePort } from '../support/server/appServer.ts';
import { laterMigration } from '../support/server/laterMigration.ts';
import { call } from '../support/server/serverCalls.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/server/serverDatabase.ts';
import { spawnServer, variablesFor } from '../support/server/serverProcess.ts';

// So many that migrating takes about two seconds.
const rowsOn = { sqlite: 60_000, postgres: 6_000 };
const kills = 4;
const released = knownMigrations.filter((name) => name !== laterMigration);
// The server with one more migration, like its next version.
const laterVersion = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/server/laterMigration.ts')}`,
};

describe.each(databaseKinds)('a filled database is migrated, on %s', { timeout: 120_000 }, (kind) => {
  let fresh: FreshDatabase;
  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location, released.at(-1));
    const database = openSnapshot(fresh.location);
    await insertRows(
      database,
      'mandates',
      ['id', 'name', 'search_key', 'same_key'],
      [['m', 'Ärztehaus', '', 'm']],
    );
    const rows = Array.from({ length: rowsOn[kind] }, (_, place) => [
      `b${place}`,
      'm',
      `École ${place}`,
      `b${place}`,
      '',
    ]);
    await insertRows(database, 'buildings', ['id', 'mandate_id', 'name', 'result_id', 'search_key'], rows);
    await database.destroy();
  });
  afterEach(() => fresh.remove());

  /** The rows from before, and what the migration made of them. */
  async function state() {
    const database = openSnapshot(fresh.location);
    const done = await migrationsDone(database);
    const { rows } = await sql<{ id: string; name: string; result_id: string; upper_case?: string }>`
      select * from buildings`.execute(database);
    await database.destroy();
    return { done, rows };
  }

  async function expectMigrated() {
    const { done, rows } = await state();
    expect(done).toEqual([...released, laterMigration]);
    expect(rows).toHaveLength(rowsOn[kind]);
    const wrong = rows.filter(({ id, name, result_id, upper_case }) => {
      const place = id.slice(1);
      return name !== `École ${place}` || result_id !== id || upper_case !== `ÉCOLE ${place}`;
    });
    expect(wrong).toEqual([]);
  }

  async function started() {
    const port = String(await freePort());
    const server = spawnServer({
      ...variablesFor(fresh),
      ...laterVersion,
      PORT: port,
      DEMO: '0',
      APP_ENV: 'production',
    });
    const ask = async (path: string) => {
      const answer = await call(`http://127.0.0.1:${port}`, path).catch(() => null);
      return answer && { status: answer.status, retryAfter: answer.headers.get('retry-after') };
    };
    const untilReady = async () => {
      while ((await ask('/api/health/ready'))?.status !== 200) await pause(20);
    };
    return { ...server, ask, untilReady };
  }

  it('R22 killed in the middle, again and again: nothing is half done, and the next start finishes', async () => {
    const outcomes: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await started();
      while ((await server.ask('/api/health/live')) === null) await pause(10);
      await pause(100 + 250 * kill);
      server.kill('SIGKILL');
      await server.ended;
      const { done, rows } = await state();
      outcomes.push(done.length);
      expect([released.length, released.length + 1]).toContain(done.length);
      expect(rows).toHaveLength(rowsOn[kind]);
      expect(Object.hasOwn(rows[0] ?? {}, 'upper_case')).toBe(done.length > released.length);
    }
    // Otherwise no kill hit the migration, and the test proves nothing.
    expect(outcomes).toContain(released.length);
    const server = await started();
    await server.untilReady();
    await expectMigrated();
    server.kill('SIGTERM');
    expect((await server.ended).code).toBe(0);
  });

  it('R22 R26 of two at once one migrates; both live all along, and are ready when it is done', async () => {
    const servers = await Promise.all([started(), started()]);
    for (const server of servers) {
      while ((await server.ask('/api/health/live')) === null) await pause(5);
    }
    const [one] = servers;
    expect(await one.ask('/api/health/ready')).toEqual({ status: 503, retryAfter: '5' });
    expect(await one.ask('/api/mandates')).toEqual({ status: 503, retryAfter: '5' });
    let alive = 0;
    while ((await one.ask('/api/health/ready'))?.status === 503) {
      for (const server of servers) expect((await server.ask('/api/health/live'))?.status).toBe(200);
      alive += 1;
      await pause(20);
    }
    // Where the thread that answers migrates, it does so once or twice in all.
    expect(alive).toBeGreaterThan(5);
    for (const server of servers) await server.untilReady();
    await expectMigrated();
    for (const server of servers) server.kill('SIGTERM');
    for (const server of servers) expect((await server.ended).code).toBe(0);
  });
});
