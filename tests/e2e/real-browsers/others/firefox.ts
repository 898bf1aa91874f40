import { accessSync, constants } from 'node:fs';
import type { Driver } from './Driver.ts';
import { driveByPuppeteer } from './driveByPuppeteer.ts';

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

/** Debian's Firefox, headless, driven by WebDriver BiDi. `profile` is its folder, and the other ones are settings. */
export async function openFirefox(
  profile: string,
  extraPrefsFirefox: Readonly<Record<string, boolean>> = {},
): Promise<Driver> {
  return driveByPuppeteer({
    browser: 'firefox',
    executablePath: program,
    userDataDir: profile,
    extraPrefsFirefox,
  });
}
