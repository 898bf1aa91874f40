import { PostgresAdapter, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Whether this is PostgreSQL, where a statement is a way there and back, and other processes write as well. */
export function isPostgres(db: Pick<Database, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** A list of any length as one value of a statement: the statement is the same however long the list is. */
export function listValue(db: Database, list: readonly string[]): unknown {
  return isPostgres(db) ? list : JSON.stringify(list);
}

/** What is in a list that was given with `listValue`, as a query. */
export function listed(db: Database, list: unknown): RawBuilder<unknown> {
  return isPostgres(db) ? sql`select unnest(${list}::text[])` : sql`select value from json_each(${list})`;
}

/** Whether a column is among what a query finds, looked up in the column's index one by one. */
export function among(db: Database, column: string, query: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isPostgres(db)
    ? sql`${sql.ref(column)} = any(array(${query}))`
    : sql`${sql.ref(column)} in (${query})`;
}
