import { Worker } from 'node:worker_threads';
import { type Result, refused } from '#domain/result.ts';
import type { AppError } from '../../AppError.ts';
import type { Content } from '../store/PhotoStore.ts';
import type { PhotoClaim, PhotoFault } from './checkPhoto.ts';

/** A photo to check: its content and what was announced. */
export type PhotoToCheck = Omit<PhotoClaim, 'bytes'> & { readonly content: Content };

/** Checks photos outside the server's thread (PH8). */
export type PhotoChecker = {
  /**
   * The thumbnail of a photo that is what it claims to be. `load` is called when it is the photo's turn: those that wait need
   * no memory.
   */
  readonly check: (load: () => Promise<PhotoToCheck>) => Promise<Result<Uint8Array, AppError>>;
  readonly close: () => Promise<void>;
};

const maxWaitMs = 10_000;
const timeoutMs = 5_000;
const busySeconds = 5;
const firstGuessMs = 50;
// Photos queued in the worker thread: it goes on while the server's thread waits for a commit.
const maxHandedIn = 8;
// The weight of the latest photo in the estimate of how long one takes.
const newestShare = 0.2;
/** How many photos are looked at at the same time. */
export const sideBySide = 2;
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** Null: it could not be checked. */
type CheckResult = Result<Uint8Array, PhotoFault> | null;
type Thread = { readonly worker: Worker; readonly ask: (photo: PhotoToCheck) => Promise<CheckResult> };

/**
 * Checks two photos at a time in one worker thread; the next ones are queued in it, so that it does not wait for the server's
 * thread. If the queue is longer than ten seconds, the next caller must retry later. A check over five seconds means that the
 * machine is overloaded, since `readJpeg` bounds the cost of a photo: the thread is ended, all whose photos are in it must
 * retry later, and the next check starts a new one.
 */
export function photoChecker(): PhotoChecker {
  let thread: Thread | null = null;
  // The checks handed to the thread last.
  const handedIn: Promise<unknown>[] = [];
  let waiting = 0;
  let averageMs = firstGuessMs;

  function start(): Thread {
    const worker = new Worker(new URL('checkThread.ts', import.meta.url), { resourceLimits });
    // In the order of their results; `since` when the thread began with it, null while it waits there.
    const asking: { readonly resolve: (result: CheckResult) => void; since: number | null }[] = [];
    let timer: NodeJS.Timeout | undefined;
    let finishedAt = 0;
    const begin = () => {
      clearTimeout(timer);
      const now = performance.now();
      for (const one of asking.slice(0, sideBySide)) one.since ??= now;
      const [first] = asking;
      if (first === undefined) return;
      timer = setTimeout(() => void worker.terminate(), timeoutMs - (now - (first.since ?? now)));
    };
    const started: Thread = {
      worker,
      ask: (photo) =>
        new Promise((resolve) => {
          if (asking.length === 0) finishedAt = performance.now();
          asking.push({ resolve, since: null });
          if (asking.length <= sideBySide) begin();
          worker.postMessage(photo);
        }),
    };
    worker.on('message', (result: CheckResult) => {
      const now = performance.now();
      averageMs += newestShare * (now - finishedAt - averageMs);
      finishedAt = now;
      asking.shift()?.resolve(result);
      begin();
    });
    // Handled on exit: every pending check resolves to null.
    worker.on('error', () => undefined);
    worker.unref();
    worker.once('exit', () => {
      clearTimeout(timer);
      if (thread === started) thread = null;
      for (const { resolve } of asking.splice(0)) resolve(null);
    });
    return started;
  }

  const inThread = (photo: PhotoToCheck): Promise<CheckResult> => (thread ??= start()).ask(photo);

  return {
    check: async (load) => {
      const waitMs = waiting * averageMs;
      if (waitMs > maxWaitMs) {
        return refused({ reason: 'unavailable', retryAfterSeconds: Math.ceil(waitMs / 1000) });
      }
      waiting += 1;
      const earlier = handedIn.length < maxHandedIn ? null : handedIn.shift();
      const turn = Promise.resolve(earlier).then(async () => inThread(await load()));
      handedIn.push(turn.catch(() => undefined));
      const result = await turn.finally(() => {
        waiting -= 1;
      });
      if (result === null) return refused({ reason: 'unavailable', retryAfterSeconds: busySeconds });
      return result.ok
        ? result
        : refused({ reason: 'validation_failed', errors: { photo: [result.reason] } });
    },
    close: async () => {
      await thread?.worker.terminate();
    },
  };
}
