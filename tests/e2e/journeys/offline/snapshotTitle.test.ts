import { expect } from 'vitest';
import { snapshotAddresses, snapshotCache } from '#contract/app/pageSnapshot.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';

journey(
  'the tab is not named after a snapshot while the next page is loaded',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Entering the building').click();
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
    await untilSent(fixture, page, 1);
    const isSaved = ({ name, address }: { name: string; address: string }) =>
      caches.match(address, { cacheName: name }).then((one) => one !== undefined);
    const snapshot = { name: snapshotCache, address: snapshotAddresses.touchpoint };
    await expect.poll(() => page.evaluate(isSaved, snapshot)).toBe(true);
    await page.reload();
    await new TouchpointPage(page).concludeTouchpoint.waitFor();
    await new AppBar(page).everythingSent.first().waitFor();
    const between = await page.evaluateHandle(() => {
      const seen: string[] = [];
      const look = () => {
        if (document.querySelector('h1') === null) seen.push(document.title);
      };
      new MutationObserver(look).observe(document, { subtree: true, childList: true });
      return seen;
    });
    await new AppBar(page).logOut.click();
    await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
    await expect.poll(() => page.title()).toBe('Log in · Storey');
    expect([...new Set(await between.jsonValue())]).toEqual(['Storey']);
  },
);
