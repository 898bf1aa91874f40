import { FairQueue, type PersonInLine } from '../FairQueue.ts';
import { runInThread } from '../runInThread.ts';
import type { DocumentJob } from './DocumentJob.ts';

/** Draws documents in a worker thread, so that drawing does not block requests. */
export type DocumentPrinter = {
  /** A PDF; null when too many of the person's are waiting, or when they have left before its turn. */
  readonly print: (job: DocumentJob, of: PersonInLine) => Promise<Uint8Array | null>;
};

// One at a time, so that commands keep the other core.
const atOnce = 1;
// Of one person.
const maxWaiting = 3;
// The largest report needs a tenth of this.
const resourceLimits = { maxOldGenerationSizeMb: 512 };

async function inThread(job: DocumentJob): Promise<Uint8Array> {
  const url = new URL('documentThread.ts', import.meta.url);
  return (await runInThread(url, { workerData: job, resourceLimits })) as Uint8Array;
}

/** Starts a thread per document, one at a time, by turns of those who ask, so that a failure ends only that thread. */
export function documentPrinter(): DocumentPrinter {
  const queue = new FairQueue({ maxRunning: atOnce, maxWaiting });
  return { print: (job, of) => queue.run(of, () => inThread(job)) };
}
