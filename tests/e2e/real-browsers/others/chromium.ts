import { findBrowser } from '../../../../scripts/findBrowser.mjs';
import type { Driver } from './Driver.ts';
import { driveByPuppeteer } from './driveByPuppeteer.ts';

/** The Chromium of the journeys, driven as the others are. `profile` is a folder of its own. */
export async function openChromium(profile: string): Promise<Driver> {
  const executablePath = findBrowser(process.env);
  return driveByPuppeteer({
    userDataDir: profile,
    // As Playwright starts it: in a container somebody is root.
    args: ['--no-sandbox'],
    ...(executablePath === null ? { channel: 'chrome' } : { executablePath }),
  });
}
