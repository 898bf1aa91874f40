import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { askServer } from '../../../support/server/askServer.ts';
import { rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { toRead } from '../../pages/toRead.ts';

/** What Chromium does with databases damaged by a kill: it recreates them (decision 095). */
function throwDatabasesAway(profile: string): void {
  const folder = join(profile, 'Default', 'IndexedDB');
  const found = readdirSync(folder);
  expect(found.length).toBeGreaterThan(0);
  for (const name of found) rmSync(join(folder, name), { recursive: true });
}

/** Whether the browser has written a text of local storage to the disk. */
function isInLocalStorage(profile: string, text: string | null): boolean {
  const folder = join(profile, 'Default', 'Local Storage', 'leveldb');
  return readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(text ?? 'none'));
}

/** What clearing site data does: connections are closed by force. */
async function byTheBrowser(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' });
  await devtools.detach();
}

/** A page of the same origin, without the app, deletes everything but the device store. */
function fromAnotherTab(other: Page) {
  return async (): Promise<void> => {
    await other.evaluate(async () => {
      const found = await indexedDB.databases();
      const names = found.flatMap(({ name }) => name ?? []).filter((name) => name !== 'storey-device');
      await Promise.all(
        names.map(
          (name) =>
            new Promise<void>((resolve, reject) => {
              const request = indexedDB.deleteDatabase(name);
              request.addEventListener('success', () => resolve());
              request.addEventListener('error', () => reject(new Error('not deleted')));
            }),
        ),
      );
    });
  };
}

/** The mirrored tours. */
async function textsIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const cache = await caches.open('storey-mirror-2');
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/second-copies');
    return Promise.all(kept.map(async (at) => (await (await cache.match(at))?.text()) ?? ''));
  });
}

/** The number of mirrored answers. */
async function ratedIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const cache = await caches.open('storey-mirror-2');
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/second-copies');
    const texts = await Promise.all(kept.map(async (at) => (await cache.match(at))?.text()));
    const answers = /"name":"[a-z_]+"[^{}]*"rating":"/gu;
    return texts.reduce((sum, text) => sum + (text?.split('"entries":')[0]?.match(answers)?.length ?? 0), 0);
  });
}

rareJourney(
  'S24 I4 a browser that loses its databases in the cellar loses no answer',
  async ({ fixture, inspector, building }) => {
    const { server, proxy } = fixture;
    let browser = await fixture.openProfile('phone');
    await signIn(browser.page, proxy.origin, inspector);
    await readyForOfflineUse(browser.page);
    await proxy.close();

    await new SelectBuildingPage(browser.page).startTour(building.mandate, building.name);
    let tour = new TourPage(browser.page);
    let touchpoint = new TouchpointPage(browser.page);
    await tour.touchpoint('Arriving at work').click();
    await touchpoint.rateAllQuickly('Arriving at work');
    await touchpoint.conclude();
    await tour.touchpoint('Entering the building').click();
    await touchpoint.rateQuickly('Lifts');
    await touchpoint.rateQuickly('Stairs');
    // Drafts are mirrored within two seconds, or later on a busy machine.
    await expect.poll(() => ratedIn(browser.page)).toBe(7);
    // Local storage is written late, which is why the session is also in a database (S27); here both are lost.
    const token = await browser.page.evaluate(() => localStorage.getItem('authToken'));
    await expect
      .poll(() => isInLocalStorage(fixture.profile('phone'), token), { timeout: 90_000 })
      .toBe(true);
    await browser.kill();
    throwDatabasesAway(fixture.profile('phone'));

    browser = await fixture.openProfile('phone');
    await browser.page.goto(proxy.origin);
    const news = browser.page.getByRole('dialog', { name: 'Your work is back', exact: true });
    await news.getByText('1 tour, with its answers').waitFor();
    await news.getByText('2 items that are not on the server yet').waitFor();
    await news.getByRole('button', { name: 'Continue', exact: true }).click();
    await news.waitFor({ state: 'detached' });
    await new AppBar(browser.page).unsent.waitFor();
    await browser.page.goto(`${proxy.origin}/en/tour`);
    tour = new TourPage(browser.page);
    touchpoint = new TouchpointPage(browser.page);
    await tour.touchpoint('Entering the building').click();
    for (const question of ['Lifts', 'Stairs']) {
      await touchpoint
        .quickRating(question, 'Good')
        .and(browser.page.locator('[aria-pressed=true]'))
        .waitFor();
    }
    await touchpoint.rateAllQuickly('Entering the building');
    await touchpoint.conclude();
    await tour.concludeTour.click();
    await browser.page.waitForURL('**/thanks');

    await proxy.listen();
    await new AppBar(browser.page).everythingSent.waitFor({ timeout: 120_000 });
    const responses = await askServer(server.origin, inspector);
    const stored = await responses.tours();
    expect(stored).toHaveLength(1);
    const held = await responses.tour(stored[0]?.id ?? '');
    expect(held.concluded_at).not.toBeNull();
    expect(held.touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
      'arriving_at_work',
      'entering_the_building',
    ]);
    // Of a concluded tour only this fact stays for a while, and no answers.
    await expect.poll(() => textsIn(browser.page)).toEqual([expect.stringMatching(/^\{"over_at"/u)]);
  },
);

rareJourney(
  'S24 I4 S19 databases that go under an open page are made anew of what stands twice, and nothing is called sent',
  async ({ fixture, inspector, building }) => {
    const { server, proxy } = fixture;
    const { page, context } = await fixture.openBrowser({ worker: true });
    await signIn(page, proxy.origin, inspector);
    await readyForOfflineUse(page);
    const other = await context.newPage();
    await other.goto(`${proxy.origin}/favicon.svg`);
    await page.bringToFront();
    await proxy.close();
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    const tour = new TourPage(page);
    const touchpoint = new TouchpointPage(page);
    await tour.touchpoint('Arriving at work').click();
    await touchpoint.rateAllQuickly('Arriving at work');
    await touchpoint.conclude();
    await tour.touchpoint('Entering the building').click();
    await touchpoint.rateQuickly('Lifts');
    await expect.poll(() => ratedIn(page)).toBe(6);
    const bar = new AppBar(page);
    await bar.unsent.filter({ hasText: '2' }).waitFor();

    for (const delete_ of [byTheBrowser, fromAnotherTab(other)]) {
      await delete_(page);
      const news = page.getByRole('dialog', { name: 'Your work is back', exact: true });
      await news.getByText('2 items that are not on the server yet').waitFor();
      await toRead(page);
      await news.getByRole('button', { name: 'Continue', exact: true }).click();
      await news.waitFor({ state: 'detached' });
      await bar.unsent.filter({ hasText: '2' }).waitFor();
      await expect.poll(() => ratedIn(page)).toBe(6);
    }
    // The page goes on: the draft is restored, the rest is rated, the tour is sent once.
    await touchpoint.quickRating('Lifts', 'Good').and(page.locator('[aria-pressed=true]')).waitFor();
    await touchpoint.rateAllQuickly('Entering the building');
    await touchpoint.conclude();
    await bar.unsent.filter({ hasText: '3' }).waitFor();
    await proxy.listen();
    await page.getByRole('button', { name: 'Conclude tour', exact: true }).click();
    await bar.everythingSent.waitFor({ timeout: 90_000 });
    const responses = await askServer(server.origin, inspector);
    const stored = await responses.tours();
    expect(stored).toHaveLength(1);
    const held = await responses.tour(stored[0]?.id ?? '');
    expect(held.touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
      'arriving_at_work',
      'entering_the_building',
    ]);
  },
);
