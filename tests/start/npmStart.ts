import { spawn } from 'node:child_process';
import type { BareMachine } from './bareMachine.ts';

/** `npm start`, as somebody typed it on a machine. */
export type NpmStart = {
  /** All that it has printed so far. */
  readonly printed: () => string;
  /** Where the product is served, once it says so. Rejects when it ends before that. */
  readonly ready: Promise<string>;
  readonly ended: Promise<number | null>;
  /** To it and all that it has started, as a terminal does. Nothing when it has ended. */
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
  // Whoever ends it before it is ready does not wait for that.
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
