import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, type Browser as Chromium, chromium, type Page } from 'playwright';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import { chromiumArgs, shortLivedArgs } from './chromiumArgs.ts';

/** An open browser context of one person, with storage of its own. */
export type OpenBrowser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors logged to the console, and uncaught exceptions. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** A browser with a profile on the disk, as a person has it. */
export type Browser = OpenBrowser & {
  /** Kills all its processes without warning, as an empty battery does. */
  kill(): Promise<void>;
};

export type BrowserOptions = {
  readonly locale?: string;
  readonly viewport?: { width: number; height: number };
  /** The browser's time zone; by default this machine's. */
  readonly timezoneId?: string;
  /** Device pixels per CSS pixel. */
  readonly scale?: number;
  /** A port on which another program may drive this browser too. */
  readonly debuggingPort?: number;
  /** Whether the service worker may be registered; by default only in a browser with a profile on the disk. */
  readonly worker?: boolean;
};

const phone = { width: 412, height: 915 };
const more = ['--disable-component-update', '--disable-sync'];
const args = [...chromiumArgs, ...more];
// On a machine shared by several runs, an action may take twenty times as long as alone.
const timeoutMs = 30_000;

const workerless = new WeakSet<BrowserContext>();

/** Whether the context was opened without the service worker, which must then not be waited for. */
export function isWorkerless(context: BrowserContext): boolean {
  return workerless.has(context);
}

function program() {
  const executablePath = findBrowser(process.env);
  return executablePath === null ? {} : { executablePath };
}

function contextOptions(options: BrowserOptions, worker: boolean) {
  const viewport = options.viewport ?? phone;
  return {
    viewport,
    // At a desk dialogs do not move in: on a loaded machine a dialog stands still for two frames before it begins to, which
    // looks like its place, and a press on its button ends beside it.
    reducedMotion: viewport.width > 1000 ? 'reduce' : null,
    locale: options.locale ?? 'en-US',
    ...(options.timezoneId === undefined ? {} : { timezoneId: options.timezoneId }),
    deviceScaleFactor: options.scale ?? 1,
    serviceWorkers: worker ? 'allow' : 'block',
  } as const;
}

/** Runs in the page: records where and when it was tapped last, for `tapWhenRead`. */
function lookAtTaps(): void {
  Reflect.set(window, 'lastTap', null);
  window.addEventListener(
    'pointerup',
    ({ clientX: x, clientY: y, timeStamp: at }) => Reflect.set(window, 'lastTap', { x, y, at }),
    { capture: true },
  );
}

async function firstPage(context: BrowserContext): Promise<OpenBrowser> {
  context.setDefaultTimeout(timeoutMs);
  await context.addInitScript(lookAtTaps);
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  const close = async () => {
    // A request that a handler of a journey is still passing on would fail after its end.
    for (const one of context.pages()) await one.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  };
  return { context, page, complaints, close };
}

function processesWith(profile: string): number[] {
  const option = `--user-data-dir=${profile}`;
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter((id) => commandLine(id).split('\0').includes(option))
      .map(Number);
  }
  const { stdout } = spawnSync('ps', ['-axwwo', 'pid=,command='], { encoding: 'utf8' });
  // The name of one profile may begin that of another.
  const lines = stdout.split('\n').filter((line) => `${line} `.includes(`${option} `));
  return lines.map((line) => Number.parseInt(line, 10));
}

/** What Linux says of a process; a small system may have no `ps`. */
function commandLine(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
}

/** A browser in which contexts of many people are opened one after the other. */
export function launchChromium(): Promise<Chromium> {
  return chromium.launch({ ...program(), args: [...shortLivedArgs, ...more] });
}

/**
 * Opens a context in a running browser: ten times cheaper than `openBrowser`; its storage is gone when it is
 * closed. It has no service worker unless `worker` asks for one, because storing the app costs more than signing in
 * and a tour together.
 */
export async function openContext(running: Chromium, options: BrowserOptions = {}): Promise<OpenBrowser> {
  const { worker = false } = options;
  const context = await running.newContext(contextOptions(options, worker));
  if (!worker) workerless.add(context);
  return firstPage(context);
}

/** Opens a browser with that profile folder, and everything stored in it. */
export async function openBrowser(profile: string, options: BrowserOptions = {}): Promise<Browser> {
  const context = await chromium.launchPersistentContext(profile, {
    ...program(),
    ...contextOptions(options, options.worker ?? true),
    args:
      options.debuggingPort === undefined
        ? args
        : [...args, `--remote-debugging-port=${options.debuggingPort}`],
  });
  const opened = await firstPage(context);
  return {
    ...opened,
    kill: async () => {
      for (const id of processesWith(profile)) {
        try {
          process.kill(id, 'SIGKILL');
        } catch {
          // It ended together with its parent.
        }
      }
      while (processesWith(profile).length > 0) await wait(20);
      // Playwright may or may not have noticed yet.
      await context.close().catch(() => undefined);
    },
  };
}
