import { deviceDatabaseName } from './deviceStore.ts';

/** S15: one database per person on a device. */
export function databaseName(userId: string): string {
  return `storey-${userId}`;
}

/** The user id in the name of a person's database. */
export function userIdOf(name: string): string {
  return name.slice(databaseName('').length);
}

/** Whether a database name of this origin is that of a person's work. */
export function isUserDatabase(name: string): boolean {
  return name.startsWith(databaseName('')) && name !== deviceDatabaseName;
}

/** Whether a person has a database on this device. A browser that cannot list its databases may have one. */
export async function hasDatabase(indexedDB: IDBFactory, userId: string): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  const databases = await indexedDB.databases();
  return databases.some(({ name }) => name === databaseName(userId));
}
