import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AppWithMail, createAppWithMail, linkIn } from '../../support/appWithMail.ts';
import type { Browser } from '../../support/browser.ts';
import { type Words, wordsIn } from '../../support/wordsIn.ts';
import { AppBar } from '../pages/AppBar.ts';
import { ExternalUsersPage } from '../pages/ExternalUsersPage.ts';
import { signIn } from '../pages/LoginPage.ts';
import { NewPasswordPage } from '../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../pages/PasswordResetPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };
const invited = 'anna.muster@storey.example';
const password = 'sieben Boote im Nebel';

let app: AppWithMail;
let words: Words;
let browser: Browser;
beforeAll(async () => {
  app = await createAppWithMail();
  words = await wordsIn('en');
  browser = await app.world.openBrowser('desk', { viewport: { width: 1280, height: 900 } });
});
afterAll(() => app.end());

const flash = (text: string) => browser.page.getByRole('main').getByText(text, { exact: true });
const storedToken = () => browser.page.evaluate(() => localStorage.getItem('authToken'));

it('§4 an administrator who tries an invitation sees the login with its word, and loses nothing of their own', async () => {
  const { page } = browser;
  const { origin } = app.world.server;
  await signIn(page, origin, administrator);
  await readyForTheCellar(page);
  const users = new ExternalUsersPage(page, words);
  await users.open(origin, 'en');
  await users.invite({ firstname: 'Anna', lastname: 'Muster', email: invited, locale: 'en' });
  const link = linkIn(await app.mails.next(invited));
  // What waits on this device is the administrator's own.
  await page.goto(`${origin}/en/select_building`);
  await browser.context.setOffline(true);
  await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await new AppBar(page).unsent.waitFor();
  const token = await storedToken();
  await browser.context.setOffline(false);

  await page.goto(link);
  const form = new NewPasswordPage(page, words);
  await form.type(password);
  await form.joinNow.click();
  await page.waitForURL('**/en/login');
  await flash('Your account has been activated. Please log in to continue.').waitFor();
  await page.getByLabel('Email', { exact: true }).waitFor();
  expect(await storedToken()).toBe(token);
  await page.getByRole('link', { name: /^Continue as / }).click();
  await page.waitForURL('**/en/tour');
  await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
});

it('§4 a reset of one’s own ends the session of this device, with the one word that belongs there', async () => {
  const { page } = browser;
  const { origin } = app.world.server;
  const elsewhere = await app.world.openBrowser('elsewhere');
  await elsewhere.page.goto(`${origin}/en/user/password_reset`);
  const reset = new PasswordResetPage(elsewhere.page, words);
  await reset.email.fill(administrator.email);
  await reset.sendLink.click();
  const link = linkIn(await app.mails.next(administrator.email));
  await page.goto(link);
  const form = new NewPasswordPage(page, words);
  await form.type(password);
  await form.changePassword.click();
  await page.waitForURL('**/en/login');
  await flash('Your password has been changed. Please log in to continue.').waitFor();
  await expect.poll(storedToken).toBeNull();
  await new AppBar(page).logOut.waitFor({ state: 'hidden' });
  expect(await page.getByText('Your session has expired').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/en/login');
  await page.getByLabel('Email', { exact: true }).fill(administrator.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL('**/en/select_building');
});
