import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { assertUtf8, knownMigrations, migrationsDone } from './migrate.ts';
import { commandTimeoutMs, type DatabaseLocation, openDatabase } from './openDatabase.ts';

const reportEverySeconds = 5;

async function readDone(location: DatabaseLocation): Promise<readonly string[]> {
  const database = openDatabase(location, commandTimeoutMs, () => undefined);
  try {
    // Asked here as well: an error from the thread would arrive without its class.
    await assertUtf8(database);
    return await migrationsDone(database);
  } finally {
    await database.destroy();
  }
}

/** Prints at once what is due, and then the progress every few seconds. Returns a function that stops it. */
function follow(worker: Worker, done: readonly string[], print: (line: string) => void): () => void {
  const steps = knownMigrations.filter((name) => !done.includes(name));
  // No migration is due, or the schema is newer: the migration reports it.
  if (steps.length === 0) return () => undefined;
  print(done.length === 0 ? 'Creating the database.' : `Migrating the database, ${steps.length} to go.`);
  let step = 0;
  let seconds = 0;
  worker.on('message', (name: string) => {
    step = steps.indexOf(name) + 1;
  });
  const timer = setInterval(() => {
    seconds += reportEverySeconds;
    print(`  migration ${step} of ${steps.length}, ${seconds} s`);
  }, reportEverySeconds * 1000);
  return () => clearInterval(timer);
}

/**
 * Runs `migrate` in a worker thread while this thread goes on serving: SQLite works in the calling thread, and
 * migrating a filled database takes minutes. Starts no thread when nothing is due.
 */
export async function migrateInWorker(
  location: DatabaseLocation,
  print: (line: string) => void,
): Promise<void> {
  const done = await readDone(location);
  if (done.join() === knownMigrations.join()) return;
  const worker = new Worker(new URL('migrationWorker.ts', import.meta.url), { workerData: location });
  const stop = follow(worker, done, print);
  try {
    // Rejects with what the thread threw.
    const [code] = (await once(worker, 'exit')) as [number];
    if (code !== 0) throw new Error('The migration was broken off.');
  } finally {
    stop();
  }
}
