import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '../../../database/openDatabase.ts';
import type { Reads } from './reads.ts';

type Input<Name extends keyof Reads> = Parameters<Reads[Name]>[1];
type Output<Name extends keyof Reads> = Awaited<ReturnType<Reads[Name]>>;

/** Reads results outside the server's thread, so that a scan delays neither concluding a tour nor any other call. */
export type ResultsReader = {
  readonly read: <Name extends keyof Reads>(name: Name, input: Input<Name>) => Promise<Output<Name>>;
  readonly close: () => Promise<void>;
};

/** A request to the thread. */
export type Question = { readonly id: number; readonly name: keyof Reads; readonly input: unknown };

/**
 * The response of the thread; `error` is the stack of what it threw, `isPassing` whether the database was
 * unavailable.
 */
export type Reply =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string; readonly isPassing: boolean };

/** The request may be sent again. */
class ReadingBrokeOff extends Error {
  readonly statusCode = 503;
}

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: unknown) => void };

/**
 * A thread with its own database connections, started by the first query and restarted by the next one after it ended. It holds
 * the results of every tour in memory and scans them there.
 */
export function resultsReader(location: DatabaseLocation): ResultsReader {
  let thread: Worker | null = null;
  let asked = 0;
  const waiting = new Map<number, Waiting>();

  function settleAll(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function start(): Worker {
    const started = new Worker(new URL('resultsThread.ts', import.meta.url), { workerData: location });
    started.on('message', (reply: Reply) => {
      const question = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ('value' in reply) question?.resolve(reply.value);
      else question?.reject(reply.isPassing ? new ReadingBrokeOff(reply.error) : new Error(reply.error));
    });
    const ended = (error?: Error) => {
      if (thread !== started) return;
      thread = null;
      settleAll(new ReadingBrokeOff(error?.message ?? 'The thread that reads results has ended.'));
    };
    started.on('error', ended);
    started.on('exit', () => ended());
    // The thread must not keep a stopping server alive.
    started.unref();
    return started;
  }

  return {
    read: <Name extends keyof Reads>(name: Name, input: Input<Name>) => {
      thread ??= start();
      asked += 1;
      const question: Question = { id: asked, name, input };
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(question.id, { resolve, reject });
      thread.postMessage(question);
      // The result of the function in `reads`, passed by structured cloning.
      return promise as Promise<Output<Name>>;
    },
    close: async () => {
      const ending = thread;
      thread = null;
      settleAll(new ReadingBrokeOff('The server is stopping.'));
      if (ending === null) return;
      ending.ref();
      // It closes its connection first: SQLite checkpoints its write-ahead log when the last connection closes.
      const gone = once(ending, 'exit').catch(() => undefined);
      ending.postMessage(null);
      await gone;
    },
  };
}
