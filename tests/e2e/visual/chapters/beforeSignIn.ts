import { workerReady } from '../../../support/browser/workerReady.ts';
import { LoginPage } from '../../pages/LoginPage.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../../pages/PasswordResetPage.ts';
import { inEnglish } from '../inEnglish.ts';
import type { Chapter, Stage } from '../Screen.ts';

const unknownToken = 'a-token-that-no-mail-has-ever-carried-to-us';

/** The page behind a link that is valid. */
async function newPassword({ page, origin }: Stage, link: string): Promise<NewPasswordPage> {
  const form = new NewPasswordPage(page, inEnglish);
  const person = { email: 'anna.muster@storey.example', email_shown: null };
  await page.route('**/person', (route) => route.fulfill({ json: person, headers: { 'storey-api': '1' } }), {
    times: 1,
  });
  await page.goto(`${origin}/en/user/${link}=${unknownToken}`);
  await form.password.waitFor();
  return form;
}

async function openReset({ page, origin }: Stage): Promise<PasswordResetPage> {
  await page.goto(`${origin}/en/user/password_reset`);
  return new PasswordResetPage(page, inEnglish);
}

/** Screens for people who are not signed in. */
export const beforeSignIn: Chapter = {
  name: 'before signing in',
  screens: [
    {
      name: 'login',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page, origin }) => {
        const login = new LoginPage(page);
        await login.open(origin);
        await login.logIn.waitFor();
      },
    },
    {
      name: 'login, empty fields',
      show: async ({ page }) => {
        await new LoginPage(page).logIn.click();
        await page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
    {
      name: 'login, refused',
      show: async ({ page }) => {
        await new LoginPage(page).signIn({ email: 'inspector@demo.example', password: 'another word' });
        await page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor();
      },
    },
    {
      name: 'login, offline',
      show: async ({ page, context }) => {
        await context.setOffline(true);
        await new LoginPage(page).logIn.click();
        await page
          .getByRole('alert')
          .filter({ hasText: /network|connection/i })
          .first()
          .waitFor();
        await context.setOffline(false);
      },
    },
    {
      name: 'forgotten password',
      also: ['desktop, dark'],
      show: async (stage) => {
        await (await openReset(stage)).sendLink.waitFor();
      },
    },
    {
      name: 'forgotten password, empty',
      show: async (stage) => {
        await (await openReset(stage)).sendLink.click();
        await stage.page.locator('[aria-invalid=true]').waitFor();
      },
    },
    {
      name: 'forgotten password, sent',
      show: async (stage) => {
        const form = await openReset(stage);
        await form.email.fill('nobody@storey.example');
        await form.sendLink.click();
        await stage.page.waitForURL(/password_reset\/sent/);
        await stage.page.getByRole('heading', { name: 'Check your email' }).waitFor();
      },
    },
    {
      name: 'activation',
      also: ['desktop, dark'],
      show: async (stage) => {
        await newPassword(stage, 'activate?activation_token');
      },
    },
    {
      name: 'activation, weak and unlike',
      also: ['phone, German'],
      show: async (stage) => {
        const form = await newPassword(stage, 'activate?activation_token');
        await form.type('storey', 'stories');
        await form.joinNow.click();
        await stage.page.locator('[aria-invalid=true]').first().waitFor();
      },
    },
    {
      name: 'activation, unknown link',
      show: async (stage) => {
        await stage.page.goto(`${stage.origin}/en/user/activate?activation_token=${unknownToken}`);
        await stage.page.getByText('Your activation link is invalid', { exact: true }).waitFor();
      },
    },
    {
      name: 'new password',
      show: async (stage) => {
        const form = await newPassword(stage, 'password_change?password_reset_token');
        await form.password.fill('sieben Boote im Nebel');
      },
    },
    {
      name: 'new password, offline',
      show: async (stage) => {
        await workerReady(stage.page);
        await stage.context.setOffline(true);
        await newPassword(stage, 'password_change?password_reset_token');
        await stage.page.getByText('You are offline', { exact: true }).waitFor();
      },
    },
  ],
};
