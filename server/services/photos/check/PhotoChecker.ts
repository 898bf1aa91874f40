import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Result, refused } from '#domain/result.ts';
import type { AppError } from '../../AppError.ts';
import type { PhotoClaim, PhotoFault } from './checkPhoto.ts';

/** Looks at photos where nobody waits for the looking (P8). */
export type PhotoChecker = {
  /** The thumbnail of a photo that is what it claims to be. `load` is called when it is its turn: those that wait need no memory. */
  readonly check: (load: () => Promise<PhotoClaim>) => Promise<Result<Uint8Array, AppError>>;
  readonly close: () => Promise<void>;
};

const maxWaitMs = 10_000;
const timeoutMs = 5_000;
const busySeconds = 5;
const firstGuessMs = 50;
// Of the newest photo in the guess how long one takes.
const newestShare = 0.2;
const resourceLimits = { maxOldGenerationSizeMb: 128 };

type Answer = Result<Uint8Array, PhotoFault>;

/**
 * One photo after the other, in one thread that lives as long as the server. Where the line is longer than ten seconds the
 * next one is told to come back. What takes longer than five seconds is the machine's load, since `readJpeg` bounds what a
 * photo may cost: it is told to come back as well, and its thread ends.
 */
export function photoChecker(): PhotoChecker {
  let thread: Worker | null = null;
  let line: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let usualMs = firstGuessMs;

  function start(): Worker {
    const started = new Worker(new URL('checkThread.ts', import.meta.url), { resourceLimits });
    // What breaks it is told to whoever waits for an answer.
    started.on('error', () => undefined);
    started.unref();
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    return started;
  }

  async function inThread(claim: PhotoClaim): Promise<Answer | null> {
    thread ??= start();
    const current = thread;
    const over = new AbortController();
    const gone = () => over.abort();
    current.once('exit', gone);
    const timer = setTimeout(() => void current.terminate(), timeoutMs);
    const began = performance.now();
    try {
      current.postMessage(claim);
      const [answer] = (await once(current, 'message', { signal: over.signal })) as [Answer];
      usualMs += newestShare * (performance.now() - began - usualMs);
      return answer;
    } catch {
      return null;
    } finally {
      clearTimeout(timer);
      current.removeListener('exit', gone);
    }
  }

  return {
    check: async (load) => {
      const waitMs = waiting * usualMs;
      if (waitMs > maxWaitMs) {
        return refused({ reason: 'unavailable', retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      waiting += 1;
      const turn = line.then(async () => inThread(await load()));
      line = turn.catch(() => undefined);
      const answer = await turn.finally(() => {
        waiting -= 1;
      });
      if (answer === null) return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
      return answer.ok
        ? answer
        : refused({ reason: 'validation_failed', errors: { photo: [answer.reason] } });
    },
    close: async () => {
      await thread?.terminate();
    },
  };
}
