import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
// The whole demo is loaded at a first start.
const readyWithinMs = 300_000;
// Printed at a terminal, or logged without one.
const readyLine = /Storey is ready|"msg":"ready"/;

/** The real server as a process, with the same port and data folder at every start. */
export type AppServer = {
  readonly origin: string;
  readonly port: number;
  readonly dataDir: string;
  /** False also if it has ended by itself. */
  readonly isRunning: boolean;
  /** Its output since the last start. */
  readonly printed: string;
  start(): Promise<void>;
  /** As an operator stops it. */
  stop(): Promise<void>;
  /** As a power cut stops it. */
  kill(): Promise<void>;
};

/** A free port, below those that the system gives to others before the program that gets it listens. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}

const ownSettings = [
  'DATABASE_URL',
  'PUBLIC_URL',
  'SMTP_URL',
  'APP_ENV',
  'PHOTOS',
  'PHOTOS_KEEP_DAYS',
  'PHOTOS_URL',
  'PRIVACY_URL',
  'REMINDERS',
  'REPAIR_LINKS',
  'DEMO',
  'SENTRY_DSN',
  'TIME_ZONE',
  'TRUST_PROXY',
];

/** The environment without Storey's own settings. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ownSettings.includes(name)));
}

/**
 * `settings` go beyond the port and the data folder, and override the demo, which exists in development only;
 * `release` is where its program and the built app are, by default this working tree.
 */
export async function createAppServer(
  dataDir: string,
  settings: NodeJS.ProcessEnv = {},
  release: { folder: string; port?: number } = { folder: root },
): Promise<AppServer> {
  const port = release.port ?? (await freePort());
  let child: ChildProcess | null = null;
  let printed = '';

  async function start(): Promise<void> {
    const env = {
      ...cleanEnvironment(),
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      // The demo exists in development only.
      ...((settings['APP_ENV'] ?? 'development') === 'development' ? { DEMO: '1' } : {}),
      ...settings,
    };
    const started = spawn(process.execPath, ['server/index.ts'], { cwd: release.folder, env });
    child = started;
    printed = '';
    started.stdout.setEncoding('utf8');
    started.stderr.setEncoding('utf8');
    const ready = new Promise<void>((resolve, reject) => {
      const giveUp = setTimeout(
        () => reject(new Error(`The server is not ready:\n${printed}`)),
        readyWithinMs,
      );
      const hear = (text: string) => {
        printed += text;
        if (!readyLine.test(printed)) return;
        clearTimeout(giveUp);
        resolve();
      };
      started.stdout.on('data', hear);
      started.stderr.on('data', hear);
      started.once('exit', () => reject(new Error(`The server has stopped:\n${printed}`)));
    });
    await ready;
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const running = child;
    child = null;
    if (running === null || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, 'exit');
    running.kill(signal);
    await exited;
  }

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    get isRunning() {
      return child !== null && child.exitCode === null && child.signalCode === null;
    },
    get printed() {
      return printed;
    },
    start,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}
