import { inject } from 'vitest';
import { type DatabaseKind, databaseCopiedFrom, databaseIn, type FreshDatabase } from './databaseIn.ts';

export type { DatabaseKind, FreshDatabase };

/** The databases that the tests of this project run on: `describe.each(databaseKinds)`. */
export const databaseKinds = inject('databaseKinds');

/**
 * For tests that need no database, or a certain one, in files whose other tests run on each:
 * `describe.each(onlySqlite)`.
 */
export const onlySqlite = databaseKinds.filter((kind) => kind === 'sqlite');
export const onlyPostgres = databaseKinds.filter((kind) => kind === 'postgres');

/** For the heaviest tests: SQLite, and both by night. */
export const heavyKinds = process.env['NIGHT'] === '1' ? databaseKinds : onlySqlite;

/** An empty database of its own: an SQLite file, or one in the PostgreSQL of this run. */
export function freshDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return databaseIn(() => inject('postgresUrl'), kind);
}

/** A database of its own that has all tables and nothing in them. */
export function migratedDatabase(kind: DatabaseKind): Promise<FreshDatabase> {
  return databaseCopiedFrom(inject('template'), () => inject('postgresUrl'), kind);
}
