import { setTimeout as wait } from 'node:timers/promises';
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import type { Driver } from './Driver.ts';

/** A headless browser driven by Puppeteer. */
export async function driveByPuppeteer(options: LaunchOptions): Promise<Driver> {
  const browser = await puppeteer.launch({ ...options, headless: true, timeout: 90_000 });
  let page: Page = await browser.newPage();
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    run: async (script, ...given) =>
      (await page.evaluate(`(${script.toString()})(...${JSON.stringify(given)})`)) as ReturnType<
        typeof script
      >,
    pressTwice: async ({ x, y }, apartMs) => {
      const second = wait(apartMs);
      await page.mouse.click(x, y);
      await second;
      await page.mouse.click(x, y);
    },
    putAside: async () => {
      const left = page;
      page = await browser.newPage();
      await page.bringToFront();
      await left.close();
    },
    closeTab: async () => {
      await page.close();
      page = await browser.newPage();
    },
    close: () => browser.close(),
  };
}
