import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { locales } from '#domain/locale.ts';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { linkIn } from '../../../support/server/mailServer.ts';
import { isNight, journey } from '../../journey.ts';
import { ExternalUsersPage } from '../../pages/ExternalUsersPage.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../../pages/PasswordResetPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const desk = { viewport: { width: 1280, height: 900 } };
const firstPassword = 'sieben Boote im Nebel';
const secondPassword = 'acht Wolken über Chur';

// By night in every language.
const tried = isNight ? locales : (['de'] as const);

describe.each(tried)('an account in %s', (locale) => {
  journey(
    '§4 invite → mail → activate → log in; disable → out at the next call; forgot → mail → change → log in',
    async ({ fixture, administrator, mails }) => {
      // Not through the proxy: links in mails lead to the server itself.
      const { origin } = fixture.server;
      const email = `anna.${locale}.${randomUUID()}@storey.example`;
      const words = await wordsIn(locale);
      const administration = await fixture.openBrowser(desk);
      await signIn(administration.page, origin, administrator);
      const users = new ExternalUsersPage(administration.page, words);
      const { page } = await fixture.openBrowser({ locale });

      async function logIn(password: string): Promise<void> {
        await page.getByLabel(words('Email'), { exact: true }).fill(email);
        await page.getByLabel(words('Password'), { exact: true }).fill(password);
        // Where the button of the page before was, too.
        await tapWhenRead(page.getByRole('button', { name: words('Log in'), exact: true }));
      }

      await step('invite → mail → activate → log in', async () => {
        await users.open(origin, locale);
        await users.invite({ firstname: 'Anna', lastname: `Muster ${locale}`, email, locale });
        const mail = await mails.next(email);
        expect(mail.html).toContain(`lang="${locale}"`);
        const link = new URL(linkIn(mail));
        expect(link.origin).toBe(origin);
        expect(link.pathname).toBe(`/${locale}/user/activate`);

        await page.goto(link.href);
        const form = new NewPasswordPage(page, words);
        await form.type(firstPassword);
        await expect.poll(() => page.url()).toBe(`${link.origin}${link.pathname}`);
        await form.joinNow.click();
        await page.waitForURL(`**/${locale}/login`);
        await page
          .getByText(words('Your account has been activated. Please log in to continue.'), { exact: true })
          .waitFor();
        await logIn(firstPassword);
        await page.waitForURL(`**/${locale}/select_building`);
      });

      await step('disable, after its sentence → out at the next call', async () => {
        await users.open(origin, locale);
        await users.find(email);
        await users.carryOut('Disable');
        await administration.page.getByText(words('Disabled'), { exact: true }).waitFor();

        await page.goto(`${origin}/${locale}/tours`);
        await page.waitForURL(`**/${locale}/login`);
        await logIn(firstPassword);
        await page.getByText(words('Your account was disabled'), { exact: true }).waitFor();
        await users.carryOut('Enable');
        await administration.page.getByText(words('Active'), { exact: true }).waitFor();
      });

      await step('forgot → mail → change → log in, and the old password is dead', async () => {
        await page.getByRole('link', { name: words('Forgot your password?'), exact: true }).click();
        await page.waitForURL(`**/${locale}/user/password_reset`);
        const reset = new PasswordResetPage(page, words);
        // The address changes before the login is gone, which has a field of that name too.
        await reset.sendLink.waitFor();
        await reset.email.fill(email);
        await reset.sendLink.click();
        await page.waitForURL(`**/${locale}/user/password_reset/sent?email=*`);
        await page.getByText(email, { exact: true }).waitFor();

        const link = new URL(linkIn(await mails.next(email)));
        expect(link.pathname).toBe(`/${locale}/user/password_change`);
        await page.goto(link.href);
        const form = new NewPasswordPage(page, words);
        await form.type(secondPassword);
        await form.changePassword.click();
        await page.waitForURL(`**/${locale}/login`);
        await page
          .getByText(words('Your password has been changed. Please log in to continue.'), { exact: true })
          .waitFor();
        await logIn(firstPassword);
        await page.getByText(words('Invalid email or password'), { exact: true }).waitFor();
        await logIn(secondPassword);
        await page.waitForURL(`**/${locale}/select_building`);
      });
    },
  );
});
