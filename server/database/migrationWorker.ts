import { parentPort, workerData } from 'node:worker_threads';
import { migrate } from './migrate.ts';
import type { DatabaseLocation } from './openDatabase.ts';

// Entry of the thread that `migrateInWorker` starts: gets the database's location, posts the name of each migration.
await migrate(workerData as DatabaseLocation, null, (name) => parentPort?.postMessage(name));
