import { expect } from 'vitest';
import { deviceDatabaseName } from '#db/deviceStore.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

/** As in Chromium after a page was closed during a search through all caches; runs in a page or a worker. */
function hangCaches(): void {
  const hang = () => new Promise<never>(() => {});
  Object.assign(CacheStorage.prototype, { match: hang, open: hang, has: hang, keys: hang, delete: hang });
  Object.assign(Cache.prototype, { match: hang, put: hang, keys: hang, delete: hang });
}

rareJourney(
  'S21 the app opens from the network while the cache storage does not answer',
  async ({ fixture, inspector, building }) => {
    const { page, context } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Entering the building').waitFor();
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('There is no worker.');
    await worker.evaluate(hangCaches);
    await page.reload();
    await new TourPage(page).touchpoint('Entering the building').waitFor();
    await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
  },
);

rareJourney(
  'S17 S21 signing out ends while the cache storage does not answer, and says what is left',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
    await page.evaluate(hangCaches);
    await new AppBar(page).logOut.click();
    // What the mirror has cannot be read, so the loss is unknown.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /delete/iu })
      .click();
    await page.waitForURL('**/en/login', { timeout: 30_000 });
    await page.getByText('The work on this device could not be deleted.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(databases).toEqual([deviceDatabaseName]);
  },
);
