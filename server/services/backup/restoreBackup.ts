import { accepted, type Result, refused } from '#domain/result.ts';
import { type BackupTableName, backupTables } from '../../database/backupTables.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { knownMigrations, migrate, migrationsDone } from '../../database/migrate.ts';
import { unreleasedMigrations } from '../../database/migrations/migrations.ts';
import { commandTimeoutMs, type DatabaseLocation, openDatabase } from '../../database/openDatabase.ts';
import { isRefusedRow } from '../../database/query/uniqueViolation.ts';
import type { Database, OpenTransaction } from '../../database/tables.ts';
import { holdNotices } from '../../repositories/notices/notices.ts';
import { withdrawLinks } from '../../repositories/repair/repairLinks.ts';
import { insertRows, isEmpty, pagesOf, type StoredRow } from '../../repositories/tableDump.ts';
import type { PhotoStore } from '../photos/store/PhotoStore.ts';
import type { BackupEnd, BackupHead } from './backupFormat.ts';
import { contentChecksum } from './contentChecksum.ts';
import { keepOpen, photoTable, type RestoredPhoto, restorePhoto } from './photoLines.ts';
import { type BackupPart, BrokenBackup, readBackup } from './readBackup.ts';
import { markMissingPhotos, matchesPhotoRows, removeRestoredPhotos } from './restoredPhotos.ts';

/** Why nothing was restored. */
export type RestoreRefusal = 'not_empty' | 'newer_tables' | 'newer_version' | 'broken' | 'not_the_same';

/** What was restored. */
export type Restored = {
  readonly head: BackupHead;
  readonly end: BackupEnd['end'];
  /** Photos that a row refers to and the store does not have. */
  readonly missingPhotos: number;
};

const rowsAtOnce = 500;

type PutPhoto = (row: StoredRow) => Promise<void>;

function tableOf(name: string): BackupTableName {
  const table = (Object.keys(backupTables) as BackupTableName[]).find((one) => one === name);
  if (table === undefined) throw new BrokenBackup();
  return table;
}

/**
 * Inserts rows as they are read and puts photos into the store. Returns the end of the backup, whose sums equal
 * those of the lines read; throws `BrokenBackup` if they do not.
 */
async function insertAll(
  transaction: OpenTransaction,
  head: BackupHead,
  { parts, putPhoto }: { readonly parts: AsyncIterable<BackupPart>; readonly putPhoto: PutPhoto },
): Promise<BackupEnd['end']> {
  const names = [...Object.keys(head.tables), ...(head.photos === true ? [photoTable] : [])];
  const sums = new Map(names.map((name) => [name, contentChecksum()]));
  let waiting: { table: string; rows: StoredRow[] } = { table: '', rows: [] };
  const flush = async () => {
    const { table, rows } = waiting;
    if (rows.length > 0) await insertRows(transaction, tableOf(table), head.tables[table] ?? [], rows);
  };
  let end: BackupEnd['end'] | null = null;
  for await (const part of parts) {
    if (part.kind === 'row' && part.table === photoTable) {
      sums.get(photoTable)?.add(part.line);
      await flush();
      waiting = { table: '', rows: [] };
      await putPhoto(part.row);
    } else if (part.kind === 'row') {
      if (part.row.length !== head.tables[part.table]?.length) throw new BrokenBackup();
      sums.get(part.table)?.add(part.line);
      if (part.table !== waiting.table || waiting.rows.length >= rowsAtOnce) {
        await flush();
        waiting = { table: part.table, rows: [] };
      }
      waiting.rows.push(part.row);
    } else if (part.kind === 'end') end = part.end;
  }
  await flush();
  const read = Object.fromEntries([...sums].map(([table, sum]) => [table, sum.value()]));
  if (end === null || !isSameSet(read, end)) throw new BrokenBackup();
  return end;
}

function isSameSet(one: BackupEnd['end'], other: BackupEnd['end']): boolean {
  const tables = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...tables].every((name) => {
    const [here, there] = [one[name], other[name]];
    return here !== undefined && here.count === there?.count && here.sum === there.sum;
  });
}

