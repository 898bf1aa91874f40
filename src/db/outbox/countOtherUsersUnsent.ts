import { Dexie } from 'dexie';
import { isUserDatabase } from '../databaseName.ts';
import { unsentStates } from './outbox.ts';

/**
 * S15: how many unsent items of other people are on this device; nothing else of theirs is read. Null if the browser cannot
 * list its databases.
 */
export async function countOtherUsersUnsent(
  ownDatabase: string,
  options: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
): Promise<number | null> {
  const { indexedDB } = options;
  if (!('databases' in indexedDB)) return null;
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const others = names.filter((name) => isUserDatabase(name) && name !== ownDatabase);
  const counts = await Promise.all(others.map((name) => countUnsent(name, options).catch(() => 0)));
  return counts.reduce((sum, count) => sum + count, 0);
}

async function countUnsent(
  name: string,
  options: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange },
): Promise<number> {
  const other = await new Dexie(name, options).open();
  try {
    if (!other.tables.some((table) => table.name === 'outbox')) return 0;
    return await other.table('outbox').where('state').anyOf(unsentStates).count();
  } finally {
    other.close();
  }
}
