import type { Page } from 'playwright';
import { expect } from 'vitest';
import type { OpenBrowser } from '../../../support/browser/browser.ts';
import type { JourneyFixture } from '../../../support/browser/journeyFixture.ts';
import { step } from '../../../support/browser/step.ts';
import { wordsIn } from '../../../support/browser/wordsIn.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { linkIn } from '../../../support/server/mailServer.ts';
import { journey } from '../../journey.ts';
import { NewPasswordPage } from '../../pages/NewPasswordPage.ts';
import { PasswordResetPage } from '../../pages/PasswordResetPage.ts';

const canary = 'canary-5b1d-a-token-that-no-server-ever-gav';
const password = 'sieben Boote im Nebel';

/** A phone that was here before, so that the worker serves the page. */
async function knownPhone(fixture: JourneyFixture): Promise<OpenBrowser> {
  const phone = await fixture.openBrowser({ worker: true });
  await phone.page.goto(`${fixture.proxy.origin}/en/login`);
  await workerReady(phone.page);
  fixture.proxy.forget();
  return phone;
}

async function openLink({ proxy }: JourneyFixture, page: Page, path: string): Promise<NewPasswordPage> {
  const form = new NewPasswordPage(page, await wordsIn('en'));
  await page.goto(`${proxy.origin}/en/user/${path}=${canary}`);
  return form;
}

/** Everything that this origin has stored on the device, as text: caches, databases, the state of the history. */
async function keptOnTheDevice(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    kept.push(JSON.stringify(history.state), location.href, document.referrer);
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      kept.push(...(await cache.keys()).map(({ url }) => url));
    }
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store).getAll();
        await new Promise((resolve) => rows.addEventListener('success', resolve));
        kept.push(JSON.stringify(rows.result));
      }
      database.close();
    }
    return kept.join('\n');
  });
}

journey(
  '§5 §8 an invalid link is named, with the way to a new one, and each field shows its error before anything is sent',
  async ({ fixture }) => {
    const { page } = await fixture.openBrowser();
    await openLink(fixture, page, 'activate?activation_token');
    await page.getByText('Your activation link is invalid', { exact: true }).waitFor();
    await openLink(fixture, page, 'password_change?password_reset_token');
    await page.getByText('Your password reset link is invalid', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Request a new link', exact: true }).waitFor();

    await page.route('**/api/activation/person', (route) => route.abort());
    fixture.proxy.forget();
    const form = await openLink(fixture, page, 'activate?activation_token');
    await form.type('too short', 'another');
    await form.joinNow.click();
    await page.getByText('Please use at least 12 characters.', { exact: true }).waitFor();
    await page.getByText('The two passwords do not match.', { exact: true }).waitFor();
    await expect.poll(() => form.password.getAttribute('aria-invalid')).toBe('true');
    expect(fixture.proxy.records.some(({ method }) => method === 'POST')).toBe(false);

    const email = '<img src=x onerror=alert(1)>@example.org';
    await page.goto(`${fixture.proxy.origin}/en/user/password_reset/sent?email=${encodeURIComponent(email)}`);
    await page.getByText(email, { exact: true }).waitFor();
    expect(await page.locator('img').count()).toBe(0);
  },
);

journey(
  'a link’s token is sent in the body of its call only, and an invalid one is stored nowhere',
  async ({ fixture }) => {
    const { page, context } = await knownPhone(fixture);
    await openLink(fixture, page, 'activate?activation_token');
    await expect.poll(() => page.url()).toBe(`${fixture.proxy.origin}/en/user/activate`);
    await page.getByText('Your activation link is invalid', { exact: true }).waitFor();
    expect(await keptOnTheDevice(page)).not.toContain(canary);
    const carriers = fixture.proxy.records.filter((record) => JSON.stringify(record).includes(canary));
    expect(carriers.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/activation/person']);
    await page.reload();
    await page.getByText('Open the link in your email once more.', { exact: true }).waitFor();

    await step('a link opened without a network says so, and works once there is one', async () => {
      await context.setOffline(true);
      const form = await openLink(fixture, page, 'activate?activation_token');
      await page.getByText('You are offline', { exact: true }).waitFor();
      await form.type(password);
      await form.joinNow.click();
      await page
        .getByText('A Network error ocurred. Please make sure you have an internet connection and retry.')
        .waitFor();
      await page.reload();
      await page.getByText('You are offline', { exact: true }).waitFor();
      await context.setOffline(false);
      await page.getByText('Your activation link is invalid', { exact: true }).waitFor();
    });
  },
);

journey(
  'E17 a link survives a reload, and leaves nothing behind once it is used',
  async ({ fixture, administrator, mails }) => {
    // Not through the proxy: links in mails lead to the server itself.
    const { origin } = fixture.server;
    const words = await wordsIn('en');
    const { page } = await fixture.openBrowser();
    await page.goto(`${origin}/en/user/password_reset`);
    const reset = new PasswordResetPage(page, words);
    await reset.email.fill(administrator.email);
    await reset.sendLink.click();
    const link = linkIn(await mails.next(administrator.email));
    const token = new URL(link).searchParams.get('password_reset_token') ?? '';
    // As a mail program may cut and mend it.
    await page.goto(link.replace(token, `<${token.slice(0, 9)}=%0D%0A${token.slice(9)}>.`));
    const name = page.getByLabel('Email', { exact: true });
    await expect.poll(() => name.inputValue()).toBe(administrator.email);
    expect(page.url()).not.toContain(token);
    await page.reload();
    await expect.poll(() => name.inputValue()).toBe(administrator.email);
    const form = new NewPasswordPage(page, words);
    await form.type(password);
    await form.changePassword.click();
    await page.waitForURL('**/en/login');
    expect(await keptOnTheDevice(page)).not.toContain(token);
    await page.goBack();
    expect(await keptOnTheDevice(page)).not.toContain(token);
    await page.goto(link);
    await page.getByText('It was used already: the password was changed.').waitFor();
  },
);
