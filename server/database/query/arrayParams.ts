import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** True on PostgreSQL: statements are network round trips, and other processes may write. */
export function isPostgres(db: Pick<Database, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A list of any length as one value of a statement: the statement is the same however long the list is. */
export function listValue(db: Database, list: readonly string[]): unknown {
  return isPostgres(db) ? list : JSON.stringify(list);
}

/** A subquery that returns the items of a list given with `listValue`. */
export function listed(db: Database, list: unknown): RawBuilder<unknown> {
  return isPostgres(db) ? sql`select unnest(${list}::text[])` : sql`select value from json_each(${list})`;
}

/**
 * The condition that a column's value is among those a query finds; the database looks each of them up in the
 * column's index.
 */
export function among(db: Database, column: string, query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(array(${query}))`
    : sql`${sql.ref(column)} in (${query})`;
}
