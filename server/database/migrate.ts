import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { retryWhileBusy } from './dialects/sqliteBusy.ts';
import { migrations, unreleasedMigrations } from './migrations/migrations.ts';
import { type DatabaseLocation, migrationTimeoutMs, openDatabase } from './openDatabase.ts';
import { isPostgres } from './query/arrayParams.ts';
import type { Database } from './tables.ts';

const migrationTable = 'kysely_migration';

/** Every migration of this program, the oldest first. */
export const knownMigrations: readonly string[] = Object.keys(migrations).toSorted();

/** The database is from before the first release: its migrations, or the tables they made, were others. */
export class UnreleasedDatabase extends Error {
  /** Whether a backup by the version that wrote it can be restored. */
  readonly hasWayOut: boolean;

  constructor(hasWayOut: boolean) {
    super('The database is from before the first release.');
    this.hasWayOut = hasWayOut;
  }
}

/** The database of PostgreSQL cannot store every text. */
export class WrongEncoding extends Error {
  readonly encoding: string;

  constructor(encoding: string) {
    super('The database is not UTF8.');
    this.encoding = encoding;
  }
}

/**
 * The names of the migrations that ran on a database, oldest first, including those of a newer version of the
 * program. Throws `UnreleasedDatabase`.
 */
export async function migrationsDone(database: Database): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  const hasTable = (table: string) => tables.some(({ name }) => name === table);
  if (!hasTable(migrationTable)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(database);
  const done = rows.map(({ name }) => name).toSorted();
  const [first] = unreleasedMigrations;
  if (done.some((name) => name === first)) throw new UnreleasedDatabase(true);
  // In development 001-initial once made other tables under the same name.
  if (done.length > 0 && !hasTable('result_buckets')) throw new UnreleasedDatabase(false);
  return done;
}

/**
 * Throws `WrongEncoding` for a database of PostgreSQL that is not UTF-8. Called before anything is written; not before a backup
 * is taken, which is the way out of such a database.
 */
export async function assertUtf8(database: Database): Promise<void> {
  if (!isPostgres(database)) return;
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(database);
  const encoding = rows[0]?.server_encoding ?? '';
  if (encoding !== 'UTF8') throw new WrongEncoding(encoding);
}

type OnStep = (name: string) => void;

/** The migrations, wrapped to report their name before they begin. */
function reported(onStep: OnStep): Record<string, Migration> {
  const steps = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    {
      up: (db) => {
        onStep(name);
        return migration.up(db);
      },
    },
  ]);
  return Object.fromEntries(steps);
}

async function migrateTo(database: Database, last: string | null, onStep: OnStep): Promise<void> {
  await assertUtf8(database);
  await migrationsDone(database);
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(reported(onStep)) },
  });
  const { error } = await (last === null ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The migration failed.', { cause: error });
}

/**
 * Brings the tables up to date, or to the last migration named, in one transaction, over a connection of its own
 * that waits longer than a request may. Of several processes that start at once one migrates and the others wait; a
 * process that dies in the middle has changed nothing. Throws when the database was written by a newer version of
 * the program, `UnreleasedDatabase` or `WrongEncoding`. `onStep` is called with the name of each migration before it begins.
 */
export async function migrate(
  location: DatabaseLocation,
  last: string | null = null,
  onStep: OnStep = () => undefined,
): Promise<void> {
  const database = openDatabase(location, migrationTimeoutMs, () => undefined, 'file');
  try {
    await retryWhileBusy(migrationTimeoutMs, () => migrateTo(database, last, onStep));
  } finally {
    await database.destroy();
  }
}
