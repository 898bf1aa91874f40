import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { accepted, refused } from '#domain/result.ts';
import { SqliteWriter } from '../../../server/database/dialects/SqliteWriter.ts';
import { StatementCache } from '../../../server/database/dialects/StatementCache.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { addFloor, conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { startServer } from '../../support/server/serverForTests.ts';

describe('the writer of SQLite', () => {
  let folder: string;
  let file: Sqlite.Database;
  let statements: StatementCache;
  let writer: SqliteWriter;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storey-test-'));
    file = new Sqlite(join(folder, 'rows.db'));
    file.pragma('journal_mode = WAL');
    file.exec(
      'create table rows (name text primary key, other text references rows deferrable initially deferred)',
    );
    file.pragma('foreign_keys = ON');
    statements = new StatementCache(file);
    writer = new SqliteWriter(statements, 1_000);
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (name: string, other: string | null = null) => ({
    sql: 'insert into rows values (?, ?)',
    parameters: [name, other],
  });

  /** A whole transaction that inserts one row. */
  async function write(name: string, end: 'commit' | 'rollback' = 'commit', other: string | null = null) {
    const transaction = await writer.begin();
    transaction.run(insert(name, other));
    // Others are waiting by now.
    await nextTurn();
    transaction.end(end);
  }

  /** What another connection sees: committed rows only. */
  function stored(): unknown[] {
    const other = new Sqlite(join(folder, 'rows.db'), { readonly: true });
    const rows = other.prepare('select name from rows order by name').pluck().all();
    other.close();
    return rows;
  }

  it('S22 serves one transaction after another, in the order in which they came', async () => {
    const order: string[] = [];
    const writing = ['a', 'b', 'c'].map((name) =>
      write(name).then(() => order.push(`${name} sees ${stored().join('')}`)),
    );
    await Promise.all([...writing, writer.run(insert('d')).then(() => order.push('d'))]);
    expect(order).toEqual(['a sees a', 'b sees ab', 'c sees abc', 'd']);
  });

  it('S22 what one rolls back is its own', async () => {
    await Promise.all([write('a'), write('b', 'rollback'), write('c')]);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('S22 one whose statement fails leaves nothing behind, and the others are served', async () => {
    const failing = writer.begin().then((transaction) => {
      transaction.run(insert('b'));
      expect(() => transaction.run(insert('b'))).toThrow(/UNIQUE/);
      transaction.end('rollback');
    });
    await Promise.all([write('a'), failing, write('c')]);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('S22 one whose commit fails leaves nothing behind, and the others are served', async () => {
    const outcomes = await Promise.allSettled([write('a'), write('b', 'commit', 'nobody'), write('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('S22 R8 where the disk rolls everything back, nothing of it is stored after that either', async () => {
    const transaction = await writer.begin();
    transaction.run(insert('a'));
    file.exec('rollback');
    expect(() => transaction.run(insert('b'))).toThrow('over');
    expect(() => transaction.end('commit')).toThrow('over');
    expect(stored()).toEqual([]);
    await write('c');
    expect(stored()).toEqual(['c']);
  });

  it('R11 a statement without a transaction waits for another process too', async () => {
    const other = new Sqlite(join(folder, 'rows.db'));
    other.exec('begin immediate');
    file.pragma('busy_timeout = 0');
    const writing = writer.run(insert('a'));
    await pause(50);
    other.exec('rollback');
    other.close();
    await writing;
    expect(stored()).toEqual(['a']);
  });

  it('R11 after one wait that gave up, others do not wait as long again', async () => {
    const other = new Sqlite(join(folder, 'rows.db'));
    other.exec('begin immediate');
    file.pragma('busy_timeout = 0');
    await expect(write('a')).rejects.toThrow(/locked/);
    const attempts = vi.spyOn(statements, 'run');
    await Promise.allSettled([write('b'), write('c'), write('d')]);
    expect(attempts).toHaveBeenCalledTimes(3);
    other.exec('rollback');
    await write('e');
    expect(stored()).toEqual(['e']);
    other.close();
  });
});

describe('requests that come together', () => {
  it('S22 twins, refusals and strangers in one group each get their own answer', async () => {
    const server = await startServer('sqlite');
    const person = await server.person();
    const tours = await Promise.all(Array.from({ length: 4 }, () => startedTour(server, person)));
    const [one, two, three, four] = tours;
    if (!one || !two || !three || !four) throw new Error('There are no four tours.');
    const answers = await Promise.all([
      save(server, person, touchpointNamed(one, 'having_meetings'), { key: 'twin' }),
      save(server, person, touchpointNamed(one, 'having_meetings'), { key: 'twin' }),
      conclude(server, person, two, 'early'),
      addFloor(server, person, three, 3, { key: 'floor' }),
      addFloor(server, person, three, 3, { key: 'the same floor' }),
      save(server, await server.person(), touchpointNamed(four, 'having_meetings')),
    ]);
    const [first, twin, early, ...rest] = answers;
    expect([first?.status, twin?.status, early?.status]).toEqual([200, 200, 409]);
    expect(twin?.text).toBe(first?.text);
    const [floor, sameFloor, stranger] = rest.map(({ status }) => status);
    expect(new Set([floor, sameFloor])).toEqual(new Set([201, 422]));
    expect(stranger).toBe(404);
    await server.stop();
  });

  it('S22 R8 a disk that is full in the middle of a crowd: 503 or kept, and the retry finds each once', async () => {
    const server = await startServer('sqlite');
    const person = await server.person();
    const body = { cip_obj_id: await server.building() };
    const keys = Array.from({ length: 40 }, (_, number) => `crowd-${number}`);
    const startAll = () =>
      Promise.all(
        keys.map((key) => server.call(paths.tours, { method: 'POST', token: person.token, key, body })),
      );
    const stored = () => server.database.selectFrom('tours').select('id').execute();
    // In a transaction, because a single reading statement uses another connection.
    const limitPages = (count: number) =>
      inTransaction(server.database, async (transaction) => {
        await sql`pragma max_page_count = ${sql.lit(count)}`.execute(transaction);
        return accepted(null);
      });
    // As many pages as there are: the file cannot grow any more.
    await limitPages(1);
    const first = await startAll();
    const kept = first.filter(({ status }) => status === 201);
    const full = first.filter(({ status }) => status === 503);
    expect(kept.length + full.length).toBe(keys.length);
    expect(full.length).toBeGreaterThan(0);
    for (const { headers } of full) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await stored()).toHaveLength(kept.length);
    await limitPages(1_000_000);
    const again = await startAll();
    expect(new Set(again.map(({ status }) => status))).toEqual(new Set([201]));
    const texts = new Set(again.map(({ text }) => text));
    expect(kept.filter(({ text }) => !texts.has(text))).toEqual([]);
    expect(await stored()).toHaveLength(keys.length);
    await server.stop();
  });

  it('S22 what is not committed is seen by nobody who reads', async () => {
    const server = await startServer('sqlite');
    const database = openDatabase(server.fresh.location, 1_000, () => undefined);
    const seen = await inTransaction(database, async (transaction) => {
      await transaction
        .updateTable('mandates')
        .set({ name: 'Changed' })
        .where('name', '=', 'North')
        .execute();
      const rows = await database.selectFrom('mandates').select('name').orderBy('name').execute();
      return rows.some(({ name }) => name === 'Changed') ? refused('seen') : accepted(rows.length);
    });
    expect(seen).toEqual(accepted(2));
    await database.destroy();
    await server.stop();
  });
});
