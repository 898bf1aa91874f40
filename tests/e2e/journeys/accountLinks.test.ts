import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { wordsIn } from '../../support/wordsIn.ts';
import { workerReady } from '../../support/workerReady.ts';
import { NewPasswordPage } from '../pages/NewPasswordPage.ts';

const canary = 'canary-5b1d-a-token-that-no-server-gave';
const password = 'sieben Boote im Nebel';

let world: AppWorld;
let browser: Browser;
let form: NewPasswordPage;
beforeAll(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
  form = new NewPasswordPage(browser.page, await wordsIn('en'));
  await browser.page.goto(`${world.proxy.origin}/en/login`);
  await workerReady(browser.page);
});
afterAll(() => world.end());
beforeEach(() => world.proxy.forget());

async function openLink(path: string): Promise<void> {
  await browser.page.goto(`${world.proxy.origin}/en/user/${path}=${canary}`);
  await form.password.waitFor();
}

/** Everything this origin keeps on the device, as text: caches with their addresses, stores, the history's state. */
async function keptOnTheDevice(): Promise<string> {
  return await browser.page.evaluate(async () => {
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

it('§8 says that a link is invalid, and where a new one comes from', async () => {
  await openLink('activate?activation_token');
  await form.type(password);
  await form.joinNow.click();
  await browser.page.getByText('Your activation link is invalid', { exact: true }).waitFor();
  await openLink('password_change?password_reset_token');
  await form.type(password);
  await form.changePassword.click();
  await browser.page.getByText('Your password reset link is invalid', { exact: true }).waitFor();
  await browser.page.getByRole('link', { name: 'Request a new link', exact: true }).waitFor();
});

it('§5 says under each field what is wrong with it, before anything is sent', async () => {
  await openLink('activate?activation_token');
  await form.type('too short', 'another');
  await form.joinNow.click();
  await browser.page.getByText('Please use at least 12 characters.', { exact: true }).waitFor();
  await browser.page.getByText('The two passwords do not match.', { exact: true }).waitFor();
  await expect.poll(() => form.password.getAttribute('aria-invalid')).toBe('true');
  expect(world.proxy.records.some(({ method }) => method === 'POST')).toBe(false);
});

it('a link’s token leaves the device in the body of its call and is kept nowhere', async () => {
  await openLink('activate?activation_token');
  await expect.poll(() => browser.page.url()).toBe(`${world.proxy.origin}/en/user/activate`);
  await form.type(password);
  await form.joinNow.click();
  await browser.page.getByText('Your activation link is invalid', { exact: true }).waitFor();
  expect(await keptOnTheDevice()).not.toContain(canary);
  const carriers = world.proxy.records.filter((record) => JSON.stringify(record).includes(canary));
  expect(carriers.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /api/activation']);
  await browser.page.reload();
  await browser.page.getByText('Your activation link is invalid', { exact: true }).waitFor();
});

it('a link opened without a network says so, and works as soon as there is one', async () => {
  await browser.context.setOffline(true);
  await openLink('activate?activation_token');
  await browser.page.getByText('You are offline', { exact: true }).waitFor();
  await form.type(password);
  await form.joinNow.click();
  await browser.page
    .getByText('A Network error ocurred. Please make sure you have an internet connection and retry.')
    .waitFor();
  await browser.context.setOffline(false);
  await browser.page.getByText('You are offline', { exact: true }).waitFor({ state: 'hidden' });
  await form.joinNow.click();
  await browser.page.getByText('Your activation link is invalid', { exact: true }).waitFor();
});

it('the e-mail of the query is shown as text, whatever it says', async () => {
  const email = '<img src=x onerror=alert(1)>@example.org';
  await browser.page.goto(
    `${world.proxy.origin}/en/user/password_reset/sent?email=${encodeURIComponent(email)}`,
  );
  await browser.page.getByText(email, { exact: true }).waitFor();
  expect(await browser.page.locator('img').count()).toBe(0);
});
