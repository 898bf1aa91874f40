import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { linkIn } from '../../../support/server/mailServer.ts';
import { journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../../pages/PasswordResetPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';

const desk = { viewport: { width: 1280, height: 900 } };
const password = 'sieben Boote im Nebel';

const flash = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true });
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('authToken'));

rareJourney(
  '§4 an administrator who opens an invitation link sees the login with its message, and stays signed in',
  async ({ fixture, administrator, building, mails }) => {
    // Not through the proxy: links in mails lead to the server itself.
    const { origin } = fixture.server;
    const words = await wordsIn('en');
    const invited = `anna.${randomUUID()}@storey.example`;
    const { page, context } = await fixture.openBrowser({ ...desk, worker: true });
    await signIn(page, origin, administrator);
    await readyForOfflineUse(page);
    const users = new ExternalUsersPage(page, words);
    await users.open(origin, 'en');
    await users.invite({ firstname: 'Anna', lastname: 'Muster', email: invited, locale: 'en' });
    const link = linkIn(await mails.next(invited));
    // The unsent entries on this device are the administrator's own.
    await page.goto(`${origin}/en/select_building`);
    await context.setOffline(true);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new AppBar(page).unsent.waitFor();
    const token = await storedToken(page);
    await context.setOffline(false);

    await page.goto(link);
    const form = new NewPasswordPage(page, words);
    await form.type(password);
    await form.joinNow.click();
    await page.waitForURL('**/en/login');
    await flash(page, 'Your account has been activated. Please log in to continue.').waitFor();
    await page.getByLabel('Email', { exact: true }).waitFor();
    expect(await storedToken(page)).toBe(token);
    await page.getByRole('link', { name: /^Continue as / }).click();
    await page.waitForURL('**/en/tour');
    await new AppBar(page).everythingSent.waitFor({ timeout: 30_000 });
  },
);

journey(
  '§4 resetting the own password ends the session of this device, with the right message',
  async ({ fixture, administrator, mails }) => {
    const { origin } = fixture.server;
    const words = await wordsIn('en');
    const { page } = await fixture.openBrowser(desk);
    await signIn(page, origin, administrator);
    const elsewhere = await fixture.openBrowser();
    await elsewhere.page.goto(`${origin}/en/user/password_reset`);
    const reset = new PasswordResetPage(elsewhere.page, words);
    await reset.email.fill(administrator.email);
    await reset.sendLink.click();
    const link = linkIn(await mails.next(administrator.email));
    await page.goto(link);
    const form = new NewPasswordPage(page, words);
    await form.type(password);
    await form.changePassword.click();
    await page.waitForURL('**/en/login');
    await flash(page, 'Your password has been changed. Please log in to continue.').waitFor();
    await expect.poll(() => storedToken(page)).toBeNull();
    await new AppBar(page).logOut.waitFor({ state: 'hidden' });
    expect(await page.getByText('Your session has expired').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe('/en/login');
    await page.getByLabel('Email', { exact: true }).fill(administrator.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL('**/en/select_building');
  },
);
