import { type Browser, chromium, type Page } from 'playwright';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import { shortLivedArgs } from '../../support/browser/chromiumArgs.ts';
import { pinnedFamilies, withPinnedFonts } from '../../support/browser/pinnedFonts.ts';
import type { AppFixture } from '../../support/server/appFixture.ts';
import type { Chapter, Stage } from './Screen.ts';
import { defaultView } from './view.ts';

const args = [...shortLivedArgs, '--force-color-profile=srgb', '--font-render-hinting=none'];

/** A browser that renders the same on every machine; `environment` is the machine's. */
export async function launchForPictures(environment: NodeJS.ProcessEnv = process.env): Promise<Browser> {
  const executablePath = findBrowser(environment);
  return await chromium.launch({
    ...(executablePath === null ? {} : { executablePath }),
    args,
    env: withPinnedFonts(environment),
  });
}

/** Why pictures taken here cannot be compared with the references; null if they can. */
export async function whyNotComparable(page: Page): Promise<string | null> {
  if (process.platform !== 'linux') return 'pictures are compared on Linux: fonts cannot be pinned elsewhere';
  const session = await page.context().newCDPSession(page);
  try {
    for (const [generic, family] of Object.entries(pinnedFamilies)) {
      await page.setContent(`<p style="font-family: ${generic}">Storey</p>`);
      await session.send('DOM.enable');
      await session.send('CSS.enable');
      const { root } = await session.send('DOM.getDocument');
      const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'p' });
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
      const drawnWith = fonts.map(({ familyName }) => familyName).join(', ');
      if (drawnWith !== family) {
        return `this browser takes no fonts from FONTCONFIG_FILE: ${generic} is ${drawnWith || 'nothing'}`;
      }
    }
    return null;
  } finally {
    await session.detach();
  }
}

/**
 * Runs in the page: a toast stays until the page is left. It is in some pictures, and on a busy machine these take longer than
 * the five seconds after which it goes (src/app/shell/Toasts.tsx). No other timer of that length is waited for.
 */
function keepToasts(): void {
  const toastMs = 5_000;
  const set = window.setTimeout.bind(window);
  Reflect.set(window, 'setTimeout', (run: () => void, ms?: number, ...given: []) =>
    ms === toastMs ? 0 : set(run, ms, ...given),
  );
}

/** The browser of a chapter. */
export type Stages = {
  /** The version of Chromium. */
  readonly version: string;
  readonly open: () => Promise<Stage>;
  readonly end: () => Promise<void>;
};

export async function openStages(
  fixture: AppFixture,
  { worker = true }: Pick<Chapter, 'worker'> = {},
): Promise<Stages> {
  const browser = await launchForPictures();
  return {
    version: browser.version(),
    open: async () => {
      const context = await browser.newContext({
        viewport: defaultView.viewport,
        locale: 'en-GB',
        timezoneId: 'Europe/Zurich',
        reducedMotion: 'reduce',
        serviceWorkers: worker ? 'allow' : 'block',
      });
      context.setDefaultTimeout(15_000);
      await context.addInitScript(keepToasts);
      return { fixture, origin: fixture.proxy.origin, context, page: await context.newPage() };
    },
    end: () => browser.close(),
  };
}
