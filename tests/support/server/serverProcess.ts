import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { FreshDatabase } from './serverDatabase.ts';

const root = join(import.meta.dirname, '../../..');

export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

type Variables = Record<string, string>;

/** The settings under which a process uses a test's own database and a free port. */
export function variablesFor({ location, folder }: FreshDatabase): Variables {
  return {
    PORT: '0',
    DATA_DIR: folder,
    ...(location.kind === 'postgres' ? { DATABASE_URL: location.url } : {}),
  };
}

function run(
  script: string,
  args: readonly string[],
  variables: Variables,
  through: readonly string[] = [],
): ChildProcess {
  const [program, ...before] = through.length > 0 ? [...through, process.execPath] : [process.execPath];
  return spawn(program, [...before, join(root, script), ...args], {
    cwd: root,
    // Only the named variables are set: nothing else is inherited from the tests.
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that signals also reach a server started by another program.
    detached: through.length > 0,
  });
}

function listen(child: ChildProcess) {
  const heard = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data: Buffer) => {
    heard.stdout += data.toString();
  });
  child.stderr?.on('data', (data: Buffer) => {
    heard.stderr += data.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.on('close', (code) => resolve({ code, ...heard }));
  });
  return { heard, ended };
}

/** Runs a script of the server to its end. */
export function runToEnd(script: string, args: readonly string[], variables: Variables): Promise<Ended> {
  return listen(run(script, args, variables)).ended;
}

/** The server as a process of its own. */
export type ServerProcess = {
  readonly pid: number;
  readonly url: string;
  readonly stdout: () => string;
  readonly kill: (signal: NodeJS.Signals) => void;
  readonly ended: Promise<Ended>;
};

/** Starts the real server and does not wait: it listens on the PORT it was given. */
export function spawnServer(variables: Variables): Omit<ServerProcess, 'url'> {
  const child = run('server/index.ts', [], variables);
  const { heard, ended } = listen(child);
  return { pid: child.pid ?? 0, stdout: () => heard.stdout, kill: (signal) => child.kill(signal), ended };
}

/**
 * Starts the real server and waits until it prints its address. `through` is a program that starts it, such as
 * `prlimit` with its options.
 */
export async function startProcess(
  variables: Variables,
  through: readonly string[] = [],
): Promise<ServerProcess> {
  const child = run('server/index.ts', [], variables, through);
  const { heard, ended } = listen(child);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', () => {
      const found = /ready: (http:\S+)\n/.exec(heard.stdout)?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(({ stderr }) => reject(new Error(`The server did not start: ${stderr}`)));
  });
  const pid = child.pid ?? 0;
  const kill = (signal: NodeJS.Signals) => {
    if (through.length === 0) child.kill(signal);
    else process.kill(-pid, signal);
  };
  return { pid, url, stdout: () => heard.stdout, kill, ended };
}
