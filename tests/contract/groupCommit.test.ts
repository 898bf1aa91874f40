import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { accepted, refused } from '#domain/result.ts';
import { GroupCommit } from '../../server/database/GroupCommit.ts';
import { inTransaction } from '../../server/database/inTransaction.ts';
import { openDatabase } from '../../server/database/openDatabase.ts';
import { Statements } from '../../server/database/Statements.ts';
import { startServer } from '../support/serverForTests.ts';
import { addFloor, conclude, save, startedTour, touchpointNamed } from '../support/serverTour.ts';

describe('writers that share one commit', () => {
  let folder: string;
  let file: Sqlite.Database;
  let writer: GroupCommit;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'storey-test-'));
    file = new Sqlite(join(folder, 'group.db'));
    file.pragma('journal_mode = WAL');
    file.exec(
      'create table rows (name text primary key, other text references rows deferrable initially deferred)',
    );
    file.pragma('foreign_keys = ON');
    writer = new GroupCommit(new Statements(file), 1_000);
  });
  afterEach(() => {
    file.close();
    rmSync(folder, { recursive: true });
  });

  const insert = (name: string, other: string | null = null) => {
    writer.statements.run({ sql: 'insert into rows values (?, ?)', parameters: [name, other] });
  };

  /** A whole transaction that inserts one row. */
  async function write(name: string, kind: 'keep' | 'undo' = 'keep', other: string | null = null) {
    const member = await writer.begin();
    writer.inside(member, () => insert(name, other));
    await writer.end(member, kind);
  }

  /** What somebody else sees: only what is committed. */
  function stored(): unknown[] {
    const other = new Sqlite(join(folder, 'group.db'), { readonly: true });
    const rows = other.prepare('select name from rows order by name').pluck().all();
    other.close();
    return rows;
  }

  it('S22 those there at the same time are one commit, and none ends before it', async () => {
    const commits: string[] = [];
    const run = writer.statements.run.bind(writer.statements);
    writer.statements.run = (query) => {
      if (query.sql === 'commit') commits.push(...stored().map(String), 'commit');
      return run(query);
    };
    const writing = ['a', 'b', 'c'].map((name) => write(name).then(() => stored()));
    expect(await Promise.all(writing)).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
    expect(commits).toEqual(['commit']);
  });

  it('S22 what one rolls back is its own', async () => {
    await Promise.all([write('a'), write('b', 'undo'), write('c')]);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('S22 the first rolls back itself only, and is not waited for', async () => {
    await Promise.all([write('a', 'undo'), write('b'), write('c', 'undo')]);
    expect(stored()).toEqual(['b']);
    await write('d', 'undo');
    await write('e');
    expect(stored()).toEqual(['b', 'e']);
  });

  it('S22 one that fails leaves nothing behind, and the others are served', async () => {
    const failing = writer.begin().then(async (member) => {
      writer.inside(member, () => insert('b'));
      expect(() => writer.inside(member, () => insert('b'))).toThrow(/UNIQUE/);
      await writer.end(member, 'undo');
    });
    await Promise.all([write('a'), failing, write('c')]);
    expect(stored()).toEqual(['a', 'c']);
  });

  it('S22 a commit that fails fails all of them, the refused too, and nothing is kept', async () => {
    const outcomes = await Promise.allSettled([write('a'), write('b', 'keep', 'nobody'), write('c', 'undo')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(stored()).toEqual([]);
    await write('a');
    expect(stored()).toEqual(['a']);
  });

  it('S22 a disk that rolls everything back fails all of them', async () => {
    const lose = async () => {
      const member = await writer.begin();
      expect(() =>
        writer.inside(member, () => {
          file.exec('rollback');
          throw new Error('The disk is full.');
        }),
      ).toThrow('full');
      await expect(writer.end(member, 'undo')).rejects.toThrow('full');
    };
    const outcomes = await Promise.allSettled([write('a'), lose(), write('c')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(stored()).toEqual(['c']);
  });

  it('R11 after one wait that gave up, others do not wait as long again', async () => {
    const other = new Sqlite(join(folder, 'group.db'));
    other.exec('begin immediate');
    file.pragma('busy_timeout = 0');
    await expect(write('a')).rejects.toThrow(/locked/);
    const began = performance.now();
    await Promise.allSettled([write('b'), write('c'), write('d')]);
    expect(performance.now() - began).toBeLessThan(500);
    other.exec('rollback');
    await write('e');
    expect(stored()).toEqual(['e']);
    other.close();
  });
});

describe('requests that share one commit', () => {
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
    // In a transaction: what stands alone and only reads asks another connection.
    const limitPages = (count: number) =>
      inTransaction(server.database, async (transaction) => {
        await sql`pragma max_page_count = ${sql.lit(count)}`.execute(transaction);
        return accepted(null);
      });
    // No less than there are: the file does not grow any more.
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
