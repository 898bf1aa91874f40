import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { Building } from '../../support/journeyServer.ts';
import { workerReady } from '../../support/workerReady.ts';
import { journey } from '../journey.ts';
import { signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

/** As a browser that was killed before its local storage was on the disk. */
async function rememberInstead(page: Page, tourId: string | null): Promise<void> {
  await page.evaluate((id) => {
    if (id === null) localStorage.removeItem('tourId');
    else localStorage.setItem('tourId', id);
  }, tourId);
}

/** As if the browser had been killed just when the tour was started, before the device knew which one is open. */
async function forgetOpenTour(page: Page): Promise<void> {
  await rememberInstead(page, null);
  await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('storey-device');
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const transaction = database.transaction('facts', 'readwrite');
    transaction.objectStore('facts').delete('tour');
    await new Promise((resolve) => transaction.addEventListener('complete', resolve));
    database.close();
  });
}

async function goesOnWithItsTour(page: Page, origin: string, { name }: Building): Promise<void> {
  await page.goto(origin);
  await page.waitForURL('**/en/tour');
  await new TourPage(page).concludeTour.waitFor();
  await page.getByText(name).first().waitFor();
}

journey(
  'S2 whatever local storage has lost or kept too long, the open tour is found, also without a network',
  async ({ world, inspector, building }) => {
    const { proxy } = world;
    const other = await world.addBuilding();
    const { page } = await world.openBrowser();
    await signIn(page, proxy.origin, inspector);
    await workerReady(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    const left = await page.evaluate(() => localStorage.getItem('tourId'));
    const touchpoint = new TouchpointPage(page);
    await new TourPage(page).touchpoint('Having meetings').click();
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    await new TourPage(page).concludeTour.click();
    await page.waitForURL('**/thanks');
    await untilSent(world, page, 3);
    await page.goto(`${proxy.origin}/en/select_building`);
    await new SelectBuildingPage(page).startTour(other.mandate, other.name);
    await untilSent(world, page, 4);

    await rememberInstead(page, left);
    await goesOnWithItsTour(page, proxy.origin, other);
    await forgetOpenTour(page);
    await goesOnWithItsTour(page, proxy.origin, other);

    await proxy.close();
    await rememberInstead(page, left);
    await goesOnWithItsTour(page, proxy.origin, other);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tourId'))).not.toBe(left);
  },
);
