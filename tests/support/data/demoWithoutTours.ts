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
 * The demo's buildings and accounts, and none of its tours: a server that starts there finds its demo loaded. For tests
 * that want somebody to sign in and somewhere to walk.
 */
export async function loadDemoWithoutTours(location: DatabaseLocation): Promise<void> {
  await migrate(location);
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  const deps = { database, now: () => new Date(), randomBytes, passwords: { hash: hashPassword } };
  await loadDemoBuildings(deps, () => undefined);
  await loadDemoAccounts(deps);
  await database.destroy();
}
