import { randomBytes } from 'node:crypto';
import { migrate } from '../../../server/database/migrate.ts';
import {
  commandTimeoutMs,
  type DatabaseLocation,
  openDatabase,
} from '../../../server/database/openDatabase.ts';
import { hashPassword } from '../../../server/services/accounts/passwords.ts';
import { loadDemoAccounts, loadDemoBuildings } from '../../../server/services/demo/loadDemo.ts';

/**
 * Loads the demo's buildings and accounts without its tours: a server that starts there takes the demo as loaded.
 * For tests that need somebody to sign in and buildings to visit.
 */
export async function loadDemoWithoutTours(location: DatabaseLocation): Promise<void> {
  await migrate(location);
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  const deps = { database, now: () => new Date(), randomBytes, passwords: { hash: hashPassword } };
  await loadDemoBuildings(deps, () => undefined);
  await loadDemoAccounts(deps);
  await database.destroy();
}
