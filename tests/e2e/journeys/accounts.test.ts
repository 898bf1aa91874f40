import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#domain/locale.ts';
import { type AppWithMail, createAppWithMail, linkIn } from '../../support/appWithMail.ts';
import type { Browser } from '../../support/browser.ts';
import { type Words, wordsIn } from '../../support/wordsIn.ts';
import { ExternalUsersPage } from '../pages/ExternalUsersPage.ts';
import { signIn } from '../pages/LoginPage.ts';
import { NewPasswordPage } from '../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../pages/PasswordResetPage.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };
const desk = { viewport: { width: 1280, height: 900 } };
const firstPassword = 'sieben Boote im Nebel';
const secondPassword = 'acht Wolken über Chur';

let app: AppWithMail;
let administration: Browser;
beforeAll(async () => {
  app = await createAppWithMail();
  administration = await app.world.openBrowser('desk', desk);
  await signIn(administration.page, app.world.server.origin, administrator);
});
afterAll(() => app.end());

describe.each(locales)('an account in %s', (locale) => {
  const email = `anna.${locale}@storey.example`;
  let words: Words;
  let person: Browser;

  beforeAll(async () => {
    words = await wordsIn(locale);
    person = await app.world.openBrowser(`phone ${locale}`, { locale });
  });
  afterAll(() => person.close());

  async function logIn(password: string): Promise<void> {
    await person.page.getByLabel(words('Email'), { exact: true }).fill(email);
    await person.page.getByLabel(words('Password'), { exact: true }).fill(password);
    await person.page.getByRole('button', { name: words('Log in'), exact: true }).click();
  }

  it('§4 invite → mail → activate → log in', async () => {
    const users = new ExternalUsersPage(administration.page, words);
    await users.open(app.world.server.origin, locale);
    await users.invite({ firstname: 'Anna', lastname: `Muster ${locale}`, email, locale });
    const mail = await app.mails.next(email);
    expect(mail.html).toContain(`lang="${locale}"`);
    const link = new URL(linkIn(mail));
    expect(link.origin).toBe(app.world.server.origin);
    expect(link.pathname).toBe(`/${locale}/user/activate`);

    await person.page.goto(link.href);
    const form = new NewPasswordPage(person.page, words);
    await form.type(firstPassword);
    await expect.poll(() => person.page.url()).toBe(`${link.origin}${link.pathname}`);
    await form.joinNow.click();
    await person.page.waitForURL(`**/${locale}/login`);
    await person.page
      .getByText(words('Your account has been activated. Please log in to continue.'), { exact: true })
      .waitFor();
    await logIn(firstPassword);
    await person.page.waitForURL(`**/${locale}/select_building`);
  });

  it('§4 disable, after its sentence → out at the next call', async () => {
    const users = new ExternalUsersPage(administration.page, words);
    await users.open(app.world.server.origin, locale);
    await users.find(email);
    await users.carryOut('Disable');
    await administration.page.getByText(words('Disabled'), { exact: true }).waitFor();

    await person.page.goto(`${app.world.server.origin}/${locale}/tours`);
    await person.page.waitForURL(`**/${locale}/login`);
    await logIn(firstPassword);
    await person.page.getByText(words('Your account was disabled'), { exact: true }).waitFor();
    await users.carryOut('Enable');
    await administration.page.getByText(words('Active'), { exact: true }).waitFor();
  });

  it('§4 forgot → mail → change → log in, and the old password is dead', async () => {
    await person.page.getByRole('link', { name: words('Forgot your password?'), exact: true }).click();
    await person.page.waitForURL(`**/${locale}/user/password_reset`);
    const reset = new PasswordResetPage(person.page, words);
    // The address changes before the login has gone, and the login has a field of that name too.
    await reset.sendLink.waitFor();
    await reset.email.fill(email);
    await reset.sendLink.click();
    await person.page.waitForURL(`**/${locale}/user/password_reset/sent?email=*`);
    await person.page.getByText(email, { exact: true }).waitFor();

    const link = new URL(linkIn(await app.mails.next(email)));
    expect(link.pathname).toBe(`/${locale}/user/password_change`);
    await person.page.goto(link.href);
    const form = new NewPasswordPage(person.page, words);
    await form.type(secondPassword);
    await form.changePassword.click();
    await person.page.waitForURL(`**/${locale}/login`);
    await person.page
      .getByText(words('Your password has been changed. Please log in to continue.'), { exact: true })
      .waitFor();
    await logIn(firstPassword);
    await person.page.getByText(words('Invalid email or password'), { exact: true }).waitFor();
    await logIn(secondPassword);
    await person.page.waitForURL(`**/${locale}/select_building`);
  });
});
