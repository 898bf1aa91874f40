import Sqlite from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
} from 'kysely';
import { GroupCommit, type Member } from './GroupCommit.ts';
import { Statements } from './Statements.ts';
import { whenNotBusy } from './sqliteBusy.ts';

// For single statements; a transaction waits asleep, see `whenNotBusy`.
const busyTimeoutMs = 100;
// The log is written back every 32 MB: every 4, as usual, writes the same pages again and again.
const checkpointPages = 8_000;
const readerCacheKiB = 65_536;
// SQLite (3.54) looks through all of its cache at most commits, as long as the file is smaller than 1 GB.
const writerCacheKiB = 8_192;

/** Where a writer keeps what is gone with its transaction: copies of the pages it changes, and what it sorts. */
export type Scratch = 'memory' | 'file';

type Files = { readonly reader: Statements; readonly writer: GroupCommit };

/** What Kysely takes for a connection: reads see what is committed, and wait for nobody who writes. */
class SqliteConnection implements DatabaseConnection {
  readonly files: Files;
  member: Member | null = null;

  constructor(files: Files) {
    this.files = files;
  }

  async executeQuery<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const { reader, writer } = this.files;
    if (this.member !== null) return writer.inside(this.member, () => writer.statements.run<Row>(query));
    if (reader.isReading(query.sql)) return reader.run<Row>(query);
    return writer.alone(() => writer.statements.run<Row>(query));
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

class SqliteDriver implements Driver {
  readonly #file: string;
  readonly #patienceMs: number;
  readonly #scratch: Scratch;
  #files: Files | null = null;

  constructor(file: string, patienceMs: number, scratch: Scratch) {
    this.#file = file;
    this.#patienceMs = patienceMs;
    this.#scratch = scratch;
  }

  async init(): Promise<void> {
    await whenNotBusy(this.#patienceMs, async () => {
      const writing = open(this.#file, writerCacheKiB);
      // A statement that may break off copies every page before it changes it: in a file, a third of all that was written.
      writing.pragma(`temp_store = ${this.#scratch}`);
      const writer = new GroupCommit(new Statements(writing), this.#patienceMs);
      this.#files = { writer, reader: new Statements(open(this.#file, readerCacheKiB)) };
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
    connection.member = await connection.files.writer.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'keep');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'undo');
  }

  async #end(connection: SqliteConnection, kind: 'keep' | 'undo'): Promise<void> {
    const { member } = connection;
    connection.member = null;
    if (member !== null) await connection.files.writer.end(member, kind);
  }

  async destroy(): Promise<void> {
    this.#files?.reader.file.close();
    this.#files?.writer.statements.file.close();
  }
}

/** SQLite rolls table definitions back like everything else, so a migration is one transaction here too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** Who writes takes turns in `GroupCommit`; who reads does not. */
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
  database.pragma(`wal_autocheckpoint = ${checkpointPages}`);
  database.pragma(`cache_size = -${cacheKiB}`);
  // SQLite's own knows ASCII only, and "École" would not be found by "école".
  database.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return database;
}

/** SQLite in a file. `patienceMs` is how long a transaction waits for another process's. */
export function sqliteDialect(file: string, patienceMs: number, scratch: Scratch): Dialect {
  const dialect = new SqliteDialect({ database: () => Promise.resolve(open(file, readerCacheKiB)) });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new SqliteDriver(file, patienceMs, scratch),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: (): QueryCompiler => dialect.createQueryCompiler(),
  };
}
