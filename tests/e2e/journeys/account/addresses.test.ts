import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { linkIn } from '../../../support/server/mailServer.ts';
import { rareJourney } from '../../journey.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../../pages/PasswordResetPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const desk = { viewport: { width: 1280, height: 900 } };
const password = 'sieben Boote im Nebel';
const newPassword = 'acht Wolken über Chur';

rareJourney(
  'E3 an address with umlauts, capitals and invisible signs is invited, logged in, reset, found and shown',
  async ({ fixture, administrator, mails }) => {
    // Not through the proxy: links in mails lead to the server itself.
    const { origin } = fixture.server;
    const name = `mueller.${randomUUID()}`;
    const shown = `${name}@zürich.example`;
    const words = await wordsIn('en');
    const administration = await fixture.openBrowser(desk);
    await signIn(administration.page, origin, administrator);
    const users = new ExternalUsersPage(administration.page, words);
    const { page } = await fixture.openBrowser();
    const login = new LoginPage(page);

    await step('a name that is not ASCII is refused with what is possible', async () => {
      await users.open(origin, 'en');
      await users.link('Invite').click();
      await users.field('First name').fill('Ute');
      await users.field('Last name').fill(name);
      await users.field('Email').fill('Müller@Zürich.example');
      await users.mandates.selectOption('all');
      await users.button('Send invitation').click();
      await administration.page
        .getByText('Before the @ only the letters a to z, digits and signs are possible.', { exact: true })
        .waitFor();
    });

    await step('invited, and shown as people write it', async () => {
      await users.field('Email').fill(`\u200b ${name}@ZU\u0308RI\u00adCH.Example\u200d `);
      await users.button('Send invitation').click();
      await administration.page
        .getByText(`An invitation is on its way to ${shown}.`, { exact: true })
        .waitFor();
      await administration.page.getByRole('heading', { level: 1, name: `Ute ${name}` }).waitFor();
      await expect.poll(() => users.field('Email').inputValue()).toBe(shown);
    });

    await step('activated and logged in', async () => {
      await page.goto(linkIn(await mails.next(shown)));
      const form = new NewPasswordPage(page, words);
      await form.type(password);
      await form.joinNow.click();
      await page.waitForURL('**/login');
      await login.email.fill(`${name.toUpperCase()}@Zürich.EXAMPLE`);
      await login.password.fill(password);
      // Where the button of the page before was, too.
      await tapWhenRead(login.logIn);
      await page.waitForURL('**/select_building');
      await page.goto(`${origin}/en/account`);
      await page.getByText(shown).waitFor();
    });

    await step('reset, whatever the browser makes of the domain in the field', async () => {
      const guest = (await fixture.openBrowser()).page;
      await guest.goto(`${origin}/en/user/password_reset`);
      const reset = new PasswordResetPage(guest, words);
      expect(await reset.email.getAttribute('type')).toBe('email');
      await reset.email.pressSequentially(`${name}@ZüRI\u00adCH.example`);
      await reset.sendLink.click();
      await guest.waitForURL('**/user/password_reset/sent?*');
      await guest.goto(linkIn(await mails.next(shown)));
      const form = new NewPasswordPage(guest, words);
      await form.type(newPassword);
      await form.changePassword.click();
      await guest.waitForURL('**/login');
      const again = new LoginPage(guest);
      await again.email.fill(shown);
      await again.password.fill(newPassword);
      await tapWhenRead(again.logIn);
      await guest.waitForURL('**/select_building');
    });

    await step('found at the desk by both', async () => {
      await users.open(origin, 'en');
      for (const query of [shown, `${name}@xn--zrich-kva.example`]) {
        await users.search.fill(query);
        await users.rows.nth(1).waitFor({ state: 'detached' });
        await users.row(shown).getByText(shown, { exact: true }).waitFor();
      }
    });
  },
);
