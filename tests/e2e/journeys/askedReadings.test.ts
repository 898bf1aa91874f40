import { afterAll, beforeAll, expect, it } from 'vitest';
import { paths } from '#contract/paths.ts';
import { type AppWorld, createAppWorld } from '../../support/appWorld.ts';
import type { Browser } from '../../support/browser.ts';
import { signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';

const networkError = 'A Network error ocurred. Please make sure you have an internet connection and retry.';
const unknownError = 'An unknown error occurred.';

let world: AppWorld;
let browser: Browser;
beforeAll(async () => {
  world = await createAppWorld();
  browser = await world.openBrowser('phone');
});
afterAll(() => world.end());

/** From here on every toast of this page is noted down, however short it stands. */
async function noteToasts(): Promise<() => Promise<readonly string[]>> {
  await browser.page.evaluate(() => {
    const noted: string[] = [];
    Reflect.set(window, 'notedToasts', noted);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) {
        for (const node of addedNodes) {
          const toast =
            node instanceof Element
              ? (node.closest('[role=alert]') ?? node.querySelector('[role=alert]'))
              : null;
          if (toast?.closest('main') === null) noted.push(toast.textContent);
        }
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  return () => browser.page.evaluate(() => Reflect.get(window, 'notedToasts') as string[]);
}

const toast = (words: string) => browser.page.locator('[role=alert]:not(main *)', { hasText: words });

it('§8 a list that the server cannot give is the unknown error, as a toast and in its place', async () => {
  const failing = { error: 'unknown_error' };
  // In the background, and for who looks.
  for (let call = 0; call < 5; call += 1) {
    world.proxy.answerNext(500, failing, ({ url }) => url === paths.mandates);
  }
  await signIn(browser.page, world.proxy.origin);
  await toast(unknownError).waitFor();
  await browser.page.getByRole('main').getByText(unknownError, { exact: true }).waitFor();
  expect(await browser.page.getByText('cannot be reached').count()).toBe(0);
  world.proxy.behave();
  await browser.page.getByRole('button', { name: 'Try again', exact: true }).click();
  await browser.page.getByRole('main').getByText(unknownError, { exact: true }).waitFor({ state: 'hidden' });
  await browser.page.reload();
  await readyForTheCellar(browser.page);
});

it('§7 the objects of each mandate are asked for once in each start, and new ones are there', async () => {
  const objectsAsked = () =>
    world.proxy.records.filter(({ url }) => url.endsWith('/objects')).map(({ url }) => url);
  world.proxy.forget();
  await browser.page.reload();
  await expect.poll(() => objectsAsked().length, { timeout: 30_000 }).toBeGreaterThan(40);
  expect(new Set(objectsAsked()).size).toBe(objectsAsked().length);
});

it('§8 in a cellar nothing toasts, and what somebody asks the server for is a toast and a panel', async () => {
  await world.proxy.close();
  await browser.page.reload();
  const toasts = await noteToasts();
  await new SelectBuildingPage(browser.page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  await new TourPage(browser.page).touchpoint('Working in the building').click();
  const touchpoint = new TouchpointPage(browser.page);
  await browser.page.getByText('Rate each floor you walk through separately.').waitFor();
  await touchpoint.floor.fill('0');
  await touchpoint.rateAll('Working in the building');
  await browser.page.goBack();
  await browser.page.waitForURL('**/en/tour');
  expect(await toasts()).toEqual([]);

  await browser.page.goto(`${world.proxy.origin}/en/account`);
  await browser.page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
  await toast(networkError).waitFor();

  await world.proxy.listen();
  world.proxy.answerNext(500, { error: 'unknown_error' }, ({ url }) => url === paths.ownSessions);
  await browser.page.getByRole('button', { name: 'Try again', exact: true }).click();
  await browser.page.getByRole('heading', { name: unknownError }).waitFor();
  await toast(unknownError).waitFor();
});
