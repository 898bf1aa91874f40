import { workerData } from 'node:worker_threads';
import { migrate } from './migrate.ts';
import type { DatabaseLocation } from './openDatabase.ts';

// Started by `migrateAside`, which hands in where the database is.
await migrate(workerData as DatabaseLocation);
