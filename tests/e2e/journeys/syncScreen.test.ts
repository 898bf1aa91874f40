import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { endAllSessions, storedRows } from '../../support/storedRows.ts';
import { AppBar } from '../pages/AppBar.ts';
import { inspector, LoginPage, secondInspector, signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';
import type { TouchpointTitle } from '../pages/walk.ts';

const patience = 60_000;

let world: AppWorld;
let browser: Browser;
beforeEach(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
  await signIn(browser.page, world.proxy.origin);
  await readyForTheCellar(browser.page);
});
afterEach(() => world.end());

const startTour = () =>
  new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');

async function conclude(title: TouchpointTitle): Promise<void> {
  await new TourPage(browser.page).touchpoint(title).click();
  const touchpoint = new TouchpointPage(browser.page);
  await touchpoint.rateAllQuickly(title);
  await touchpoint.conclude();
}

it('S17 a copy in a file is sent from another device, and nothing of it twice', async () => {
  const { server, proxy } = world;
  await server.stop();
  await startTour();
  await conclude('Having meetings');
  await new AppBar(browser.page).unsent.click();
  const download = browser.page.waitForEvent('download');
  await browser.page.getByRole('button', { name: 'Save a copy to a file', exact: true }).click();
  const file = await (await download).path();
  await browser.page.getByText('Check that the file is in your downloads.', { exact: true }).waitFor();
  // The first device stays away, so that the second one is the one that sends.
  await browser.page.goto('about:blank');
  await server.start();

  const { page } = await world.openBrowser('other phone');
  await signIn(page, proxy.origin);
  await page.goto(`${proxy.origin}/en/sync`);
  const field = page.getByLabel('File with a copy', { exact: true });
  await field.setInputFiles(file);
  await page.getByText('2 items were taken from the file.').waitFor();
  await untilSent(world, page, 2);
  await field.setInputFiles(file);
  await page.getByText('2 were here already.').waitFor();

  await browser.page.goto(proxy.origin);
  await new AppBar(browser.page).everythingSent.waitFor({ timeout: patience });
  expect(storedRows(server.dataDir, 'tours')).toBe(1);
  expect(storedRows(server.dataDir, 'operations')).toBe(2);
});

it('S18 a refused floor stands under its field, and is concluded again', async () => {
  const { proxy } = world;
  const { page } = browser;
  await startTour();
  await untilSent(world, page, 1);
  const errors = { floor: ['taken'] };
  proxy.answerNext(422, { error: 'validation_failed', errors }, ({ method }) => method === 'PUT');
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
  await expect.poll(sent, { timeout: patience }).toEqual(both);
  await new AppBar(page).everythingSent.waitFor({ timeout: patience });
  expect(sent()).toEqual(both);
});

it('S19 one sentence says what waits and why, no row repeats it, and nothing is said to wait when all is sent', async () => {
  const { proxy } = world;
  const { page } = browser;
  await proxy.close();
  await startTour();
  for (const title of ['Having meetings', 'Arriving at work'] as const) await conclude(title);
  await new AppBar(page).unsent.click();
  const list = page.getByRole('region', { name: 'Not sent yet' });
  await list
    .getByText(
      '2 concluded touchpoints are not sent yet. No connection to the server. Retrying automatically.',
    )
    .waitFor({ timeout: patience });
  expect(await page.getByText('No connection to the server').count()).toBe(1);
  expect(await list.getByText(/Tried|next at|Saved on this device/).count()).toBe(0);
  await page.getByRole('link', { name: '3 unsent', exact: true }).waitFor();

  await proxy.listen();
  await untilSent(world, page, 3);
  await page.getByText('Everything you concluded is on the server.', { exact: true }).waitFor();
  expect(await page.getByText('Not sent yet').count()).toBe(0);
});

it('S15 S16 five unsent outlive the session: said at the login, kept from others, sent after it', async () => {
  const { server, proxy } = world;
  const { page } = browser;
  await proxy.close();
  await startTour();
  for (const title of ['Having meetings', 'Arriving at work', 'Entering the building'] as const) {
    await conclude(title);
  }
  await new TourPage(page).concludeTour.click();
  await page.waitForURL('**/thanks');
  await page.getByRole('link', { name: '5 unsent', exact: true }).waitFor();
  endAllSessions(server.dataDir);
  await proxy.listen();
  await page.waitForURL('**/en/login', { timeout: patience });
  await page.getByText('5 items are saved on this device and not sent yet.').waitFor();

  await new LoginPage(page).signIn(secondInspector);
  await new AppBar(page).everythingSent.click();
  await page.getByText('5 items of somebody else wait on this device.').waitFor();
  expect(storedRows(server.dataDir, 'tours')).toBe(0);
  await new AppBar(page).logOut.click();
  await page.waitForURL('**/en/login');

  await new LoginPage(page).signIn(inspector);
  await new AppBar(page).everythingSent.waitFor({ timeout: patience });
  expect(storedRows(server.dataDir, 'operations')).toBe(5);
});
