import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import { askServer } from '../../support/askServer.ts';
import type { Browser } from '../../support/browser.ts';
import { disableUser, endAllSessions } from '../../support/storedRows.ts';
import { AppBar } from '../pages/AppBar.ts';
import { inspector, LoginPage, secondInspector, signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';
import { untilSent } from '../pages/untilSent.ts';

let world: AppWorld;
let browser: Browser;
beforeEach(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
});
afterEach(() => world.end());

it('§5 §8 says above the form and under its fields why nobody is signed in', async () => {
  const login = new LoginPage(browser.page);
  await login.open(world.proxy.origin);
  await login.logIn.click();
  await expect.poll(() => browser.page.getByText('Please fill this in.', { exact: true }).count()).toBe(2);

  await login.signIn({ email: inspector.email, password: 'not-the-password' });
  await browser.page.getByText('Invalid email or password', { exact: true }).waitFor();

  disableUser(world.server.dataDir, secondInspector.email);
  await login.signIn(secondInspector);
  await browser.page.getByText('Your account was disabled', { exact: true }).waitFor();

  await world.server.stop();
  await login.signIn(inspector);
  await browser.page
    .getByText('A Network error ocurred. Please make sure you have an internet connection and retry.', {
      exact: true,
    })
    .waitFor();
});

it('S16 an expired session ends the session and not the work, and signing in again sends it', async () => {
  await signIn(browser.page, world.proxy.origin);
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(world, browser.page, 1);
  const tour = new TourPage(browser.page);
  const touchpoint = new TouchpointPage(browser.page);
  await tour.touchpoint('Entering the building').click();
  await touchpoint.rateQuickly('Lifts');
  await browser.page.goBack();
  await tour.touchpoint('Having meetings').click();
  await touchpoint.rateAllQuickly('Having meetings');

  endAllSessions(world.server.dataDir);
  await touchpoint.concludeTouchpoint.click();
  await browser.page.waitForURL('**/en/login');
  await browser.page.getByText('Your session has expired, please log in.', { exact: true }).waitFor();

  await new LoginPage(browser.page).signIn(inspector);
  await browser.page.waitForURL(/\/en\/(tour|touchpoints\/.+)$/);
  await untilSent(world, browser.page, 2);
  await browser.page.goto(`${world.proxy.origin}/en/tour`);
  await tour.touchpoint('Entering the building').click();
  await expect.poll(() => touchpoint.quickRating('Lifts', 'Good').getAttribute('aria-pressed')).toBe('true');

  const answers = await askServer(world.server.origin, inspector);
  const [stored] = await answers.tours();
  const { touchpoints } = await answers.tour(stored?.id ?? '');
  expect(touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
    'having_meetings',
  ]);
});

it("S15 another person on the same device sees and sends nothing of the first one's", async () => {
  await signIn(browser.page, world.proxy.origin);
  await readyForTheCellar(browser.page);
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(world, browser.page, 1);
  await new TourPage(browser.page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(browser.page);
  await touchpoint.rateAllQuickly('Having meetings');
  endAllSessions(world.server.dataDir);
  await touchpoint.concludeTouchpoint.click();
  await browser.page.waitForURL('**/en/login');

  world.proxy.forget();
  await new LoginPage(browser.page).signIn(secondInspector);
  await new AppBar(browser.page).everythingSent.waitFor();
  await browser.page.goto(`${world.proxy.origin}/en/sync`);
  await new AppBar(browser.page).everythingSent.waitFor();
  expect(world.proxy.records.filter(({ url }) => url.includes('touchpoints'))).toEqual([]);
});

it('S17 logging out with something unsent asks first', async () => {
  await signIn(browser.page, world.proxy.origin);
  await readyForTheCellar(browser.page);
  await world.server.stop();
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await new AppBar(browser.page).logOut.click();
  await browser.page.getByRole('dialog').waitFor();
  expect(new URL(browser.page.url()).pathname).toBe('/en/tour');
});

it('S15 who was disabled is told once and can save a copy of their own work; nobody else is told that it will be sent', async () => {
  const { page } = browser;
  const { server, proxy } = world;
  const login = new LoginPage(page);
  const saveCopy = page.getByRole('button', { name: 'Save a copy to a file', exact: true });
  await signIn(page, proxy.origin, secondInspector);
  await readyForTheCellar(page);
  await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await untilSent(world, page, 1);
  await new TourPage(page).touchpoint('Having meetings').click();
  const touchpoint = new TouchpointPage(page);
  await touchpoint.rateAllQuickly('Having meetings');
  disableUser(server.dataDir, secondInspector.email);
  endAllSessions(server.dataDir);
  await touchpoint.concludeTouchpoint.click();
  await page.waitForURL('**/en/login');
  await page.getByText('It is sent when the person who entered it logs in here.', { exact: false }).waitFor();
  expect(await page.getByText('after logging in').count()).toBe(0);

  // Somebody else's password, and somebody else who was disabled, open nothing.
  await login.signIn({ email: secondInspector.email, password: 'not-the-password' });
  await page.getByText('Invalid email or password', { exact: true }).waitFor();
  expect(await saveCopy.count()).toBe(0);
  disableUser(server.dataDir, inspector.email);
  await login.signIn(inspector);
  await page.getByText('Your account was disabled', { exact: true }).waitFor();
  expect(await saveCopy.count()).toBe(0);

  await login.signIn(secondInspector);
  await page
    .getByText('A tour in Kantonsspital Baden AG with 2 concluded answers that are not sent')
    .waitFor();
  expect(await page.getByText('Your account was disabled', { exact: true }).count()).toBe(1);
  expect(await page.getByText('saved on this device and not sent yet').count()).toBe(0);
  const download = page.waitForEvent('download');
  await saveCopy.click();
  const copy: unknown = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
  expect(copy).toMatchObject({
    person: { email: secondInspector.email },
    entries: [{ kind: 'save-touchpoint' }],
  });
});
