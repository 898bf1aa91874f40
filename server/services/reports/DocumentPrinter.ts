import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limitConcurrency } from '../limitConcurrency.ts';
import type { DocumentJob } from './DocumentJob.ts';

/** Draws documents in a worker thread, so that drawing does not block requests. */
export type DocumentPrinter = {
  /** A PDF; null when too many are waiting. */
  readonly print: (job: DocumentJob) => Promise<Uint8Array | null>;
};

// One at a time, so that commands keep the other core.
const atOnce = 1;
const maxWaiting = 20;
// The largest report needs a tenth of this.
const resourceLimits = { maxOldGenerationSizeMb: 512 };

async function inThread(job: DocumentJob): Promise<Uint8Array> {
  const thread = new Worker(new URL('documentThread.ts', import.meta.url), {
    workerData: job,
    resourceLimits,
  });
  const gone = new AbortController();
  thread.once('exit', () => gone.abort());
  // Rejects with the error of the thread, or when it exits without a result.
  const [bytes] = (await once(thread, 'message', { signal: gone.signal })) as [Uint8Array];
  return bytes;
}

/** Starts a thread per document, one at a time, so that a failure ends only that thread. */
export function documentPrinter(): DocumentPrinter {
  const pass = limitConcurrency(atOnce, maxWaiting);
  return { print: (job) => pass(() => inThread(job)) };
}
