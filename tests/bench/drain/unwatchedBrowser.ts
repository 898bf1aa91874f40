import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import { freePort } from '../../support/server/appServer.ts';

/** A browser with one page, to which Playwright is connected only within `watched`. */
export type UnwatchedBrowser = {
  watched<Value>(work: (page: Page) => Promise<Value>): Promise<Value>;
  close(): Promise<void>;
};

const args = [
  '--headless=new',
  '--no-sandbox',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--window-size=412,915',
  '--lang=en-US',
];
const maxStart = 30_000;

/**
 * Playwright receives an event for every request and response, which makes a call 50 % slower. So no client is connected while
 * the page is measured.
 */
export async function openUnwatchedBrowser(profile: string): Promise<UnwatchedBrowser> {
  const port = await freePort();
  const program = findBrowser(process.env) ?? chromium.executablePath();
  const own = [`--user-data-dir=${profile}`, `--remote-debugging-port=${port}`, 'about:blank'];
  const running = spawn(program, [...args, ...own], { stdio: 'ignore' });
  const ended = once(running, 'exit');

  async function attach(): Promise<Browser> {
    for (const began = Date.now(); ; await wait(200)) {
      try {
        return await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
      } catch (broken) {
        if (Date.now() - began > maxStart) throw broken;
      }
    }
  }

  return {
    watched: async (work) => {
      const browser = await attach();
      try {
        const page = browser.contexts()[0]?.pages()[0];
        if (page === undefined) throw new Error('the browser has no page');
        page.setDefaultTimeout(60_000);
        return await work(page);
      } finally {
        await browser.close();
      }
    },
    close: async () => {
      running.kill('SIGKILL');
      await ended;
    },
  };
}
