import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { commandTimeoutMs, openDatabase, requestTimeoutMs } from '../../../server/database/openDatabase.ts';
import { readiness } from '../../../server/services/health/readiness.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { startServer, type TestServer } from '../../support/server/serverForTests.ts';

const noPhotos = () => Promise.resolve();

describe.each(databaseKinds)('readiness on %s', (kind) => {
  let server: TestServer | undefined;
  afterEach(() => server?.stop());

  const ask = async (path: string) => {
    const answer = await server?.call(path);
    const { status, headers } = answer ?? { status: 0, headers: new Headers() };
    return { status, retryAfter: headers.get('retry-after') };
  };
  const ready = () => ask('/api/health/ready');

  /** Locks that prevent every write until released. */
  async function hold() {
    if (server === undefined) throw new Error('There is no server.');
    const other = openDatabase(server.fresh.location, commandTimeoutMs, () => undefined);
    const held = await other.startTransaction().execute();
    await (kind === 'sqlite' ? sql`update mandates set name = name` : sql`lock table sessions`).execute(held);
    return held;
  }

  it('R26 R11 is 503 while the database is held, lives, answers all the same, and comes back by itself', async () => {
    server = await startServer(kind);
    await expect.poll(ready).toMatchObject({ status: 200, retryAfter: null });
    const held = await hold();
    await expect.poll(async () => (await ready()).status).toBe(503);
    const asked = await Promise.all(Array.from({ length: 20 }, ready));
    // The database is still locked: the responses did not wait for it.
    for (const { status, retryAfter } of asked) {
      expect([status, retryAfter]).toEqual([503, '5']);
    }
    expect(await ask('/api/health/live')).toMatchObject({ status: 200 });
    await held.rollback().execute();
    await expect.poll(async () => (await ready()).status).toBe(200);
  });

  it('R26 is 503 while sessions cannot be written: nobody could sign in', async () => {
    server = await startServer(kind);
    await server.person();
    await expect.poll(ready).toMatchObject({ status: 200 });
    await (kind === 'sqlite'
      ? sql`create trigger broken before update on sessions begin select raise(abort, 'broken'); end`
      : sql`alter table sessions rename to sessions_away`
    ).execute(server.database);
    await expect.poll(async () => (await ready()).status).toBe(503);
    await (kind === 'sqlite'
      ? sql`drop trigger broken`
      : sql`alter table sessions_away rename to sessions`
    ).execute(server.database);
    await expect.poll(async () => (await ready()).status).toBe(200);
  });

  it('R26 however often it is asked, the database is asked once a second', async () => {
    server = await startServer(kind);
    const asked: string[] = [];
    const watched = server.database.withPlugin({
      transformQuery: ({ node }) => {
        asked.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    let time = 0;
    const isReady = readiness(watched, server.fresh.location, noPhotos, undefined, () => time);
    // A disk that is busy with something else answers no once.
    await expect
      .poll(async () => {
        time += 1_000;
        return isReady();
      })
      .toBe(true);
    asked.length = 0;
    time += 1_000;
    const together = await Promise.all(Array.from({ length: 50 }, isReady));
    expect(new Set(together)).toEqual(new Set([true]));
    const once = asked.length;
    expect(once).toBeGreaterThan(0);
    time += 999;
    expect(await isReady()).toBe(true);
    expect(asked.length).toBe(once);
    time += 1;
    expect(await isReady()).toBe(true);
    expect(asked.length).toBe(2 * once);
  });

  it('R26 is not ready where no database answers', async () => {
    server = await startServer(kind);
    const location =
      kind === 'sqlite'
        ? ({ kind, file: join(server.fresh.folder, 'gone', 'storey.db') } as const)
        : ({ kind, url: 'postgres://storey:storey@127.0.0.1:9/none' } as const);
    const gone = openDatabase(location, requestTimeoutMs, () => undefined);
    if (kind === 'sqlite') await rm(join(server.fresh.folder, 'gone'), { recursive: true });
    expect(await readiness(gone, location, noPhotos)()).toBe(false);
    await gone.destroy().catch(() => undefined);
  });
});
