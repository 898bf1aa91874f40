import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { type Catalogues, publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { backupTables } from '../../../server/database/backupTables.ts';
import { unreleasedMigrations } from '../../../server/database/migrations/migrations.ts';
import { openSnapshot } from '../../../server/database/openDatabase.ts';
import { contentChecksum } from '../../../server/services/backup/contentChecksum.ts';
import { type RestoreRefusal, restoreBackup } from '../../../server/services/backup/restoreBackup.ts';
import { fileStore } from '../../../server/services/photos/store/fileStore.ts';
import { grownCatalogues } from '../../support/data/laterCatalogue.ts';
import { announcedOnly, saveWithPhotos } from '../../support/data/photos/photos.ts';
import { laterColumns, laterTables, noLaterRows } from '../../support/data/repair/laterTables.ts';
import { asRestored, emptyRepairTables, fillRepairTables } from '../../support/data/repair/repairTables.ts';
import { addFloor, conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { invite } from '../../support/data/signedInAccounts.ts';
import {
  type DatabaseKind,
  databaseKinds,
  type FreshDatabase,
  freshDatabase,
  migratedDatabase,
} from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';
import { type Ended, runToEnd, variablesFor } from '../../support/server/serverProcess.ts';

let folder: string;
const removals: (() => Promise<void>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-test-'));
});
afterEach(async () => {
  for (const remove of removals.splice(0)) await remove();
  await rm(folder, { recursive: true });
});

const tables = Object.keys(backupTables) as (keyof typeof backupTables)[];

const byName = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);

/** Every row of every table, as text. */
async function everything({ location }: FreshDatabase): Promise<Record<string, string[]>> {
  const database = openSnapshot(location);
  const all: Record<string, string[]> = {};
  for (const table of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(database);
    all[table] = rows.map((row) => JSON.stringify(Object.entries(row).toSorted(byName))).toSorted();
  }
  await database.destroy();
  return all;
}

const backup = (fresh: FreshDatabase, file = join(folder, 'backup')) =>
  runToEnd('server/commands/backup.ts', [file], variablesFor(fresh));
const restore = (fresh: FreshDatabase, file = join(folder, 'backup')) =>
  runToEnd('server/commands/restore.ts', [file], variablesFor(fresh));

async function empty(kind: DatabaseKind): Promise<FreshDatabase> {
  const fresh = await freshDatabase(kind);
  removals.push(fresh.remove);
  return fresh;
}

/** A server with rows in every table. */
async function filled(kind: DatabaseKind, catalogues: Catalogues = grownCatalogues): Promise<TestServer> {
  const server = await startServer(kind, { catalogues });
  removals.push(server.stop);
  const [person, administrator] = [await server.person(), await server.person('administrator')];
  await invite(server, administrator);
  const bucket = { name: 'somebody', remaining: 2.5, was_taken: 1, at_ms: 1_795_234_948_285.25 } as const;
  await server.database.insertInto('throttles').values(bucket).execute();
  const link = { token_hash: 'ended', purpose: 'activation', user_id: person.id, how: 'used' } as const;
  const ended = { ...link, ended_at: new Date().toISOString() };
  await server.database.insertInto('ended_links').values(ended).execute();
  const access = { id: 'access', user_id: person.id, from_at: '2026-01-01' };
  await server.database.insertInto('mandate_access').values(access).execute();
  const tour = await startedTour(server, person);
  await save(server, person, touchpointNamed(tour, 'arriving_at_work'), {
    rating: 'bad',
    comment: 'Tür "klemmt"\n=1+1; 🚪 \u2028',
  });
  await save(server, person, touchpointNamed(tour, 'working_in_the_building'), { floor: -3, key: 'first' });
  await addFloor(server, person, tour, 200, { key: 'second' });
  await saveWithPhotos(server, person, touchpointNamed(tour, 'having_meetings'), [[announcedOnly()]]);
  await conclude(server, person, tour, 'third');
  await fillRepairTables(server, administrator);
  await exclude(server, administrator, tour.id);
  // Not by `expect.poll`, which works inside a test only.
  const sent = () =>
    server.database.selectFrom('mails').select('id').where('sent_at', 'is not', null).execute();
  await vi.waitFor(async () => expect(await sent()).toHaveLength(2), { timeout: 20_000 });
  return server;
}

