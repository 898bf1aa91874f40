import { type InspectionDatabase, isPersonDatabase } from '../InspectionDatabase.ts';

/**
 * Notes whose database this is, by the address they sign in with: whoever is disabled later is told by the server that
 * they are, and not who they are.
 */
export async function noteOwner(db: InspectionDatabase, email: string): Promise<void> {
  const known = await db.meta.get('owner');
  if (known?.key === 'owner' && known.email === email) return;
  await db.meta.put({ key: 'owner', email });
}

/**
 * The id of the person of this address whose database is on this device, or null; also where the browser does not list
 * its databases. `open` opens the database of an id; of the others only the address is read (S15).
 */
export async function ownerWith(
  email: string,
  indexedDB: IDBFactory,
  open: (userId: string) => InspectionDatabase,
): Promise<string | null> {
  if (!('databases' in indexedDB)) return null;
  const wanted = email.trim().toLowerCase();
  for (const { name = '' } of await indexedDB.databases()) {
    if (!isPersonDatabase(name)) continue;
    const userId = name.slice('storey-'.length);
    const db = open(userId);
    try {
      const owner = await db.meta.get('owner');
      if (owner?.key === 'owner' && owner.email.toLowerCase() === wanted) return userId;
    } catch {
      // One that does not open is nobody's that could be told.
    } finally {
      db.close();
    }
  }
  return null;
}
