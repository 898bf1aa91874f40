import { accepted, type Result, refused } from '#domain/result.ts';
import { backupTables } from '../../database/backupTables.ts';
import { inTransaction } from '../../database/inTransaction.ts';
import { knownMigrations, migrate, migrationsDone } from '../../database/migrate.ts';
import { unreleasedMigrations } from '../../database/migrations/migrations.ts';
import { commandTimeoutMs, type DatabaseLocation, openDatabase } from '../../database/openDatabase.ts';
import { isRefusedRow } from '../../database/query/uniqueViolation.ts';
import type { Database, OpenTransaction, Tables } from '../../database/tables.ts';
import { insertRows, isEmpty, pagesOf, type StoredRow } from '../../repositories/tableDump.ts';
import type { BackupEnd, BackupHead } from './backupFormat.ts';
import { contentChecksum } from './contentChecksum.ts';
import { type BackupPart, BrokenBackup, readBackup } from './readBackup.ts';

/** Why nothing was restored. */
export type RestoreRefusal = 'not_empty' | 'newer_version' | 'broken' | 'not_the_same';

export type Restored = { readonly head: BackupHead; readonly end: BackupEnd['end'] };

const rowsAtOnce = 500;

function tableOf(name: string): keyof Tables {
  const table = (Object.keys(backupTables) as (keyof Tables)[]).find((one) => one === name);
  if (table === undefined) throw new BrokenBackup();
  return table;
}

/** Inserts the rows as they come, and hears the end. The sums are of the lines that were read. */
async function insertAll(
  transaction: OpenTransaction,
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<BackupEnd['end']> {
  const sums = new Map(Object.keys(head.tables).map((table) => [table, contentChecksum()]));
  let waiting: { table: string; rows: StoredRow[] } = { table: '', rows: [] };
  const flush = async () => {
    const { table, rows } = waiting;
    if (rows.length > 0) await insertRows(transaction, tableOf(table), head.tables[table] ?? [], rows);
  };
  let end: BackupEnd['end'] | null = null;
  for await (const part of parts) {
    if (part.kind === 'row') {
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

/** The set check: every row of every table, read back from the database. */
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

/** The migrations that lead to the tables of a backup. */
function migrationsOf({ migrations }: BackupHead): readonly string[] {
  return migrations.join() === unreleasedMigrations.join() ? knownMigrations.slice(0, 1) : migrations;
}

async function intoEmpty(
  database: Database,
  head: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<Result<Restored, RestoreRefusal>> {
  return inTransaction(database, async (transaction) => {
    if (!(await isEmpty(transaction))) return refused('not_empty');
    const end = await insertAll(transaction, head, parts);
    return isSameSet(await storedSums(transaction, head), end)
      ? accepted({ head, end })
      : refused('not_the_same');
  });
}

/**
 * Puts a backup into an empty database, of either kind: its tables as they were, every row, the proof that they are
 * the same, and only then what the program's later versions changed. One transaction: all of it or nothing.
 */
export async function restoreBackup(
  location: DatabaseLocation,
  lines: AsyncIterable<string>,
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
    if (done.length > migrations.length) return refused('not_empty');
    await migrate(location, migrations.at(-1) ?? null);
    const outcome = await intoEmpty(database, head, parts);
    if (outcome.ok) await migrate(location);
    return outcome;
  } catch (error) {
    // A row that the tables do not take was never read from them.
    if (error instanceof BrokenBackup || isRefusedRow(error)) return refused('broken');
    throw error;
  } finally {
    await database.destroy();
  }
}
