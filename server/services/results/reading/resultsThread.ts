import { parentPort, workerData } from 'node:worker_threads';
import { type DatabaseLocation, isDatabaseUnavailable, openReader } from '../../../database/openDatabase.ts';
import type { Database } from '../../../database/tables.ts';
import { inSnapshot } from './inSnapshot.ts';
import type { Question, Reply } from './ResultsReader.ts';
import { byResult, reads } from './reads.ts';

// Worker thread started by `resultsReader`, which sends requests, and null in the end.

const database = await openReader(workerData as DatabaseLocation);

async function answer({ id, name, input }: Question): Promise<Reply> {
  try {
    const read = reads[name] as (db: Database, given: unknown) => Promise<unknown>;
    return {
      id,
      value: await inSnapshot(database, async (transaction) =>
        read(transaction, await byResult(transaction, input)),
      ),
    };
  } catch (error) {
    const trace = error instanceof Error ? (error.stack ?? error.message) : 'unknown';
    return { id, error: trace, isPassing: isDatabaseUnavailable(error) };
  }
}

parentPort?.on('message', (question: Question | null) => {
  if (question === null) void database.destroy().then(() => parentPort?.close());
  else void answer(question).then((reply) => parentPort?.postMessage(reply));
});
