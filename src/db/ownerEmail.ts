import { cleanEmail } from '#contract/accounts/cleanEmail.ts';
import { isUserDatabase, userIdOf } from './databaseName.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * Saves the address with which the person of this database signs in. To a disabled person the server refuses the sign-in
 * without their id, so their database is found by this address.
 */
export async function saveOwnerEmail(db: InspectionDatabase, email: string): Promise<void> {
  const known = await db.meta.get('owner');
  if (known?.key === 'owner' && known.email === email) return;
  await db.meta.put({ key: 'owner', email });
}

/**
 * The user id of the database on this device whose person signs in with this address, as the server reads it (E3); null if there is none, or if the browser
 * cannot list its databases. `open` opens the database of a user id; nothing but the address is read of others (S15).
 */
export async function userIdByEmail(
  email: string,
  indexedDB: IDBFactory,
  open: (userId: string) => InspectionDatabase,
): Promise<string | null> {
  if (!('databases' in indexedDB)) return null;
  const wanted = cleanEmail(email).toLowerCase();
  for (const { name = '' } of await indexedDB.databases()) {
    if (!isUserDatabase(name)) continue;
    const userId = userIdOf(name);
    const db = open(userId);
    try {
      const owner = await db.meta.get('owner');
      if (owner?.key === 'owner' && owner.email.toLowerCase() === wanted) return userId;
    } catch {
      // A database that does not open is skipped.
    } finally {
      db.close();
    }
  }
  return null;
}
