import { join } from 'node:path';
import type { Page } from 'playwright';
import { endAllSessions } from '../../support/browser/storedRows.ts';
import { workerReady } from '../../support/browser/workerReady.ts';
import { type AppFixture, createAppFixture } from '../../support/server/appFixture.ts';
import { AppBar } from '../pages/AppBar.ts';
import { LoginPage, secondInspector, signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SyncPage } from '../pages/SyncPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import type { TouchpointTitle } from '../pages/walk.ts';

// node tests/e2e/real-browsers/statePictures.ts: pictures of each state of sending, for docs/pictures.
const folder = join(import.meta.dirname, '../../../docs/pictures');
const phone = { viewport: { width: 412, height: 915 }, scale: 2 };
const tablet = { viewport: { width: 820, height: 1180 }, scale: 2 };

async function conclude(page: Page, title: TouchpointTitle): Promise<void> {
  await new TourPage(page).touchpoint(title).first().click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.rateAllQuickly(title);
  if (title === 'Working in the building') await touchpoint.floor.fill('3');
  await touchpoint.concludeTouchpoint.click();
  if (title === 'Working in the building') await new TourPage(page).answerAnotherFloor('No');
  await page.waitForURL('**/tour');
}

async function startWith(fixture: AppFixture, options: typeof phone): Promise<Page> {
  const { page } = await fixture.openBrowser('device', options);
  await signIn(page, fixture.proxy.origin);
  await workerReady(page);
  await page.waitForLoadState('networkidle');
  return page;
}

const startTour = (page: Page) =>
  new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');

async function picture(page: Page, name: string): Promise<void> {
  // Waits for animations, and moves the pointer away.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(700);
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  process.stdout.write(`docs/pictures/${name}.png\n`);
}

const scenes: Record<string, (fixture: AppFixture) => Promise<void>> = {
  'offline-3-unsent': async (fixture) => {
    const page = await startWith(fixture, phone);
    await fixture.proxy.close();
    await startTour(page);
    await conclude(page, 'Having meetings');
    await conclude(page, 'Arriving at work');
    await page.getByRole('link', { name: '3 unsent', exact: true }).click();
    await new SyncPage(page).sendNow.waitFor();
    await picture(page, 'offline-3-unsent');
  },
  sending: async (fixture) => {
    const page = await startWith(fixture, phone);
    await startTour(page);
    await new AppBar(page).everythingSent.waitFor();
    fixture.proxy.hold();
    await conclude(page, 'Having meetings');
    await conclude(page, 'Arriving at work');
    await new AppBar(page).unsent.click();
    await page.getByText('Being sent …').first().waitFor();
    await picture(page, 'sending');
  },
  'needs-you': async (fixture) => {
    const page = await startWith(fixture, phone);
    await startTour(page);
    await conclude(page, 'Having meetings');
    await new AppBar(page).everythingSent.waitFor();
    fixture.proxy.setNextResponse(
      422,
      { error: 'validation_failed', errors: { floor: ['taken'] } },
      ({ method }) => method !== 'GET',
    );
    await conclude(page, 'Working in the building');
    await new AppBar(page).unsent.click();
    await page.getByText('Needs your attention', { exact: true }).first().waitFor();
    await picture(page, 'needs-you');
  },
  'session-ended-5-unsent': async (fixture) => {
    const page = await startWith(fixture, phone);
    await fixture.server.stop();
    await startTour(page);
    await conclude(page, 'Having meetings');
    await conclude(page, 'Arriving at work');
    await conclude(page, 'Entering the building');
    await conclude(page, 'Working in the building');
    await page.getByRole('link', { name: '5 unsent', exact: true }).waitFor();
    endAllSessions(fixture.server.dataDir);
    await fixture.server.start();
    await page.waitForURL('**/en/login', { timeout: 30_000 });
    await page.getByText('Your session has expired, please log in.', { exact: true }).waitFor();
    await picture(page, 'session-ended-5-unsent');
  },
  'two-people-one-tablet': async (fixture) => {
    const page = await startWith(fixture, tablet);
    await startTour(page);
    await new AppBar(page).everythingSent.waitFor();
    fixture.proxy.hold();
    await conclude(page, 'Having meetings');
    await conclude(page, 'Arriving at work');
    endAllSessions(fixture.server.dataDir);
    fixture.proxy.behave();
    await page.waitForURL('**/en/login', { timeout: 30_000 });
    await new LoginPage(page).signIn(secondInspector);
    await startTour(page);
    await conclude(page, 'Having meetings');
    await new AppBar(page).everythingSent.click();
    await page
      .getByText('2 items from somebody else are waiting on this device.', { exact: false })
      .waitFor();
    await picture(page, 'two-people-one-tablet');
  },
};

const wanted = process.argv.slice(2);
for (const [name, scene] of Object.entries(scenes)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const fixture = await createAppFixture();
  try {
    await scene(fixture);
  } finally {
    await fixture.end();
  }
}
