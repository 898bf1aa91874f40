import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

const networkError = 'A Network error ocurred. Please make sure you have an internet connection and retry.';
const unknownError = 'An unknown error occurred.';

/** Records every toast of this page from now on. */
async function noteToasts(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
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
  return () => page.evaluate(() => Reflect.get(window, 'notedToasts') as string[]);
}

const toast = (page: Page, words: string) => page.locator('[role=alert]:not(main *)', { hasText: words });

journey(
  '§8 a list that the server fails to return shows the unknown error, as a toast and in its place',
  async ({ fixture, inspector, building }) => {
    // A worker that has stored the app lets the page fetch its lists anew, also while somebody reaches for "Try again".
    const { page } = await fixture.openBrowser();
    const failing = { error: 'unknown_error' };
    // In the background, and for a person who looks.
    for (let call = 0; call < 20; call += 1) {
      fixture.proxy.setNextResponse(500, failing, ({ url }) => url === paths.mandates);
    }
    const goOn = fixture.proxy.holdNextResponse(({ url }) => url === paths.ownSessions);
    await signIn(page, fixture.proxy.origin, inspector);
    await toast(page, unknownError).waitFor();
    await page.getByRole('main').getByText(unknownError, { exact: true }).waitFor();
    // A good answer after the last refusal would fetch the lists before the person does. All that is asked for by itself has been
    // answered, but for the held one.
    const asked = (path: string) => fixture.proxy.records.filter(({ url }) => url === path);
    await expect.poll(() => asked(paths.mandates).length).toBeGreaterThanOrEqual(2);
    for (const path of [paths.catalogue, paths.clientSettings]) {
      await expect.poll(() => asked(path).map(({ status }) => status)).toContain(200);
    }
    expect(await page.getByText('cannot be reached').count()).toBe(0);
    fixture.proxy.behave();
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('main').getByText(unknownError, { exact: true }).waitFor({ state: 'hidden' });
    goOn();
    await page.reload();
    await new SelectBuildingPage(page).choose(building.mandate, building.name);
  },
);

journey(
  '§7 the objects of each mandate are requested once per start, and new ones appear',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(page).choose(building.mandate, building.name);
    const mandates = await page.evaluate(async (path) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('authToken') ?? ''}` };
      return ((await (await fetch(path, { headers })).json()) as unknown[]).length;
    }, paths.mandates);
    const objectsAsked = () =>
      fixture.proxy.records.filter(({ url }) => url.endsWith('/objects')).map(({ url }) => url);
    const everyListAsked = async () => {
      await expect.poll(() => new Set(objectsAsked()).size, { timeout: 30_000 }).toBe(mandates);
    };
    await everyListAsked();
    fixture.proxy.forget();
    await page.reload();
    await everyListAsked();
    // They are loaded: nothing is requested again.
    await new SelectBuildingPage(page).choose(building.mandate, building.name);
    expect(new Set(objectsAsked()).size).toBe(objectsAsked().length);
  },
);

journey(
  '§8 without a network nothing toasts by itself, and a failed request of the person is a toast and a panel',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await readyForOfflineUse(page);
    await fixture.proxy.close();
    await page.reload();
    const toasts = await noteToasts(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    await new TourPage(page).touchpoint('Working in the building').click();
    const touchpoint = new TouchpointPage(page);
    await page.getByText('Rate each floor you walk through separately.').waitFor();
    await touchpoint.floor.fill('0');
    await touchpoint.rateAll('Working in the building');
    await page.goBack();
    await page.waitForURL('**/en/tour');
    expect(await toasts()).toEqual([]);

    await page.goto(`${fixture.proxy.origin}/en/account`);
    await page.getByRole('heading', { name: 'No connection to the server' }).waitFor();
    await toast(page, networkError).waitFor();

    await fixture.proxy.listen();
    fixture.proxy.setNextResponse(500, { error: 'unknown_error' }, ({ url }) => url === paths.ownSessions);
    await page.getByRole('button', { name: 'Try again', exact: true }).click();
    await page.getByRole('heading', { name: unknownError }).waitFor();
    await toast(page, unknownError).waitFor();
  },
);
