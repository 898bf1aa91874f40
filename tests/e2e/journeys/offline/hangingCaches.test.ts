import { workerReady } from '../../../support/browser/workerReady.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

journey(
  'S21 the app opens from the network while the cache storage does not answer',
  async ({ world, inspector, building }) => {
    const { page, context } = await world.openBrowser({ worker: true });
    await signIn(page, world.proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Entering the building').waitFor();
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('There is no worker.');
    // As in Chromium after a page was closed during a search through all caches.
    await worker.evaluate(() => {
      const hang = () => new Promise<never>(() => {});
      Object.assign(CacheStorage.prototype, { match: hang, open: hang, has: hang, keys: hang, delete: hang });
      Object.assign(Cache.prototype, { match: hang, put: hang, keys: hang, delete: hang });
    });
    await page.reload();
    await new TourPage(page).touchpoint('Entering the building').waitFor();
    await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
  },
);
