import type { CompiledQuery, QueryResult } from 'kysely';
import type { StatementCache } from './StatementCache.ts';
import { isSqliteBusy, retryWhileBusy } from './sqliteBusy.ts';

type Query = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** A transaction under way; it has the writer to itself until it ends. */
export class SqliteTransaction {
  readonly #statements: StatementCache;
  readonly #release: () => void;
  #failure: Error | null = null;

  constructor(statements: StatementCache, release: () => void) {
    this.#statements = statements;
    this.#release = release;
  }

  /**
   * Runs a statement. When the disk is full or fails, SQLite rolls back by itself: from then on this throws, for a
   * statement would run outside of the transaction.
   */
  run<Row>(query: Query): QueryResult<Row> {
    if (!this.#statements.file.inTransaction) {
      throw this.#failure ?? new Error('The transaction is over.');
    }
    try {
      return this.#statements.run<Row>(query);
    } catch (error) {
      if (error instanceof Error) this.#failure ??= error;
      throw error;
    }
  }

  /** Commits or rolls back, and releases the writer. A commit that fails rolls back. */
  end(sql: 'commit' | 'rollback'): void {
    const { file } = this.#statements;
    try {
      this.run({ sql, parameters: [] });
    } finally {
      if (file.inTransaction) file.exec('rollback');
      this.#release();
    }
  }
}

/** The one connection of this process that writes: a mutex, first come, first served. */
export class SqliteWriter {
  readonly #statements: StatementCache;
  readonly #timeoutMs: number;
  #last: Promise<void> = Promise.resolve();
  /**
   * The last wait for another process timed out: until the file is free again, everything is tried once and does not
   * wait.
   */
  #gaveUp = false;

  constructor(statements: StatementCache, timeoutMs: number) {
    this.#statements = statements;
    this.#timeoutMs = timeoutMs;
  }

  async #acquire(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }

  /** Waits while another process writes, but not again after a wait that gave up. */
  async #whileBusy<Value>(attempt: () => Value): Promise<Value> {
    const waitMs = this.#gaveUp ? 0 : this.#timeoutMs;
    try {
      const value = await retryWhileBusy(waitMs, async () => attempt());
      this.#gaveUp = false;
      return value;
    } catch (error) {
      this.#gaveUp = isSqliteBusy(error);
      throw error;
    }
  }

  /**
   * Opens a transaction that takes the write lock at once (`begin immediate`), so that nobody writes between its
   * reads and its writes.
   */
  async begin(): Promise<SqliteTransaction> {
    const release = await this.#acquire();
    try {
      await this.#whileBusy(() => this.#statements.run({ sql: 'begin immediate', parameters: [] }));
    } catch (error) {
      release();
      throw error;
    }
    return new SqliteTransaction(this.#statements, release);
  }

  /** Runs a statement that belongs to no transaction. */
  async run<Row>(query: Query): Promise<QueryResult<Row>> {
    const release = await this.#acquire();
    try {
      return await this.#whileBusy(() => this.#statements.run<Row>(query));
    } finally {
      release();
    }
  }

  close(): void {
    this.#statements.file.close();
  }
}