/** Changes a finding and excludes the tour. */
async function exclude(server: TestServer, { token }: Person, tourId: string): Promise<void> {
  const found = await server.database.selectFrom('findings').select('id').execute();
  const ids = found.map(({ id }) => id);
  const said = { ids, finding: { state: 'acknowledged', responsible: 'Tür-Müller' } };
  await server.call(officePaths.findings, { method: 'PUT', token, body: said });
  const body = { exclusion: { reason: 'ein Versuch' } };
  await server.call(officePaths.tourExclusion(tourId), { method: 'PUT', token, body });
}

function expectOneLine(ended: Ended, line: RegExp) {
  expect(ended.stderr).toMatch(line);
  expect(ended.stderr.trimEnd()).not.toContain('\n');
  expect(ended).toMatchObject({ code: 1, stdout: '' });
}

/** A backup of before the first release, without later tables and columns. */
function asOfBefore(text: string): string {
  const lines = text.trimEnd().split('\n');
  const head = JSON.parse(lines[0] ?? '') as {
    tables: Record<string, string[]>;
    migrations: unknown;
    photos?: boolean;
  };
  const { end } = JSON.parse(lines.at(-1) ?? '') as { end: Record<string, unknown> };
  head.migrations = unreleasedMigrations;
  delete head.photos;
  for (const table of laterTables) {
    delete head.tables[table];
    delete end[table];
  }
  delete end['photo file'];
  const later = new RegExp(`^\\["(photo file|${laterTables.join('|')})"`);
  let rows = lines.slice(1, -1).filter((line) => !later.test(line));
  for (const [table, names] of Object.entries(laterColumns)) {
    const columns = head.tables[table] ?? [];
    expect(columns).toEqual(expect.arrayContaining(names));
    // What made a building the same one.
    const hash = table === 'buildings' ? ['line_hash'] : [];
    head.tables[table] = [...columns.filter((column) => !names.includes(column)), ...hash];
    const sum = contentChecksum();
    rows = rows.map((line) => {
      if (!line.startsWith(`["${table}"`)) return line;
      const [, ...values] = JSON.parse(line) as unknown[];
      const earlier = values.filter((_, place) => !names.includes(columns[place] ?? ''));
      const row = JSON.stringify([table, ...earlier, ...hash.map(() => values[columns.indexOf('id')])]);
      sum.add(row);
      return row;
    });
    end[table] = sum.value();
  }
  return `${[JSON.stringify(head), ...rows, JSON.stringify({ end })].join('\n')}\n`;
}

// By day each is written once and read once; by night also into one of its own kind.
const targets = (kind: DatabaseKind) =>
  databaseKinds.filter((into) => into !== kind || process.env['NIGHT'] === '1');

describe.each(databaseKinds)('a backup of %s', (kind) => {
  it.each(targets(kind))('R20 restored into an empty %s is the same, row by row, and once', async (into) => {
    const server = await filled(kind);
    expect(await backup(server.fresh)).toMatchObject({ code: 0, stderr: '' });
    const before = await everything(server.fresh);
    expect(tables.filter((table) => before[table]?.length === 0)).toEqual([]);
    const fresh = await empty(into);
    const ended = await restore(fresh);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(
      /1 tours, 3 people; all \d+ rows are as they were.*All repair links have ended\./,
    );
    const after = await everything(fresh);
    expect(asRestored(after)).toEqual(asRestored(before));
    expect(JSON.stringify(after['repair_links'])).not.toContain('"withdrawn_at":null');
    expect(ended.stdout).toContain('Reminders and digests are held until tomorrow');
    expect((await readdir(folder)).toSorted()).toEqual(['backup']);
    expectOneLine(await restore(fresh), /The database is not empty/);
    expect(await everything(fresh)).toEqual(after);
  });

  it('R22 taken before the first release, when migrations had other names, it is restored', async () => {
    const server = await filled(kind, publishedCatalogues);
    // No row had these then.
    await server.database
      .updateTable('audit_log')
      .set({ account_id: null, changes: null, findings: null })
      .execute();
    await server.database.updateTable('mails').set({ is_filed: null }).execute();
    await emptyRepairTables(server.database);
    await server.database.updateTable('mandates').set({ version: 1 }).execute();
    await backup(server.fresh);
    const file = join(folder, 'backup');
    const text = gunzipSync(await readFile(file)).toString('utf8');
    await writeFile(file, gzipSync(asOfBefore(text)));
    const before = await everything(server.fresh);
    const fresh = await empty(kind);
    expect(await restore(fresh)).toMatchObject({ code: 0, stderr: '' });
    const restored = asRestored(await everything(fresh));
    const access = restored['mandate_access'];
    expect(restored).toEqual({ ...asRestored(before), ...noLaterRows, mandate_access: access });
    expect(access).toHaveLength(before['users']?.length ?? 0);
  });
});

