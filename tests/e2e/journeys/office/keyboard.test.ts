import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const good = { rating: 'good', comment: null } as const;
const bad = { rating: 'bad', comment: 'klemmt' } as const;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);

journey(
  'Tab to what stays in its place does not move the page of a tour',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const id = await concludeByCalls(ask, building, () => bad);
    const { building: place } = (await ask(paths.tourReport(id))) as { building: { id: string } };
    // Enough for a list that is longer than the window.
    for (let times = 0; times < 8; times += 1) {
      await ask(paths.tours, { method: 'POST', body: { cip_obj_id: place.id } });
    }
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 520 } });
    await signIn(page, fixture.proxy.origin, administrator);
    await page.goto(`${fixture.proxy.origin}/en/tours/${id}`);
    await page.getByRole('button', { name: 'Exclude from the results …', exact: true }).waitFor();
    const list = page.getByRole('navigation', { name: 'Tours', exact: true });
    await list.getByRole('link').nth(8).waitFor();

    await step('through the list beside it', async () => {
      await list.getByRole('link').first().focus();
      for (let times = 0; times < 8; times += 1) {
        await page.keyboard.press('Tab');
        expect(await list.evaluate((one) => one.contains(document.activeElement))).toBe(true);
        expect(await scrolled(page)).toBe(0);
      }
    });

    await step('to the buttons at the bottom, and back', async () => {
      await page.getByRole('button', { name: 'Print', exact: true }).focus();
      expect(await scrolled(page)).toBe(0);
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('PDF');
      expect(await scrolled(page)).toBe(0);
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('Print');
      expect(await scrolled(page)).toBe(0);
    });
  },
);

journey(
  'a table of a building’s page that fits is no tab stop, and one that does not moves nothing',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const id = await concludeByCalls(ask, building, () => good);
    const { building: place } = (await ask(paths.tourReport(id))) as { building: { id: string } };
    const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 700 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await results.open(fixture.proxy.origin, `/results/buildings/${place.id}`);
    const history = results.part('Topics, tour by tour');
    await history.getByRole('table').first().waitFor();
    const frames = () => page.locator('main [tabindex="0"]').count();
    await expect.poll(frames).toBe(0);

    await page.setViewportSize({ width: 360, height: 700 });
    await expect.poll(frames).toBeGreaterThan(0);
    const last = page.locator('main [tabindex="0"]').last();
    await last.evaluate((frame) => frame.scrollIntoView({ block: 'center' }));
    const before = await scrolled(page);
    await last.focus();
    expect(await scrolled(page)).toBe(before);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => last.evaluate((frame) => frame.scrollLeft)).toBeGreaterThan(0);
  },
);

journey(
  'N4 back from a building’s page the keys are in the heat map, where it was left',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) => (topic === 'doors' ? bad : good));
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 900 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await results.open(
      fixture.proxy.origin,
      '/results/buildings',
      `?query=${encodeURIComponent(building.name)}`,
    );
    await results.row(building.name).waitFor();

    await step('the frame is as high as its one row', async () => {
      const [frame, row] = [await results.grid.boundingBox(), await results.row(building.name).boundingBox()];
      const below = (frame?.y ?? 0) + (frame?.height ?? 0) - (row?.y ?? 0) - (row?.height ?? 0);
      expect(below).toBeGreaterThanOrEqual(0);
      expect(below).toBeLessThan(24);
    });

    await results.row(building.name).getByRole('gridcell', { name: 'Share good' }).click();
    await results.drawer.getByText('All about this building', { exact: true }).click();
    await page.waitForURL(/\/results\/buildings\/[^?]/);
    await page.getByRole('heading', { level: 1, name: building.name }).waitFor();
    await page.goBack();
    await results.row(building.name).waitFor();
    const isInGrid = () => results.grid.evaluate((grid) => document.activeElement === grid);
    await expect.poll(isInGrid).toBe(true);
    await page.waitForTimeout(1500);
    expect(await isInGrid()).toBe(true);
    expect(await results.grid.getAttribute('aria-activedescendant')).toMatch(/-0-1$/);
  },
);

journey(
  'the tabs of the section stand in one place, whichever is open',
  async ({ fixture, administrator }) => {
    const { page } = await fixture.openBrowser();
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const places: unknown[][] = [];
    for (const path of ['/results', '/results/buildings', '/findings', '/tours']) {
      await results.open(fixture.proxy.origin, path);
      await page.waitForLoadState('networkidle');
      for (const [at, width] of [1280, 1440, 1920].entries()) {
        await page.setViewportSize({ width, height: 900 });
        const box = await results.tab('Overview').boundingBox();
        (places[at] ??= []).push([box?.x, box?.y]);
      }
    }
    expect(places).toEqual(places.map((ofWidth) => ofWidth.map(() => ofWidth[0])));
  },
);
