import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { findBrowser } from '../../scripts/findBrowser.mjs';

/** A browser with a profile on the disk, as a person has one. */
export type Browser = {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What went to the console as an error, and what was thrown and not caught. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
  /** All its processes at once, without a word: as when the battery is empty. */
  kill(): Promise<void>;
};

export type BrowserOptions = {
  readonly locale?: string;
  readonly viewport?: { width: number; height: number };
  /** Pixels of the picture for one of the page. */
  readonly scale?: number;
  /** Where another program may drive this browser too. */
  readonly debuggingPort?: number;
};

const phone = { width: 412, height: 915 };
const args = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function processesWith(profile: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => commandLine(id).split('\0').includes(`--user-data-dir=${profile}`))
    .map(Number);
}

function commandLine(id: string): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8');
  } catch {
    // It ended while we looked.
    return '';
  }
}

export async function openBrowser(profile: string, options: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findBrowser(process.env);
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath === null ? {} : { executablePath }),
    args:
      options.debuggingPort === undefined
        ? args
        : [...args, `--remote-debugging-port=${options.debuggingPort}`],
    viewport: options.viewport ?? phone,
    locale: options.locale ?? 'en-US',
    deviceScaleFactor: options.scale ?? 1,
    serviceWorkers: 'allow',
  });
  context.setDefaultTimeout(15_000);
  const page = context.pages()[0] ?? (await context.newPage());
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => complaints.push(String(error)));

  return {
    context,
    page,
    complaints,
    close: () => context.close(),
    kill: async () => {
      for (const id of processesWith(profile)) {
        try {
          process.kill(id, 'SIGKILL');
        } catch {
          // A child that went with its parent.
        }
      }
      while (processesWith(profile).length > 0) await wait(20);
      // Playwright may have noticed by itself, or not yet.
      await context.close().catch(() => undefined);
    },
  };
}
