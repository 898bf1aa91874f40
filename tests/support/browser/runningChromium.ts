import type { Browser } from 'playwright';
import { launchChromium } from './browser.ts';

/** The one browser in which a worker's journeys open their contexts. */
export type RunningChromium = {
  /** The browser, or a new one after a crash, so that one crash fails one journey and not all that follow. */
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
