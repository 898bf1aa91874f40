import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { AppBar } from '../pages/AppBar.ts';
import { LoginPage, signIn } from '../pages/LoginPage.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TourPage } from '../pages/TourPage.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.end());

describe('§2 §6 without a token', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await world.openBrowser('stranger', { locale: 'fr-CH' });
  });

  it.each(['', '/', '/select_building', '/tour', '/touchpoints/1', '/sub_touchpoints/1', '/thanks', '/sync'])(
    'leads from %s to login, in the language of the browser',
    async (path) => {
      await browser.page.goto(world.proxy.origin + path);
      await browser.page.waitForURL('**/fr/login');
    },
  );

  it.each(['/en/select_building', '/de/tour', '/it/welcome'])(
    'leads from %s to login, in its language',
    async (path) => {
      await browser.page.goto(world.proxy.origin + path);
      await browser.page.waitForURL(`**${path.slice(0, 3)}/login`);
    },
  );

  it('shows no way to log out', async () => {
    await new LoginPage(browser.page).open(world.proxy.origin);
    await new LoginPage(browser.page).logIn.waitFor();
    expect(await new AppBar(browser.page).logOut.count()).toBe(0);
  });
});

describe('§2 with a token', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await world.openBrowser('inspector');
    await signIn(browser.page, world.proxy.origin);
  });

  it.each(['/', '/de', '/de/tour', '/de/touchpoints/1', '/de/sub_touchpoints/1'])(
    'leads from %s to select building while there is no tour',
    async (path) => {
      await browser.page.goto(world.proxy.origin + path);
      await browser.page.waitForURL(/\/(en|de)\/select_building$/);
    },
  );

  it('prepends the missing language and keeps the rest of the address', async () => {
    await browser.page.goto(`${world.proxy.origin}/sync?from=test`);
    await browser.page.waitForURL('**/en/sync?from=test');
  });

  it('§8 answers an unknown address with the 404 page and its German sentence, in every language', async () => {
    for (const locale of ['en', 'de', 'fr', 'it']) {
      await browser.page.goto(`${world.proxy.origin}/${locale}/no/such/page`);
      await browser.page.getByRole('heading', { name: '404 Not Found' }).waitFor();
      await browser.page.getByText('Die gewünschte Seite wurde nicht gefunden.', { exact: true }).waitFor();
    }
  });

  it('§4 a change of language stays on the page and changes what the server is asked in', async () => {
    await browser.page.goto(`${world.proxy.origin}/en/select_building`);
    for (const locale of ['de', 'fr', 'it', 'en']) {
      await new AppBar(browser.page).language.selectOption(locale);
      await browser.page.waitForURL(`**/${locale}/select_building`);
      await expect.poll(() => browser.page.locator('html').getAttribute('lang')).toBe(locale);
      world.proxy.forget();
      await browser.page.reload();
      // The last call: the first ones may still be of the page before.
      await expect
        .poll(
          () =>
            world.proxy.records.findLast(({ url }) => url.startsWith('/api/'))?.headers['accept-language'],
        )
        .toBe(locale);
    }
  });

  it('leads from / to the tour while there is one', async () => {
    await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
    await browser.page.goto(world.proxy.origin);
    await browser.page.waitForURL('**/en/tour');
    await new TourPage(browser.page).concludeTour.waitFor();
  });

  it('§4 logging out clears the device and leads to login', async () => {
    await expect.poll(() => new AppBar(browser.page).everythingSent.count()).toBe(1);
    await new AppBar(browser.page).logOut.click();
    await browser.page.waitForURL('**/en/login');
    expect(await browser.page.evaluate(() => localStorage.length)).toBe(0);
    const databases = await browser.page.evaluate(async () => await indexedDB.databases());
    expect(databases.filter(({ name }) => name !== 'storey-device')).toEqual([]);
    await browser.page.goto(`${world.proxy.origin}/en/tour`);
    await browser.page.waitForURL('**/en/login');
  });
});
