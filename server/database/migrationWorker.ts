import { parentPort, workerData } from 'node:worker_threads';
import { migrate } from './migrate.ts';
import type { DatabaseLocation } from './openDatabase.ts';

// Started by `migrateInWorker`, which hands in where the database is and hears which migration begins.
await migrate(workerData as DatabaseLocation, null, (name) => parentPort?.postMessage(name));
