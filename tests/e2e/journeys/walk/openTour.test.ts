import type { Page } from 'playwright';
import { expect } from 'vitest';
import { workerReady } from '../../../support/browser/workerReady.ts';
import type { Building } from '../../../support/server/journeyServer.ts';
import { journey, rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { ToursPage } from '../../pages/ToursPage.ts';
import { toRead } from '../../pages/toRead.ts';
import { UnsentAnswers } from '../../pages/UnsentAnswers.ts';
import { untilSent } from '../../pages/untilSent.ts';
import { contrastOf } from '../../visual/checks/contrastOf.ts';

/** As after a kill before local storage was written. */
async function saveOpenTour(page: Page, tourId: string | null): Promise<void> {
  await page.evaluate((id) => {
    if (id === null) localStorage.removeItem('tourId');
    else localStorage.setItem('tourId', id);
  }, tourId);
}

async function goesOnWithItsTour(page: Page, origin: string, { name }: Building): Promise<void> {
  await page.goto(origin);
  await page.waitForURL('**/en/tour');
  await new TourPage(page).concludeTour.waitFor();
  await page.getByText(name).first().waitFor();
}

rareJourney(
  'S27 whatever local storage has lost or kept too long, the open tour is found, also without a network',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const other = await fixture.addBuilding();
    const { page } = await fixture.openBrowser({ worker: true });
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
    await untilSent(fixture, page, 3);
    await page.goto(`${proxy.origin}/en/select_building`);
    await new SelectBuildingPage(page).startTour(other.mandate, other.name);
    await untilSent(fixture, page, 4);

    await saveOpenTour(page, left);
    await goesOnWithItsTour(page, proxy.origin, other);
    await saveOpenTour(page, null);
    await goesOnWithItsTour(page, proxy.origin, other);

    await proxy.close();
    await saveOpenTour(page, left);
    await goesOnWithItsTour(page, proxy.origin, other);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tourId'))).not.toBe(left);
  },
);

journey(
  'S25 U6 U8 a tour that goes on and ends on another device is taken over on this one, and no draft is lost',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page: phone } = await fixture.openBrowser();
    await signIn(phone, proxy.origin, inspector);
    await new SelectBuildingPage(phone).startTour(building.mandate, building.name);
    await untilSent(fixture, phone, 1);
    const here = new TourPage(phone);
    await here.touchpoint('Entering the building').click();
    await new TouchpointPage(phone).rateQuickly('Lifts');

    const { page: tablet } = await fixture.openBrowser();
    await signIn(tablet, proxy.origin, inspector);
    const tours = new ToursPage(tablet);
    await tours.open(proxy.origin);
    await tours.row(building.name).getByRole('link').click();
    await tours.continueThisTour.click();
    const there = new TourPage(tablet);
    for (const title of ['Having meetings', 'Entering the building'] as const) {
      await there.touchpoint(title).click();
      await new TouchpointPage(tablet).rateAllQuickly(title);
      await new TouchpointPage(tablet).conclude();
    }
    await untilSent(fixture, tablet, 3);

    await phone.getByRole('link', { name: 'Storey', exact: true }).click();
    await phone.getByText('Concluded, on the server', { exact: true }).waitFor();
    await phone.getByText('1 of 8 rated', { exact: true }).waitFor();

    await there.concludeTour.click();
    await tablet.waitForURL('**/thanks');
    await untilSent(fixture, tablet, 4);
    await here.touchpoint('Entering the building').click();
    await phone.waitForURL('**/thanks');
    await phone.getByText('This tour had already been concluded, on this device or another one.').waitFor();
    await phone.getByText('1 answer on this device was not in it.').waitFor();
    await phone.getByRole('link', { name: 'Save them as text', exact: true }).click();
    await new UnsentAnswers(phone).leftBehind.getByText('Entering the building: 1 answer').waitFor();
    await phone.goto(proxy.origin);
    await phone.waitForURL('**/select_building');
  },
);

rareJourney(
  'U8 a tour that another tab has concluded leads to the thanks, and nobody waits in front of it',
  async ({ fixture, inspector, building }) => {
    const { page, context } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Having meetings').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    const other = await context.newPage();
    await other.goto(`${fixture.proxy.origin}/en/tour`);
    await new TourPage(other).concludeTour.click();
    await other.waitForURL('**/thanks');
    await untilSent(fixture, other, 3);
    await page.bringToFront();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await page.waitForURL('**/thanks');
    const over = page.getByText('This tour had already been concluded, on this device or another one.');
    await over.waitFor();
    // The screen is dark at every hour, and what stands in a notice is not.
    expect(await contrastOf(over)).toBeGreaterThanOrEqual(4.5);
  },
);

journey(
  'U9 without a network every open tour of this device is reached, and a second one of a building is told of the first',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const other = await fixture.addBuilding();
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, proxy.origin, inspector);
    await readyForOfflineUse(page);
    await proxy.close();
    const select = new SelectBuildingPage(page);
    await select.startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Entering the building').click();
    await new TouchpointPage(page).rateQuickly('Lifts');
    await page.goto(`${proxy.origin}/en/select_building`);
    await select.startTour(other.mandate, other.name);

    await page.goto(`${proxy.origin}/en/tours`);
    const tours = new ToursPage(page).onThisDevice;
    await expect.poll(() => tours.count()).toBe(2);
    const baden = tours.filter({ hasText: building.name });
    await baden.getByText('1 answer not concluded', { exact: true }).waitFor();
    await baden.getByText('0 of 4 touchpoints concluded', { exact: true }).waitFor();
    await baden.getByText('1 unsent', { exact: true }).waitFor();
    await baden.getByRole('button').click();
    await page.waitForURL('**/en/tour');
    await page.getByText('1 of 8 rated', { exact: true }).waitFor();
    await saveOpenTour(page, null);
    await page.goto(proxy.origin);
    await page.getByText('1 of 8 rated', { exact: true }).waitFor();

    const question = page.getByRole('dialog', { name: 'A tour of this building is open' });
    await page.goto(`${proxy.origin}/en/select_building`);
    await select.choose(building.mandate, building.name);
    await select.continue.click();
    await question.getByText('1 answer not concluded', { exact: true }).waitFor();
    await toRead(page);
    await question.getByRole('button', { name: 'Continue the open tour', exact: true }).click();
    await page.getByText('1 of 8 rated', { exact: true }).waitFor();

    await page.goto(`${proxy.origin}/en/select_building`);
    await select.choose(building.mandate, building.name);
    await select.continue.click();
    await question.waitFor();
    await toRead(page);
    await question.getByRole('button', { name: 'Start another tour', exact: true }).click();
    await page.waitForURL('**/en/tour');
    await page.goto(`${proxy.origin}/en/tours`);
    await expect.poll(() => tours.count()).toBe(3);
  },
);
