import type { Browser } from 'playwright';
import { launchChromium } from './browser.ts';

/** The one browser in which a worker's journeys open their contexts. */
export type RunningChromium = {
  /** It, or a new one where it has crashed: that is red once, and not in every journey that comes after. */
  running(): Promise<Browser>;
  end(): Promise<void>;
};

export function createRunningChromium(): RunningChromium {
  let browser: Browser | null = null;
  return {
    running: async () => {
      if (browser === null || !browser.isConnected()) browser = await launchChromium();
      return browser;
    },
    end: async () => {
      await browser?.close();
    },
  };
}
