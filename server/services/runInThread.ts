import { once } from 'node:events';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** What a thread is given, and the memory that it may take. */
type ThreadOptions = { readonly workerData: unknown; readonly resourceLimits: ResourceLimits };

/**
 * Starts a thread for one piece of work and returns what it posts. Rejects with the error of the thread, or when it
 * exits without a result: otherwise the caller, and all queued behind it, would wait for ever.
 */
export async function runInThread(url: URL, options: ThreadOptions): Promise<unknown> {
  const thread = new Worker(url, options);
  const gone = new AbortController();
  thread.once('exit', () => gone.abort(new Error('The thread exited without a result.')));
  const [result] = (await once(thread, 'message', { signal: gone.signal })) as [unknown];
  return result;
}
