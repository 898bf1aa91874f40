import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import type { Account } from '../../../support/server/journeyServer.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

const timeoutMs = 60_000;

async function readyPhone(fixture: JourneyFixture, inspector: Account): Promise<Page> {
  const { page } = await fixture.openBrowser({ worker: true });
  await signIn(page, fixture.proxy.origin, inspector);
  await readyForOfflineUse(page);
  return page;
}

async function concludeMeetings(page: Page): Promise<void> {
  await new TourPage(page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.rateAllQuickly('Having meetings');
  await touchpoint.conclude();
}

journey(
  'S8 S22 answers lost after the commit leave one row each',
  async ({ fixture, inspector, building }) => {
    const { proxy } = fixture;
    const page = await readyPhone(fixture, inspector);
    proxy.cutNextResponse(({ method, url }) => method === 'POST' && url === '/api/assessment/tours');
    proxy.cutNextResponse(
      ({ method, url }) => method === 'PUT' && url.startsWith('/api/assessment/touchpoints/'),
    );
    proxy.cutNextResponse(({ method, url }) => method === 'PUT' && url.startsWith('/api/assessment/tours/'));
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await concludeMeetings(page);
    await new TourPage(page).concludeTour.click();
    await page.waitForURL('**/thanks');

    const changing = () =>
      proxy.records.filter(({ method, url }) => method !== 'GET' && url.includes('/assessment/'));
    await expect.poll(() => changing().length, { timeout: timeoutMs }).toBe(6);
    await new AppBar(page).everythingSent.waitFor({ timeout: timeoutMs });
    expect(changing().every(({ status }) => status !== null && status < 300)).toBe(true);
    expect(new Set(changing().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
    expect(fixture.storedRows('tours')).toBe(1);
    expect(fixture.storedRows('touchpoints')).toBe(4);
  },
);
