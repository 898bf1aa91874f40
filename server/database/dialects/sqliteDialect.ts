import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { searchKey } from '../query/searchKey.ts';
import { type SqliteTransaction, SqliteWriter } from './SqliteWriter.ts';
import { StatementCache } from './StatementCache.ts';
import { retryWhileBusy } from './sqliteBusy.ts';

// SQLite's own wait, which blocks; for single statements. Transactions wait in `retryWhileBusy`.
const busyTimeoutMs = 100;
// A checkpoint every 32 MB of WAL: with the default of 4 MB the same pages are written many times.
const checkpointPages = 8_000;
/** The page cache of a reading connection. */
export const readerCacheKiB = 65_536;
// SQLite (3.54) scans its whole cache at most commits while the file is smaller than 1 GB: a small cache keeps them
// fast.
const writerCacheKiB = 8_192;

/** Where a writer keeps temporary data (`temp_store`): copies of pages it changes, and what it sorts. */
export type Scratch = 'memory' | 'file';

type Files = { readonly reader: StatementCache; readonly writer: SqliteWriter };

/** A connection as Kysely sees it. Reads outside of a transaction use the shared reader, and see what is committed. */
class SqliteConnection implements DatabaseConnection {
  readonly files: Files;
  transaction: SqliteTransaction | null = null;

  constructor(files: Files) {
    this.files = files;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, writer } = this.files;
    if (this.transaction !== null) return this.transaction.run<Row>(query);
    return reader.isReading(query.sql) ? reader.run<Row>(query) : writer.run<Row>(query);
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

// After a failed commit, which has rolled back, there is no transaction to end.
function end(connection: SqliteConnection, sql: 'commit' | 'rollback'): void {
  const { transaction } = connection;
  connection.transaction = null;
  transaction?.end(sql);
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #timeoutMs: number;
  readonly #scratch: Scratch;
  #files: Files | null = null;

  constructor(file: string, timeoutMs: number, scratch: Scratch) {
    this.#file = file;
    this.#timeoutMs = timeoutMs;
    this.#scratch = scratch;
  }

  async init(): Promise<void> {
    await retryWhileBusy(this.#timeoutMs, async () => {
      const writing = open(this.#file, writerCacheKiB);
      // A statement that may fail midway first copies each page it changes: in a file, that is a third of all
      // writes.
      writing.pragma(`temp_store = ${this.#scratch}`);
      const writer = new SqliteWriter(new StatementCache(writing), this.#timeoutMs);
      this.#files = { writer, reader: new StatementCache(open(this.#file, readerCacheKiB)) };
    });
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#files === null) throw new Error('The database is not open.');
    return new SqliteConnection(this.#files);
  }

  async releaseConnection(): Promise<void> {
    // There is nothing to give back.
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    connection.transaction = await connection.files.writer.begin();
  }

  async commitTransaction(connection: SqliteConnection): Promise<void> {
    end(connection, 'commit');
  }

  async rollbackTransaction(connection: SqliteConnection): Promise<void> {
    end(connection, 'rollback');
  }

  async destroy(): Promise<void> {
    this.#files?.reader.file.close();
    this.#files?.writer.close();
  }
}

/** SQLite rolls table definitions back like everything else, so a migration is one transaction here too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Writers take turns in `SqliteWriter`; Kysely's own dialect would let reads wait for them. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

function open(file: string, cacheKiB: number): Sqlite.Database {
  const database = new Sqlite(file, { timeout: busyTimeoutMs });
  database.pragma('journal_mode = WAL');
  // With NORMAL a power cut loses commits that were already acknowledged.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // What is deleted is overwritten: a deleted person stays in no free page (N14). No update took measurably longer.
  database.pragma('secure_delete = ON');
  database.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  database.pragma(`cache_size = -${cacheKiB}`);
  addSearchKey(database);
  return database;
}

/**
 * Adds the SQL function `search_key`, for texts without a stored key: SQLite itself folds ASCII only, and would not
 * find "École" by "ecole".
 */
export function addSearchKey(database: Sqlite.Database): void {
  database.function('search_key', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? searchKey(text) : text,
  );
}

/** The Kysely dialect for SQLite in a file. `timeoutMs` is how long a transaction waits for another process's. */
export function sqliteDialect(file: string, timeoutMs: number, scratch: Scratch): Dialect {
  const dialect = new SqliteDialect({ database: () => Promise.resolve(open(file, readerCacheKiB)) });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(file, timeoutMs, scratch),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
