import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverNodeOptions } from '../../../scripts/serverNodeOptions.mjs';
import type { DatabaseLocation } from '../../../server/database/openDatabase.ts';

const root = join(import.meta.dirname, '../../..');
// Before it is ready it counts the results of what was filled in: a million tours take minutes.
const readyWithinMs = 15 * 60_000;
const maxErrors = 20;

/** The real server in its own process, as in production. Its log goes to a file; errors in it are printed after `kill`. */
export type BenchServer = {
  readonly port: number;
  readonly pid: number;
  /** Its processor time so far, in milliseconds; NaN where the system does not report it. */
  readonly cpuMs: () => number;
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
};

// The kernel counts in hundredths of a second.
const tickMs = 10;

/** The processor times of a process so far, in milliseconds; NaN where the system does not report them. */
export function processorTimes(pid: number): {
  readonly parent: number;
  readonly own: number;
  /** Of its children that have ended. */
  readonly ended: number;
} {
  try {
    // Fields 4 and 14 to 17 of proc_pid_stat(5). Field 2 is a name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number);
    const [parent = Number.NaN] = fields.slice(1);
    const [user = Number.NaN, system = Number.NaN, endedUser = 0, endedSystem = 0] = fields.slice(11);
    return { parent, own: (user + system) * tickMs, ended: (endedUser + endedSystem) * tickMs };
  } catch {
    return { parent: Number.NaN, own: Number.NaN, ended: Number.NaN };
  }
}

/** The processor time of a process so far, in milliseconds; NaN where the system does not report it. */
export const cpuMs = (pid: number): number => processorTimes(pid).own;

/** The memory of a process in megabytes, now and at its peak; NaN where the system does not report it. */
export function memoryOf(pid: number): { readonly now: number; readonly peak: number } {
  const read = (name: string) => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? Number.NaN) / 1000;
  };
  try {
    return { now: read('VmRSS'), peak: read('VmHWM') };
  } catch {
    return { now: Number.NaN, peak: Number.NaN };
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** The errors in a server's log, such as the cause of each response with status 500. */
function errorsIn(log: string): string[] {
  const lines = readFileSync(log, 'utf8').split('\n');
  return lines.filter((line) => /^{"level":[56]0,/.test(line)).slice(0, maxErrors);
}

/** Starts it on a port, and waits until it is ready. */
export async function startBenchServer(
  { location, folder }: { readonly location: DatabaseLocation; readonly folder: string },
  port: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<BenchServer> {
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: folder,
    APP_ENV: 'production',
    ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
    ...settings,
  };
  const log = join(folder, 'server.log');
  const written = openSync(log, 'w');
  const child: ChildProcess = spawn(process.execPath, [...serverNodeOptions, 'server/index.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', written, 'inherit'],
  });
  closeSync(written);
  // A measurement that fails must not leave a server behind: it would keep the output open, and its reader waiting.
  const killAtExit = () => child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const ended = once(child, 'exit');
  const deadline = performance.now() + readyWithinMs;
  while (!(await isReady(port))) {
    if (child.exitCode !== null || performance.now() > deadline) throw new Error('The server did not start.');
    await pause(20);
  }
  return {
    port,
    pid: child.pid ?? 0,
    cpuMs: () => cpuMs(child.pid ?? 0),
    kill: async (signal) => {
      child.kill(signal);
      await ended;
      process.off('exit', killAtExit);
      for (const line of errorsIn(log)) process.stderr.write(`${line}\n`);
    },
  };
}

/** Waits until the server has read results into memory, which it does after its start: ten seconds at a million tours. */
export async function untilIdle({ cpuMs: own }: Pick<BenchServer, 'cpuMs'>): Promise<void> {
  const lookMs = 1_000;
  for (let busyMs = lookMs; busyMs > lookMs / 20; ) {
    const before = own();
    await pause(lookMs);
    busyMs = own() - before;
  }
}
