import { type Browser, chromium } from 'playwright';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import type { AppWorld } from '../../support/appWorld.ts';
import type { Stage } from './Screen.ts';
import { usual } from './surroundings.ts';

const args = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--force-color-profile=srgb',
];

/** One browser for all chapters, a context of its own for each. */
export type Stages = {
  /** Which Chromium it is. */
  readonly version: string;
  readonly open: () => Promise<Stage>;
  readonly end: () => Promise<void>;
};

export async function openStages(world: AppWorld): Promise<Stages> {
  const executablePath = findBrowser(process.env);
  const browser: Browser = await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args,
  });
  return {
    version: browser.version(),
    open: async () => {
      const context = await browser.newContext({
        viewport: usual.viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
      });
      context.setDefaultTimeout(15_000);
      return { world, origin: world.proxy.origin, context, page: await context.newPage() };
    },
    end: () => browser.close(),
  };
}
