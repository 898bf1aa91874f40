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
 * Makes the file readable by its owner only, even if the folder or older files have wider permissions. Files that
 * SQLite creates beside it take its mode.
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
 * Opens the database; nothing is read or written yet. A missing folder of a SQLite file is created. `onLost` is
 * called when a connection to PostgreSQL breaks. `scratch` is `file` for work that sorts millions of rows, such as
 * creating an index.
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

// The results thread computes one result at a time; others wait for their rows meanwhile.
const readerConnections = 4;

/** Opens an existing database for the reads of the results thread, beside the connections of the server. */
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
 * Opens an existing database to read it in one transaction, which blocks no writer on either kind. Throws when the
 * SQLite file is missing: a backup must not create a database.
 */
export function openSnapshot(location: DatabaseLocation): Database {
  if (location.kind === 'postgres') return openDatabase(location, commandTimeoutMs, () => undefined);
  const database = new Sqlite(location.file, { fileMustExist: true });
  addSearchKey(database);
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}
