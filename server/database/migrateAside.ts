import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { knownMigrations, migrationsDone } from './migrate.ts';
import { commandPatienceMs, type DatabaseLocation, openDatabase } from './openDatabase.ts';

async function isUpToDate(location: DatabaseLocation): Promise<boolean> {
  const database = openDatabase(location, commandPatienceMs, () => undefined);
  try {
    return (await migrationsDone(database)).join() === knownMigrations.join();
  } finally {
    await database.destroy();
  }
}

/**
 * As `migrate`, and this thread goes on answering meanwhile: SQLite works in the thread that asks it, and a filled
 * database takes minutes. Nothing is started where nothing is to be done.
 */
export async function migrateAside(location: DatabaseLocation): Promise<void> {
  if (await isUpToDate(location)) return;
  const worker = new Worker(new URL('migrationThread.ts', import.meta.url), { workerData: location });
  // Rejects with what the thread threw.
  const [code] = (await once(worker, 'exit')) as [number];
  if (code !== 0) throw new Error('The migration was broken off.');
}
