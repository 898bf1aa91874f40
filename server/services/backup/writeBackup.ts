import { sql } from 'kysely';
import { accepted, type Result, refused } from '#domain/result.ts';
import { type BackupTableName, backupTables } from '../../database/backupTables.ts';
import { knownMigrations, migrationsDone } from '../../database/migrate.ts';
import type { DatabaseLocation } from '../../database/openDatabase.ts';
import type { Database, OpenTransaction } from '../../database/tables.ts';
import { type FileOfPhoto, namedFiles } from '../../repositories/photos/photoFiles.ts';
import { columnsOf, pagesOf } from '../../repositories/tableDump.ts';
import type { PhotoStore } from '../photos/store/PhotoStore.ts';
import type { BackupEnd, BackupHead } from './backupFormat.ts';
import { contentChecksum } from './contentChecksum.ts';
import { photoLines, photoTable } from './photoLines.ts';

/** The sums of what was written, and the ids of photos missing in it. */
export type Backup = { readonly end: BackupEnd['end']; readonly missingPhotos: readonly string[] };

/** Why no backup was taken. */
export type BackupRefusal = 'other_version' | 'damaged';

const tableNames = Object.keys(backupTables) as BackupTableName[];

/** Whether a SQLite file is intact and no reference is dangling. PostgreSQL checks both itself. */
async function isWhole(transaction: OpenTransaction): Promise<boolean> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(transaction);
  const broken = await sql`pragma foreign_key_check`.execute(transaction);
  return rows[0]?.integrity_check === 'ok' && broken.rows.length === 0;
}

async function* rowLines(
  transaction: OpenTransaction,
  columns: ReadonlyMap<string, readonly string[]>,
  photos: AsyncIterable<string> | null,
): AsyncGenerator<string> {
  const end: BackupEnd['end'] = {};
  for (const table of tableNames) {
    const sum = contentChecksum();
    for await (const page of pagesOf(transaction, table, columns.get(table) ?? [])) {
      const lines = page.map((row) => JSON.stringify([table, ...row]));
      for (const line of lines) sum.add(line);
      yield `${lines.join('\n')}\n`;
    }
    end[table] = sum.value();
  }
  if (photos !== null) {
    const sum = contentChecksum();
    for await (const line of photos) {
      sum.add(line);
      yield `${line}\n`;
    }
    end[photoTable] = sum.value();
  }
  yield `${JSON.stringify({ end })}\n`;
}

/**
 * Writes a consistent snapshot of the database as the lines of a backup, a page at a time, to `store`. Nothing is
 * locked: others read and write meanwhile, and everything committed before the call is included. Photos follow the
 * rows, unless `photoStore` is null (PH11). Refuses a database of another version, and a damaged one.
 */
export async function writeBackup(
  {
    database,
    kind,
    now,
    photoStore,
  }: {
    database: Database;
    kind: DatabaseLocation['kind'];
    now: Date;
    photoStore: PhotoStore | null;
  },
  store: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<Result<Backup, BackupRefusal>> {
  const missing: FileOfPhoto[] = [];
  let written: BackupEnd['end'] | null = null;
  const transaction = await database
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  try {
    const migrations = await migrationsDone(transaction);
    if (migrations.join() !== knownMigrations.join()) return refused('other_version');
    if (kind === 'sqlite' && !(await isWhole(transaction))) return refused('damaged');
    const columns = await columnsOf(transaction);
    const head: BackupHead = {
      format: 'storey-backup',
      version: 1,
      taken_at: now.toISOString(),
      migrations: [...migrations],
      photos: photoStore !== null,
      tables: Object.fromEntries([...columns].map(([table, names]) => [table, [...names]])),
    };
    let last = '';
    async function* lines() {
      yield `${JSON.stringify(head)}\n`;
      const photos =
        photoStore === null ? null : photoLines(transaction, photoStore, (photo) => missing.push(photo));
      for await (const text of rowLines(transaction, columns, photos)) {
        last = text;
        yield text;
      }
    }
    await store(lines());
    written = (JSON.parse(last) as BackupEnd).end;
  } finally {
    await transaction.rollback().execute();
  }
  // Photos removed or dropped while the backup was written are not missing.
  const named = new Set(
    await namedFiles(
      database,
      missing.map(({ file }) => file),
    ),
  );
  const missingPhotos = missing.flatMap(({ id, file }) => (named.has(file) ? [id] : []));
  return accepted({ end: written, missingPhotos });
}
