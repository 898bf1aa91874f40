import { knownMigrations, migrationsDone } from '../../database/migrate.ts';
import { commandTimeoutMs, type DatabaseLocation, openDatabase } from '../../database/openDatabase.ts';
import { hasAccountsOnlyOutside } from '../../repositories/users.ts';
import { demoDomain } from './demoAccounts.ts';

/**
 * Whether a database has accounts and none of them is the demo's. It is a real one then: loading the demo would give
 * everybody who knows its public password an administrator. Asks a database that is not migrated yet as well.
 */
export async function belongsToOthers(location: DatabaseLocation): Promise<boolean> {
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  try {
    const [first = ''] = knownMigrations;
    // Otherwise it is empty, or from before the first release, which the migration refuses.
    const hasTables = (await migrationsDone(database)).includes(first);
    return hasTables && (await hasAccountsOnlyOutside(database, demoDomain));
  } finally {
    await database.destroy();
  }
}
