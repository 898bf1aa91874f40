import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { commandTimeoutMs, type DatabaseLocation, openDatabase } from './openDatabase.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Opens a database that is there for reading all of it in one transaction, which takes no lock on either kind.
 * Throws when the file of SQLite is missing: a backup makes no database.
 */
export function openSnapshot(location: DatabaseLocation): Database {
  if (location.kind === 'postgres') return openDatabase(location, commandTimeoutMs, () => undefined);
  const database = new Sqlite(location.file, { fileMustExist: true });
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}
