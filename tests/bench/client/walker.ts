import { signIn } from '../../e2e/pages/LoginPage.ts';
import { SelectBuildingPage } from '../../e2e/pages/SelectBuildingPage.ts';
import type { Browser, BrowserOptions } from '../../support/browser/browser.ts';
import { workerReady } from '../../support/browser/workerReady.ts';
import type { AppFixture } from '../../support/server/appFixture.ts';
import { withStopwatch } from './stopwatch.ts';

/** A phone with a signed-in inspector, the stored app and an open tour. */
export async function walkerWithTour(
  fixture: AppFixture,
  profile = 'phone',
  options: BrowserOptions = {},
): Promise<Browser> {
  const browser = await fixture.openBrowser(profile, options);
  await withStopwatch(browser.context);
  await signIn(browser.page, fixture.server.origin);
  await workerReady(browser.page);
  await new SelectBuildingPage(browser.page).startTour('Canton', 'spital');
  return browser;
}
