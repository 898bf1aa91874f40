import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import { commandTimeoutMs, openDatabase, requestTimeoutMs } from '../../../server/database/openDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe('what is committed stays', () => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  async function setting(name: string): Promise<unknown> {
    if (server === undefined) throw new Error('There is no server.');
    // In a transaction, which uses the writing connection.
    const found = await inTransaction(server.database, async (transaction) => {
      const { rows } = await sql.raw<Record<string, unknown>>(name).execute(transaction);
      return accepted(Object.values(rows[0] ?? {})[0]);
    });
    return found.ok ? found.value : undefined;
  }

  it('R4 SQLite writes through to the disk before it answers, and holds its references', async () => {
    server = await startServer('sqlite');
    expect(await setting('pragma journal_mode')).toBe('wal');
    expect(await setting('pragma synchronous')).toBe(2);
    expect(await setting('pragma foreign_keys')).toBe(1);
  });

  it('R4 PostgreSQL is asked for nothing less than its own durability', async () => {
    server = await startServer('postgres');
    for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
      expect(await setting(`show ${name}`)).toBe('on');
    }
  });

  it('R11 SQLite held by another process for a moment: the request waits, and others are served', async () => {
    server = await startServer('sqlite');
    const person = await server.person();
    const other = openDatabase(server.fresh.location, requestTimeoutMs, () => undefined);
    const held = await other.startTransaction().execute();
    await sql`update mandates set name = name`.execute(held);
    const body = { cip_obj_id: await server.building() };
    const starting = server.call(paths.tours, { method: 'POST', token: person.token, body });
    let isDone = false;
    const done = starting.then(() => {
      isDone = true;
    });
    expect((await server.call('/api/health/live')).status).toBe(200);
    // Without the lock it would be answered by then.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(isDone).toBe(false);
    await held.commit().execute();
    expect((await starting).status).toBe(201);
    await done;
    await other.destroy();
  });

  it('R11 PostgreSQL held for too long: 503 with Retry-After, and nothing is half done', async () => {
    server = await startServer('postgres');
    const person = await server.person();
    const other = openDatabase(server.fresh.location, commandTimeoutMs, () => undefined);
    const held = await other.startTransaction().execute();
    await sql`lock table tours in access exclusive mode`.execute(held);
    const body = { cip_obj_id: await server.building() };
    const refused = await server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      body,
      key: 'held',
    });
    expect(refused.status).toBe(503);
    expect(refused.json).toEqual({ error: 'unavailable' });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await held.rollback().execute();
    await other.destroy();
    const again = await server.call(paths.tours, { method: 'POST', token: person.token, body, key: 'held' });
    expect(again.status).toBe(201);
  });

  it('R12 PostgreSQL drops every connection in the middle of a request: 503, and the server goes on', async () => {
    server = await startServer('postgres');
    const person = await server.person();
    const body = { cip_obj_id: await server.building() };
    const other = openDatabase(server.fresh.location, commandTimeoutMs, () => undefined);
    const held = await other.startTransaction().execute();
    await sql`lock table tours in access exclusive mode`.execute(held);
    const starting = server.call(paths.tours, { method: 'POST', token: person.token, body, key: 'cut' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(held);
    expect((await starting).status).toBe(503);
    await held.rollback().execute();
    await other.destroy();
    // Another connection may close a moment later.
    await expect
      .poll(async () => {
        const again = await server?.call(paths.tours, {
          method: 'POST',
          token: person.token,
          body,
          key: 'cut',
        });
        return again?.status;
      })
      .toBe(201);
  });
});
