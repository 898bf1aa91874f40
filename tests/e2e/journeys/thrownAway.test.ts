import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { askServer } from '../../support/askServer.ts';
import { journey } from '../journey.ts';
import { AppBar } from '../pages/AppBar.ts';
import { signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';

/** What Chromium does with databases that it finds torn after a kill: it begins them anew (decision 039). */
function throwDatabasesAway(profile: string): void {
  const folder = join(profile, 'Default', 'IndexedDB');
  const found = readdirSync(folder);
  expect(found.length).toBeGreaterThan(0);
  for (const name of found) rmSync(join(folder, name), { recursive: true });
}

/** Addresses of what stands a second time. */
async function copiesIn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await (await caches.open('storey-second-copies')).keys();
    return kept.map(({ url }) => new URL(url).pathname).filter((path) => path !== '/second-copies');
  });
}

/** How many answers stand a second time. */
async function ratedIn(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const cache = await caches.open('storey-second-copies');
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname !== '/second-copies');
    const texts = await Promise.all(kept.map(async (at) => (await cache.match(at))?.text()));
    const answers = /"name":"[a-z_]+"[^{}]*"rating":"/gu;
    return texts.reduce((sum, text) => sum + (text?.split('"entries":')[0]?.match(answers)?.length ?? 0), 0);
  });
}

journey(
  'S24 I4 a browser that loses its databases in the cellar loses no answer',
  async ({ world, inspector, building }) => {
    const { server, proxy } = world;
    let browser = await world.openProfile('phone');
    await signIn(browser.page, proxy.origin, inspector);
    await readyForTheCellar(browser.page);
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
    // Drafts follow within two seconds, or what a loaded machine takes.
    await expect.poll(() => ratedIn(browser.page)).toBe(7);
    await browser.kill();
    throwDatabasesAway(world.profile('phone'));

    browser = await world.openProfile('phone');
    await browser.page.goto(proxy.origin);
    const news = browser.page.getByRole('dialog', { name: 'Your work is back', exact: true });
    await news.getByText('1 tour, with its answers').waitFor();
    await news.getByText('2 items that are not on the server yet').waitFor();
    await news.getByRole('button', { name: 'Go on', exact: true }).click();
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
    await new AppBar(browser.page).everythingSent.waitFor({ timeout: 60_000 });
    const answers = await askServer(server.origin, inspector);
    const stored = await answers.tours();
    expect(stored).toHaveLength(1);
    const held = await answers.tour(stored[0]?.id ?? '');
    expect(held.concluded_at).not.toBeNull();
    expect(held.touchpoints.filter(({ completed }) => completed).map(({ name }) => name)).toEqual([
      'arriving_at_work',
      'entering_the_building',
    ]);
    await expect.poll(() => copiesIn(browser.page)).toEqual([]);
  },
);
