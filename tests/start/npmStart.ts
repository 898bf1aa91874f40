import { spawn } from 'node:child_process';
import type { BareMachine } from './bareMachine.ts';

/** `npm start` as a process. */
export type NpmStart = {
  /** Its output so far. */
  readonly printed: () => string;
  /** The address that it prints. Rejects if it ends before. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
  /** Sends a signal to its process group, as a terminal does; nothing if it has ended. */
  readonly signal: (signal: NodeJS.Signals) => void;
};

export function npmStart({ project, environment }: BareMachine): NpmStart {
  const child = spawn('npm', ['start'], {
    cwd: project,
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let heard = '';
  const ready = Promise.withResolvers<string>();
  // Not awaited by tests that end it before it is ready.
  ready.promise.catch(() => undefined);
  const ended = Promise.withResolvers<number | null>();
  const hear = (data: Buffer) => {
    heard += data.toString();
    const origin = /Storey is ready: (http:\S+)\n/.exec(heard)?.[1];
    if (origin !== undefined) ready.resolve(origin);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('error', ready.reject);
  child.once('close', (code) => {
    ready.reject(new Error(`npm start ended:\n${heard}`));
    ended.resolve(code);
  });
  return {
    printed: () => heard,
    ready: ready.promise,
    ended: ended.promise,
    signal: (signal) => {
      const hasEnded = child.exitCode !== null || child.signalCode !== null;
      if (child.pid !== undefined && !hasEnded) process.kill(-child.pid, signal);
    },
  };
}
