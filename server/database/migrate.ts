import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { accounts } from './migrations/accounts.ts';
import { foundation } from './migrations/foundation.ts';
import { commandPatienceMs, type DatabaseLocation, openDatabase } from './openDatabase.ts';
import { whenNotBusy } from './sqliteBusy.ts';
import type { Database } from './tables.ts';

// The names are kept in the database and sorted as text; one that was released never changes.
const migrations: Record<string, Migration> = {
  '001-foundation': { up: (db: Kysely<unknown>) => foundation(db) },
  '002-accounts': { up: (db: Kysely<unknown>) => accounts(db) },
};

async function migrateToLatest(database: Database): Promise<void> {
  const migrator = new Migrator({
    db: database,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error) throw error;
  if (error !== undefined) throw new Error('The migration failed.', { cause: error });
}

/**
 * Brings the tables up to date, in one transaction, over a connection of its own that waits longer than a request
 * may. Of several processes that start at once one migrates and the others wait. Throws when the database was
 * written by a newer version of the program.
 */
export async function migrate(location: DatabaseLocation): Promise<void> {
  const database = openDatabase(location, commandPatienceMs, () => undefined);
  try {
    await whenNotBusy(commandPatienceMs, () => migrateToLatest(database));
  } finally {
    await database.destroy();
  }
}
