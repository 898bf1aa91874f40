import type Sqlite from 'better-sqlite3';
import type { CompiledQuery, QueryResult } from 'kysely';

// More than the distinct statements of the product; lists of different lengths add further ones.
const maxStatements = 300;

/** An open SQLite file with its prepared statements. When there are too many, the oldest goes. */
export class StatementCache {
  readonly file: Sqlite.Database;
  readonly #known = new Map<string, Sqlite.Statement>();

  constructor(file: Sqlite.Database) {
    this.file = file;
  }

  #of(text: string): Sqlite.Statement {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const statement = this.file.prepare(text);
    for (const oldest of this.#known.keys()) {
      if (this.#known.size < maxStatements) break;
      this.#known.delete(oldest);
    }
    this.#known.set(text, statement);
    return statement;
  }

  /** Whether a statement only reads. */
  isReading(text: string): boolean {
    return this.#of(text).readonly;
  }

  /** Runs a statement to its end. */
  run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const statement = this.#of(sql);
    // As in Kysely, the row type is the caller's.
    if (statement.reader) return { rows: statement.all(...parameters) as Row[] };
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] };
  }
}
