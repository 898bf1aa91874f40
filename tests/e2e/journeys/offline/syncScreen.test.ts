import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import type { Account } from '../../../support/server/journeyServer.ts';
import { journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { untilSent } from '../../pages/untilSent.ts';
import type { TouchpointTitle } from '../../pages/walk.ts';

const timeoutMs = 120_000;

async function readyPhone(fixture: JourneyFixture, inspector: Account): Promise<Page> {
  const { page } = await fixture.openBrowser({ worker: true });
  await signIn(page, fixture.proxy.origin, inspector);
  await readyForOfflineUse(page);
  return page;
}

async function conclude(page: Page, title: TouchpointTitle): Promise<void> {
  await new TourPage(page).touchpoint(title).click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.rateAllQuickly(title);
  await touchpoint.conclude();
}

rareJourney(
  'S30 a copy in a file is sent from another device, and nothing of it twice',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const first = await readyPhone(fixture, inspector);
    proxy.loseServer();
    await new SelectBuildingPage(first).startTour(building.mandate, building.name);
    await conclude(first, 'Having meetings');
    await new AppBar(first).unsent.click();
    const download = first.waitForEvent('download');
    await first.getByRole('button', { name: 'Save a copy to a file', exact: true }).click();
    const file = await (await download).path();
    await first.getByText('Check that the file is in your downloads.', { exact: true }).waitFor();
    // The first device stays offline, so that the second one sends.
    await first.goto('about:blank');
    proxy.behave();

    const { page } = await fixture.openBrowser();
    await signIn(page, proxy.origin, inspector);
    await page.goto(`${proxy.origin}/en/sync`);
    const field = page.getByLabel('File with a copy', { exact: true });
    await field.setInputFiles(file);
    await page.getByText('2 items were taken from the file.').waitFor();
    await untilSent(fixture, page, 2);
    await field.setInputFiles(file);
    await page.getByText('2 were already here.').waitFor();

    await first.goto(proxy.origin);
    await new AppBar(first).everythingSent.waitFor({ timeout: timeoutMs });
    expect(fixture.storedRows('tours')).toBe(1);
    expect(fixture.storedRows('operations')).toBe(2);
  },
);

rareJourney(
  'S31 a refused floor stands under its field, and is concluded again',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const { page } = await fixture.openBrowser();
    await signIn(page, proxy.origin, inspector);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await untilSent(fixture, page, 1);
    const errors = { floor: ['taken'] };
    proxy.setNextResponse(422, { error: 'validation_failed', errors }, ({ method }) => method === 'PUT');
    await new TourPage(page).touchpoint('Working in the building').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.rateAllQuickly('Working in the building');
    await touchpoint.floor.fill('3');
    await touchpoint.concludeTouchpoint.click();
    await new TourPage(page).answerAnotherFloor('No');
    await new AppBar(page).unsent.click();
    await page.getByText('The server did not accept the floor. Correct it and conclude again.').waitFor();

    await page.getByRole('button', { name: 'Delete …', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Delete what was never sent?' });
    await question.getByText('Working in the building, Floor 3', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Keep it', exact: true }).click();
    await question.waitFor({ state: 'hidden' });

    await page.getByRole('link', { name: 'Correct it', exact: true }).click();
    await expect.poll(() => touchpoint.floor.getAttribute('aria-invalid')).toBe('true');
    await touchpoint.floor.fill('4');
    await touchpoint.concludeTouchpoint.click();
    const sent = () =>
      proxy.records
        .filter(({ method }) => method === 'PUT')
        .map(({ status, body }) => [status, /"floor":(\d+)/.exec(body)?.[1]]);
    const both = [
      [null, '3'],
      [200, '4'],
    ];
    await expect.poll(sent, { timeout: timeoutMs }).toEqual(both);
    await new AppBar(page).everythingSent.waitFor({ timeout: timeoutMs });
    expect(sent()).toEqual(both);
  },
);

journey(
  'S15 S16 five unsent outlive the session: said at the login, kept from others, sent after it',
  async ({ fixture, inspector, secondInspector, building }) => {
    const { proxy } = fixture;
    const page = await readyPhone(fixture, inspector);
    await proxy.close();
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    for (const title of ['Having meetings', 'Arriving at work', 'Entering the building'] as const) {
      await conclude(page, title);
    }
    await new TourPage(page).concludeTour.click();
    await page.waitForURL('**/thanks');
    await page.getByRole('link', { name: '5 unsent', exact: true }).waitFor();
    fixture.endSessions();
    await proxy.listen();
    await page.waitForURL('**/en/login', { timeout: timeoutMs });
    await page.getByText('5 items are saved on this device and not sent yet.').waitFor();

    proxy.forget();
    await new LoginPage(page).signIn(secondInspector);
    await new AppBar(page).everythingSent.click();
    await page.getByText('5 items from somebody else are waiting on this device.').waitFor();
    const changes = proxy.records.filter(
      ({ method, url }) => method !== 'GET' && url.includes('/assessment/'),
    );
    expect(changes).toEqual([]);
    expect(fixture.storedRows('tours')).toBe(0);
    await new AppBar(page).logOut.click();
    await page.waitForURL('**/en/login');

    await new LoginPage(page).signIn(inspector);
    await new AppBar(page).everythingSent.waitFor({ timeout: timeoutMs });
    expect(fixture.storedRows('operations')).toBe(5);
  },
);