describe('an incomplete or damaged backup', () => {
  let whole: Buffer;
  beforeAll(async () => {
    const server = await filled('sqlite');
    const file = join(server.fresh.folder, 'backup');
    await backup(server.fresh, file);
    whole = await readFile(file);
  });
  beforeEach(() => writeFile(join(folder, 'backup'), whole));

  const textOf = () => gunzipSync(whole).toString('utf8');

  /** All are refused by what the command calls, and then a valid one can be restored into the same database. */
  async function expectRefused(texts: readonly string[], reason: RestoreRefusal) {
    const fresh = await empty('sqlite');
    const photos = fileStore(join(fresh.folder, 'photos'), 0);
    for (const text of texts) {
      const lines = Readable.from(text.trimEnd().split('\n'));
      expect(await restoreBackup(fresh.location, lines, photos)).toEqual({ ok: false, reason });
    }
    expect((await restore(fresh)).code).toBe(0);
  }

  it('R20 cut off, or with a flipped bit, it is refused', async () => {
    const flipped = Buffer.from(whole);
    const middle = Math.floor(whole.length / 2);
    flipped[middle] = (flipped[middle] ?? 0) ^ 4;
    const fresh = await empty('sqlite');
    for (const bytes of [whole.subarray(0, 0), whole.subarray(0, -1), flipped]) {
      await writeFile(join(folder, 'wrong'), bytes);
      expectOneLine(await restore(fresh, join(folder, 'wrong')), /no whole backup/);
    }
  });

  it('R20 R22 a row taken out, put in twice or changed, an end taken off, or a newer version is noticed', async () => {
    const text = textOf();
    const wrong = [
      text.replace(/^\["mandates".*\n/m, ''),
      text.replace(/^\["receipts".*\n/m, ''),
      text.replace('klemmt', 'klappt'),
      text.replace(/^(\["sub_touchpoints".*\n)/m, '$1$1'),
      text.replace(/^\{"end".*\n/m, ''),
      `${text}[]\n`,
      text.replace('"users":[', '"people":['),
    ];
    expect(wrong).not.toContain(text);
    await expectRefused(wrong, 'broken');
    const newer = text.replace(/"migrations":\[(.*?)\]/, '"migrations":[$1,"999-later"]');
    await expectRefused([newer], 'newer_version');
  });

  it('R9 a damaged database is not backed up', async () => {
    const server = await filled('sqlite');
    const file = join(server.fresh.folder, 'storey.db');
    const database = new Sqlite(file);
    database.pragma('foreign_keys = off');
    database.exec("update touchpoints set tour_id = 'nowhere'");
    database.close();
    expectOneLine(await backup(server.fresh, join(folder, 'damaged')), /The database is damaged/);
    expect(await readdir(folder)).not.toContain('damaged');
  });
});

describe('the file and the database', () => {
  it('overwrites none, and is named where it cannot be used', async () => {
    const fresh = await migratedDatabase('sqlite');
    removals.push(fresh.remove);
    await writeFile(join(folder, 'backup'), 'precious');
    expectOneLine(await backup(fresh), /is there already; a backup overwrites nothing\.$/m);
    expect(await readFile(join(folder, 'backup'), 'utf8')).toBe('precious');
    expectOneLine(await backup(fresh, '/nowhere/backup'), /\/nowhere\/backup cannot be used \(ENOENT\)/);
  });
  it('nothing is backed up, and none is made', async () => {
    const fresh = await empty('sqlite');
    expectOneLine(await backup(fresh), /there is no database/);
    expect(await readdir(fresh.folder)).toEqual([]);
    expectOneLine(await restore(fresh, join(folder, 'none')), /is no file/);
  });

  it('a file that cannot be read is named, and not the database', async () => {
    const fresh = await empty('sqlite');
    await symlink(join(folder, 'loop'), join(folder, 'loop'));
    expectOneLine(await restore(fresh, join(folder, 'loop')), /^\/.*\/loop cannot be read \(ELOOP\)\./);
  });

  // Only Linux has a file that can be opened and not read.
  it.skipIf(process.platform !== 'linux')('a file of which reading fails later is named too', async () => {
    const file = '/proc/self/mem';
    expectOneLine(await restore(await empty('sqlite'), file), /^\/proc\/self\/mem cannot be read \(EIO\)\./);
  });

  it('both commands say how they are used', async () => {
    expectOneLine(await runToEnd('server/commands/backup.ts', ['a', 'b'], {}), /^Usage: npm run/);
    expectOneLine(await runToEnd('server/commands/restore.ts', ['--force'], {}), /^Usage: npm run/);
  });
});
