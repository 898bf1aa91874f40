import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import { nameOf } from './prepared.ts';

const reading = /^\s*select\b/;
// A statement before this one failed in the transaction.
const abortedBefore = '25P02';
const changing: ReadonlySet<string> = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/** What opens a transaction of this kind. */
function beginOf({ isolationLevel, accessMode }: TransactionSettings): string {
  const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`;
  return `begin${level}${accessMode === undefined ? '' : ` ${accessMode}`}`;
}

class PostgresConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  /** Resolves when the transaction is open. */
  begun: Promise<unknown> = Promise.resolve();
  isBroken = false;
  /** What failed first, of which the others that were under way only hear that it has. */
  #failure: unknown = null;

  constructor(client: pg.PoolClient) {
    this.client = client;
  }

  /** Opens a transaction; what is only read may follow on the wire at once. */
  begin(settings: TransactionSettings): void {
    this.begun = this.client.query(beginOf(settings));
    this.begun.catch(() => {
      this.isBroken = true;
    });
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Without its transaction a write would stand alone.
    if (!reading.test(query.sql)) await this.begun;
    const name = nameOf(query);
    const text = { text: query.sql, values: [...query.parameters], ...(name === null ? {} : { name }) };
    const { command, rowCount, rows } = await this.client
      .query<Row & pg.QueryResultRow>(text)
      .catch((error: unknown) => {
        throw this.#firstFailure(error);
      });
    return changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows };
  }

  #firstFailure(error: unknown): unknown {
    const isLater = error instanceof Error && 'code' in error && error.code === abortedBefore;
    if (isLater && this.#failure !== null) return this.#failure;
    this.#failure ??= error;
    return error;
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncGenerator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

/**
 * PostgreSQL with as few ways there and back as may be: statements go out one behind another without waiting for
 * answers (they are done in that order all the same), and those made by `prepared` are parsed once per connection.
 */
export class PostgresDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The pool connects when somebody asks.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new PostgresConnection(await this.#pool.connect());
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.client.release(connection.isBroken);
  }

  async beginTransaction(connection: PostgresConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    const { command } = await connection.client.query('commit');
    // A statement had failed, and what is aborted is rolled back.
    if (command === 'ROLLBACK') throw new AbortedTransactionError();
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    try {
      await connection.client.query('rollback');
    } catch (error) {
      connection.isBroken = true;
      throw error;
    }
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}