/** The checksums of every table, read back from the database. */
async function storedSums(db: Database, head: BackupHead): Promise<BackupEnd['end']> {
  const end: BackupEnd['end'] = {};
  for (const [name, columns] of Object.entries(head.tables)) {
    const sum = contentChecksum();
    for await (const page of pagesOf(db, tableOf(name), columns)) {
      for (const row of page) sum.add(JSON.stringify([name, ...row]));
    }
    end[name] = sum.value();
  }
  return end;
}

/** The migrations that create the tables of a backup. */
function migrationsOf({ migrations }: BackupHead): readonly string[] {
  return migrations.join() === unreleasedMigrations.join() ? knownMigrations.slice(0, 1) : migrations;
}

async function intoEmpty(
  database: Database,
  head: BackupHead,
  { parts, photoStore }: { readonly parts: AsyncIterable<BackupPart>; readonly photoStore: PhotoStore },
): Promise<Result<Restored, RestoreRefusal>> {
  const put: RestoredPhoto[] = [];
  const restore = async (transaction: OpenTransaction): Promise<Result<Restored, RestoreRefusal>> => {
    if (!(await isEmpty(transaction))) return refused('not_empty');
    const end = await insertAll(transaction, head, {
      parts,
      putPhoto: async (row) => {
        put.push(await restorePhoto(photoStore, row));
        await keepOpen(transaction);
      },
    });
    const { [photoTable]: _photos, ...tables } = end;
    const isSame = isSameSet(await storedSums(transaction, head), tables);
    if (!isSame || !(await matchesPhotoRows(transaction, head, put))) return refused('not_the_same');
    // R1: what was withdrawn after the backup must not work again.
    if ('repair_links' in head.tables) await withdrawLinks(transaction, null, new Date().toISOString());
    const missingPhotos = await markMissingPhotos(transaction, head, { photoStore, put });
    return accepted({ head, end, missingPhotos });
  };
  try {
    const outcome = await inTransaction(database, restore);
    if (!outcome.ok) await removeRestoredPhotos(photoStore, put);
    return outcome;
  } catch (error) {
    // If the connection is lost during the commit, it may have been done: its photos stay then.
    if (await isEmpty(database).catch(() => false)) await removeRestoredPhotos(photoStore, put);
    throw error;
  }
}

/**
 * Restores a backup into an empty database of either kind: creates the tables as they were, inserts every row,
 * checks that they are the same, and only then runs later migrations, ends all repair links, and holds reminders and digests. One
 * transaction: all or nothing. Photos are put into the store before the commit, and removed again if it fails. Refuses a database with rows, a backup of a
 * newer version, and a broken one.
 */
export async function restoreBackup(
  location: DatabaseLocation,
  lines: AsyncIterable<string>,
  photoStore: PhotoStore,
): Promise<Result<Restored, RestoreRefusal>> {
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  const parts = readBackup(lines);
  try {
    const first = await parts.next();
    if (first.done === true || first.value.kind !== 'head') return refused('broken');
    const { head } = first.value;
    const migrations = migrationsOf(head);
    const known = knownMigrations.slice(0, migrations.length);
    if (known.join() !== migrations.join()) return refused('newer_version');
    const done = await migrationsDone(database);
    if (done.length > 0 && !(await isEmpty(database))) return refused('not_empty');
    if (done.length > migrations.length) return refused('newer_tables');
    await migrate(location, migrations.at(-1) ?? null);
    const outcome = await intoEmpty(database, head, { parts, photoStore });
    if (outcome.ok) {
      await migrate(location);
      await holdNotices(database, new Date().toISOString());
    }
    return outcome;
  } catch (error) {
    // A row that violates a constraint cannot come from these tables.
    if (error instanceof BrokenBackup || isRefusedRow(error)) return refused('broken');
    throw error;
  } finally {
    await database.destroy();
  }
}
