import Sqlite from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { whenNotBusy } from './sqliteBusy.ts';

// For single statements; a transaction waits asleep, see `whenNotBusy`.
const busyTimeoutMs = 100;

/** Transactions take the write lock when they begin: one that reads first and writes later cannot be overtaken. */
class ImmediateDriver extends SqliteDriver {
  readonly #patienceMs: number;

  constructor(file: string, patienceMs: number) {
    super({ database: () => whenNotBusy(patienceMs, async () => open(file)) });
    this.#patienceMs = patienceMs;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await whenNotBusy(this.#patienceMs, () => connection.executeQuery(CompiledQuery.raw('begin immediate')));
  }
}

/** SQLite rolls table definitions back like everything else, so a migration is one transaction here too. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function open(file: string): Sqlite.Database {
  const database = new Sqlite(file, { timeout: busyTimeoutMs });
  database.pragma('journal_mode = WAL');
  // With NORMAL a power cut loses commits that were already acknowledged.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  // SQLite's own knows ASCII only, and "École" would not be found by "école".
  database.function('lower', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' ? text.toLowerCase() : text,
  );
  return database;
}

/** SQLite in a file. `patienceMs` is how long a transaction waits for another process's. */
export function sqliteDialect(file: string, patienceMs: number): Dialect {
  const dialect = new SqliteDialect({ database: () => Promise.resolve(open(file)) });
  return {
    createAdapter: () => new TransactionalAdapter(),
    createDriver: () => new ImmediateDriver(file, patienceMs),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
  };
}
