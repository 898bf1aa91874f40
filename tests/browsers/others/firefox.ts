import { accessSync, constants } from 'node:fs';
import puppeteer from 'puppeteer-core';
import type { Driver } from './Driver.ts';

const program = '/usr/bin/firefox-esr';

/** Why Firefox cannot be driven here, or null. */
export function noFirefox(): string | null {
  try {
    accessSync(program, constants.X_OK);
    return null;
  } catch {
    return `${program} is not installed`;
  }
}

/** Debian's Firefox, by way of WebDriver BiDi, without a display. `profile` is a folder of its own. */
export async function openFirefox(profile: string): Promise<Driver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    userDataDir: profile,
    timeout: 90_000,
  });
  const page = await browser.newPage();
  return {
    goto: async (url) => {
      await page.goto(url, { waitUntil: 'load' });
    },
    run: async (script, ...given) =>
      (await page.evaluate(`(${script.toString()})(...${JSON.stringify(given)})`)) as ReturnType<
        typeof script
      >,
    close: () => browser.close(),
  };
}
