import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { isPostgresUnavailable, postgresPool } from './dialects/postgresPool.ts';
import { isSqliteBusy, isSqliteOutOfOrder } from './dialects/sqliteBusy.ts';
import { addSearchKey, readerCacheKiB, type Scratch, sqliteDialect } from './dialects/sqliteDialect.ts';
import type { Database, Tables } from './tables.ts';

/** Where the product keeps everything. */
export type DatabaseLocation =
  | { readonly kind: 'sqlite'; readonly file: string }
  | { readonly kind: 'postgres'; readonly url: string };

/** How long a request waits for the database before it gets 503. */
export const requestTimeoutMs = 5_000;

/** How long an operator's command waits, while the server may be busy. */
export const commandTimeoutMs = 120_000;

/** How long a migration waits, for another process's or for one statement on a filled database. */
export const migrationTimeoutMs = 60 * 60 * 1000;

/**
 * Only the server's own user reads what it keeps, whoever made the folder, and however the files were made before. What
 * SQLite makes beside a file takes its mode.
 */
function restrictToOwner(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) {
    if (!existsSync(one) || (statSync(one).mode & 0o077) === 0) continue;
    try {
      chmodSync(one, 0o600);
    } catch {
      // Another owner's file, or a file system without modes: the operator's permissions apply.
    }
  }
}

/**
 * Opens the database; nothing is read or written yet. The folder of a SQLite file is made when it is missing. What sorts
 * millions of rows, as a new index does, asks for a file to do so.
 */
export function openDatabase(
  location: DatabaseLocation,
  timeoutMs: number,
  onLost: (error: Error) => void,
  scratch: Scratch = 'memory',
): Database {
  if (location.kind === 'postgres') {
    const pool = postgresPool(location.url, timeoutMs, onLost);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  mkdirSync(dirname(location.file), { recursive: true, mode: 0o700 });
  restrictToOwner(location.file);
  return new Kysely<Tables>({ dialect: sqliteDialect(location.file, timeoutMs, scratch) });
}

/** Whether a failure is the database's own and will pass: the request may be sent again unchanged. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return isSqliteBusy(error) || isSqliteOutOfOrder(error) || isPostgresUnavailable(error);
}

// A thread computes one answer at a time; the others wait for their rows meanwhile.
const readerConnections = 4;

/** Opens a database that is there for one reading after the other, beside the server's own connections. */
export async function openReader(location: DatabaseLocation): Promise<Database> {
  if (location.kind === 'postgres') {
    const pool = postgresPool(location.url, requestTimeoutMs, () => undefined, readerConnections);
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  const reader = openSnapshot(location);
  await sql`pragma cache_size = ${sql.lit(-readerCacheKiB)}`.execute(reader);
  return reader;
}

/**
 * Opens a database that is there for reading all of it in one transaction, which takes no lock on either kind.
 * Throws when the file of SQLite is missing: a backup makes no database.
 */
export function openSnapshot(location: DatabaseLocation): Database {
  if (location.kind === 'postgres') return openDatabase(location, commandTimeoutMs, () => undefined);
  const database = new Sqlite(location.file, { fileMustExist: true });
  addSearchKey(database);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}
