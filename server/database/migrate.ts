import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { retryWhileBusy } from './dialects/sqliteBusy.ts';
import { migrations, unreleasedMigrations } from './migrations/migrations.ts';
import { type DatabaseLocation, migrationTimeoutMs, openDatabase } from './openDatabase.ts';
import type { Database } from './tables.ts';

const migrationTable = 'kysely_migration';

/** Every migration of this program, the oldest first. */
export const knownMigrations: readonly string[] = Object.keys(migrations).toSorted();

/**
 * The names of the migrations that ran on a database, oldest first, including those of a newer version of the
 * program.
 */
export async function migrationsDone(database: Database): Promise<readonly string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === migrationTable)) return [];
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(migrationTable)} order by name`.execute(database);
  return rows.map(({ name }) => name).toSorted();
}

/** The database is from before the first release, whose migrations this program does not have. */
export class UnreleasedDatabase extends Error {}

/** Throws where a database cannot be migrated from what was done. */
export function assertReleased(done: readonly string[]): void {
  const [first] = unreleasedMigrations;
  if (done.some((name) => name === first)) {
    throw new UnreleasedDatabase('The database is from before the first release.');
  }
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
  assertReleased(await migrationsDone(database));
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
 * the program, or before the first release. `onStep` is called with the name of each migration before it begins.
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
