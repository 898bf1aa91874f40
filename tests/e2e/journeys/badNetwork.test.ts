import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import { askServer } from '../../support/askServer.ts';
import type { Browser } from '../../support/browser.ts';
import { storedRows } from '../../support/storedRows.ts';
import { AppBar } from '../pages/AppBar.ts';
import { inspector, signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { SyncPage } from '../pages/SyncPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

let world: AppWorld;
let browser: Browser;
beforeEach(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
  await signIn(browser.page, world.proxy.origin);
  await readyForTheCellar(browser.page);
});
afterEach(() => world.end());

const patience = 30_000;

async function concludeMeetings(): Promise<void> {
  await new TourPage(browser.page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(browser.page);
  await touchpoint.rateAllQuickly('Having meetings');
  await touchpoint.conclude();
}

it('S8 S22 answers lost after the commit leave one row each', async () => {
  const { server, proxy } = world;
  proxy.cutNextAnswer(({ method, url }) => method === 'POST' && url === '/api/assessment/tours');
  proxy.cutNextAnswer(
    ({ method, url }) => method === 'PUT' && url.startsWith('/api/assessment/touchpoints/'),
  );
  proxy.cutNextAnswer(({ method, url }) => method === 'PUT' && url.startsWith('/api/assessment/tours/'));
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await concludeMeetings();
  await new TourPage(browser.page).concludeTour.click();
  await browser.page.waitForURL('**/thanks');

  const changing = () =>
    proxy.records.filter(({ method, url }) => method !== 'GET' && url.includes('/assessment/'));
  await expect.poll(() => changing().length, { timeout: patience }).toBe(6);
  await new AppBar(browser.page).everythingSent.waitFor({ timeout: patience });
  expect(changing().every(({ status }) => status !== null && status < 300)).toBe(true);
  expect(new Set(changing().map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  expect(storedRows(server.dataDir, 'tours')).toBe(1);
  expect(storedRows(server.dataDir, 'touchpoints')).toBe(4);
});

it('S9 a portal that answers everything with a page loses nothing', async () => {
  const { server, proxy } = world;
  proxy.answerEverythingWith('<!doctype html><title>Welcome to our hotel</title>');
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await concludeMeetings();
  await expect.poll(() => proxy.records.some(({ url }) => url === '/api/assessment/tours')).toBe(true);
  await new AppBar(browser.page).unsent.click();
  const sync = new SyncPage(browser.page);
  await sync.sendNow.waitFor();
  expect(storedRows(server.dataDir, 'tours')).toBe(0);

  proxy.answerEverythingWith(null);
  await sync.sendNow.click();
  await new AppBar(browser.page).everythingSent.waitFor({ timeout: patience });
  const answers = await askServer(server.origin, inspector);
  const [stored] = await answers.tours();
  const { touchpoints } = await answers.tour(stored?.id ?? '');
  expect(touchpoints.filter(({ completed }) => completed)).toHaveLength(1);
});

it('S10 S14 a server that is killed between two calls gets the rest when it is back', async () => {
  const { server } = world;
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(world, browser.page, 1);
  await server.kill();
  await concludeMeetings();
  await new AppBar(browser.page).unsent.waitFor();
  await server.start();
  await new AppBar(browser.page).everythingSent.waitFor({ timeout: patience });
  expect(storedRows(server.dataDir, 'tours')).toBe(1);
});
