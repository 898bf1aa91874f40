import { findBrowser } from '../../../../scripts/findBrowser.mjs';
import type { Driver } from './Driver.ts';
import { driveByPuppeteer } from './driveByPuppeteer.ts';

/** The Chromium of the journeys, driven like the other browsers. `profile` is its folder. */
export async function openChromium(profile: string): Promise<Driver> {
  const executablePath = findBrowser(process.env);
  return driveByPuppeteer({
    userDataDir: profile,
    // As Playwright does: in containers the user is root.
    args: ['--no-sandbox'],
    ...(executablePath === null ? { channel: 'chrome' } : { executablePath }),
  });
}
