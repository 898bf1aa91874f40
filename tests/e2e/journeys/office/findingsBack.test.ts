import { expect } from 'vitest';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey, rareJourney } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

journey(
  'N23 a finding that was closed is not opened again by "back", and a link to one is closed in its place',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) =>
      topic === 'stairs' ? { rating: 'bad', comment: 'Loose step.' } : { rating: 'good', comment: null },
    );
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 900 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const { drawer } = results;
    const narrowed = `?${new URLSearchParams({ query: building.name })}`;
    await results.open(fixture.proxy.origin, '/results');
    await results.open(fixture.proxy.origin, '/findings', narrowed);
    const list = page.url();
    const open = () => results.findings.getByRole('button', { name: /Stairs/ }).click();
    const close = () => drawer.getByRole('button', { name: 'Close', exact: true }).click();

    await open();
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    const finding = page.url();
    expect(finding).not.toBe(list);
    await close();
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);
    await open();
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    await close();
    await drawer.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/results'));

    await page.goto(finding);
    await drawer.getByLabel('Note', { exact: true }).waitFor();
    await close();
    await drawer.waitFor({ state: 'detached' });
    expect(page.url()).toBe(list);
    await page.goBack();
    await page.waitForURL(({ pathname }) => pathname.endsWith('/results'));
  },
);

for (const [run, name, viewport] of [
  [journey, 'on a desk, where each column scrolls', { width: 1280, height: 700 }],
  [rareJourney, 'on a phone', { width: 390, height: 700 }],
] as const) {
  run(
    `${name}, a board is where it was left after "back" from a finding and from the page of its building`,
    async ({ fixture, inspector, administrator, building }) => {
      const ask = await callsOf(fixture.server.origin, inspector);
      await concludeByCalls(ask, building, () => ({ rating: 'bad', comment: 'Broken.' }));
      const { page } = await fixture.openBrowser({ viewport });
      await signIn(page, fixture.proxy.origin, administrator);
      const results = new ResultsPage(page);
      const { drawer } = results;
      const search = new URLSearchParams({ view: 'board', query: building.name });
      await results.open(fixture.proxy.origin, '/findings', `?${search}`);
      const board = page.url();
      const column = results.part('Open');
      const card = column.getByRole('button').nth(12);
      await card.scrollIntoViewIfNeeded();
      /** How far the page and the column are scrolled. */
      const places = async () => {
        const ofColumn = column.locator('[class*="cards"]');
        return [await page.evaluate(() => window.scrollY), await ofColumn.evaluate((one) => one.scrollTop)];
      };
      const left = await places();
      expect(Math.max(...left)).toBeGreaterThan(500);
      /** Looked at again: what moves a page may come late. */
      const untilLeft = async () => {
        await expect.poll(places).toEqual(left);
        await page.waitForTimeout(1500);
        expect(await places()).toEqual(left);
      };

      await card.click();
      await drawer.getByLabel('Note', { exact: true }).waitFor();
      await page.goBack();
      await drawer.waitFor({ state: 'detached' });
      expect(page.url()).toBe(board);
      await untilLeft();

      await card.click();
      await drawer.getByRole('link', { name: building.name }).click();
      await page.getByRole('heading', { level: 1, name: building.name }).waitFor();
      await page.goBack();
      await drawer.getByLabel('Note', { exact: true }).waitFor();
      await page.goBack();
      await drawer.waitFor({ state: 'detached' });
      expect(page.url()).toBe(board);
      await untilLeft();
    },
  );
}
