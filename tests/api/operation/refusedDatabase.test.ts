import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { knownMigrations, migrate } from '../../../server/database/migrate.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import {
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
  heavyKinds,
  migratedDatabase,
  onlyPostgres,
} from '../../support/server/serverDatabase.ts';
import { runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

/** Runs the server and its commands on a database; what each prints to standard error. */
async function refusals(
  fresh: FreshDatabase,
  programs: readonly (readonly [string, ...string[]])[],
): Promise<string[]> {
  const lines: string[] = [];
  for (const [script, ...args] of programs) {
    const ended = await runToEnd(`server/${script}.ts`, args, { ...variablesFor(fresh), DEMO: '0' });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    lines.push(ended.stderr);
  }
  return lines;
}

/** A file that begins as a backup does. */
async function backupIn({ folder }: FreshDatabase): Promise<string> {
  const file = join(folder, 'backup');
  const head = { format: 'storey-backup', version: 1, taken_at: '', migrations: knownMigrations, tables: {} };
  await writeFile(file, gzipSync(`${JSON.stringify(head)}\n`));
  return file;
}

describe.each(databaseKinds)('a database that is refused, on %s', (kind) => {
  let fresh: FreshDatabase | undefined;
  afterEach(() => fresh?.remove());

  it('of a state in development, whose first migration made other tables, by all in one line, and is left as it is', async () => {
    fresh = await freshDatabase(kind);
    await migrate(fresh.location, '001-initial');
    const database = openSnapshot(fresh.location);
    await sql`drop table result_buckets`.execute(database);
    const backup = await backupIn(fresh);
    const programs: readonly [string, ...string[]][] = [
      ['index'],
      ['commands/backup', join(fresh.folder, 'other')],
      ['commands/restore', backup],
      ['commands/results', 'verify'],
    ];
    // Each asks in the same way, whatever the database: by day all of them on SQLite.
    const lines = await refusals(fresh, heavyKinds.includes(kind) ? programs : programs.slice(0, 1));
    const line = /^(DATA_DIR|DATABASE_URL) \S*\s?holds a database from before version 0\.1\.0; [^\n]+\n$/;
    for (const one of lines) expect(one).toMatch(line);
    const { rows } = await sql`select name from kysely_migration`.execute(database);
    expect(rows).toEqual([{ name: '001-initial' }]);
    await database.destroy();
  });
});

describe.each(onlyPostgres)('a database that is refused, on %s', (kind) => {
  it('that is not UTF8, by all that write in one line that says how to make one; a backup is its way out', async () => {
    const fresh = await migratedDatabase(kind);
    const client = new pg.Client({ connectionString: inject('postgresUrl') });
    await client.connect();
    const name = `latin_${fresh.folder.slice(-6).toLowerCase()}`;
    await client.query(`create database ${name} encoding 'LATIN1' locale 'C' template template0`);
    const url = new URL(inject('postgresUrl'));
    url.pathname = `/${name}`;
    const latin = { ...fresh, location: { kind: 'postgres', url: url.href } } as const;
    const backup = await backupIn(fresh);
    const lines = await refusals(latin, [
      ['index'],
      ['commands/restore', backup],
      ['commands/users', 'invite', 'a@b.example', '--role', 'administrator'],
      ['commands/buildings', 'import', 'data/ch-hospitals.csv'],
    ]);
    const line = `DATABASE_URL: ${url.host}/${name} stores text as LATIN1: create it with --encoding UTF8 --template template0.\n`;
    expect(lines).toEqual(lines.map(() => line));
    // One of before this was asked.
    await client.query(`update pg_database set encoding = pg_char_to_encoding('LATIN1') where datname = $1`, [
      new URL(fresh.location.kind === 'postgres' ? fresh.location.url : '').pathname.slice(1),
    ]);
    const taken = await runToEnd('server/commands/backup.ts', [`${backup}-2`], variablesFor(fresh));
    expect(taken).toMatchObject({ code: 0, stderr: '' });
    await client.query(`drop database ${name} with (force)`);
    await client.end();
    await fresh.remove();
  });
});
