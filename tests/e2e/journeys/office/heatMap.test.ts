import { expect } from 'vitest';
import type { BuildingRow, BuildingRows } from '#contract/results/buildingResults.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const good = { rating: 'good', comment: null } as const;
const bad = { rating: 'bad', comment: 'Cold coffee.' } as const;

journey(
  'N4 the heat map shows the column by which it is sorted, and wherever its keys lead, on a small desk',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) => (topic === 'room_service' ? bad : good));
    const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 800 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    // One building, as often as the keys need it.
    let row: BuildingRow | undefined;
    await page.route('**/api/results/buildings?*', async (route) => {
      const response = await route.fetch();
      const { items } = (await response.json()) as BuildingRows;
      row ??= items[0];
      const offset = Number(new URL(route.request().url()).searchParams.get('offset') ?? 0);
      const copies = Array.from({ length: 100 }, (_, place) => ({
        ...row,
        object: { ...row?.object, name: `Building ${offset + place + 1}` },
      }));
      await route.fulfill({ response, json: { items: copies, next_cursor: null, total: 300 } });
    });
    const search = `?query=${encodeURIComponent(building.name)}&sort=topic%3Aroom_service`;
    await results.open(fixture.proxy.origin, '/results/buildings', search);
    await results.row('Building 1').first().waitFor();

    /** The label of the active cell or head, or null while it is not in view: below the heads, and right of the names. */
    const active = () =>
      results.grid.evaluate((grid) => {
        const cell = document.getElementById(grid.getAttribute('aria-activedescendant') ?? '');
        const names = grid.querySelector('[role="columnheader"][data-kind="name"]');
        if (cell === null || names === null) return null;
        const [box, frame, corner] = [cell, grid, names].map((one) => one.getBoundingClientRect());
        if (box === undefined || frame === undefined || corner === undefined) return null;
        const isHead = cell.getAttribute('role') === 'columnheader';
        const isBeside = box.left >= corner.right - 2 && box.right <= frame.right + 2;
        const isBelow = isHead || (box.top >= corner.bottom - 2 && box.bottom <= frame.bottom + 2);
        return isBeside && isBelow ? (cell.getAttribute('aria-label') ?? cell.textContent) : null;
      });

    await step('on arrival the sorted column is in view, though it is the last of 24', async () => {
      const head = results.grid.getByRole('columnheader', { name: 'Meeting-room service', exact: true });
      const edges = async () => {
        const [box, frame] = [await head.boundingBox(), await results.grid.boundingBox()];
        return (box?.x ?? 0) + (box?.width ?? 0) - (frame?.x ?? 0) - (frame?.width ?? 0);
      };
      await expect.poll(edges).toBeLessThan(2);
    });

    await step(
      'a click near the lower edge of the window does not move the page; the keys move it',
      async () => {
        const top = () => page.evaluate(() => window.scrollY);
        const before = await top();
        // The frame ends below the window.
        await page.mouse.click(500, 780);
        await results.drawer.getByText('All about this building', { exact: true }).waitFor();
        expect(await top()).toBe(before);
        await page.keyboard.press('Escape');
        await results.drawer.waitFor({ state: 'detached' });
        await expect.poll(() => results.grid.evaluate((grid) => document.activeElement === grid)).toBe(true);
        await page.keyboard.press('ArrowDown');
        await expect.poll(top).toBeGreaterThan(before);
        await page.keyboard.press('Control+Home');
      },
    );

    await step('down and to the end: what is active is in view', async () => {
      await results.grid.focus();
      await page.keyboard.press('ArrowRight');
      for (let times = 0; times < 30; times += 1) await page.keyboard.press('ArrowDown');
      await expect.poll(() => results.grid.getAttribute('aria-activedescendant')).toMatch(/-30-1$/);
      await expect.poll(active).toMatch(/^Share good: 96%\. Of 24 answers/);
      await page.keyboard.press('Control+End');
      await expect.poll(() => results.grid.getAttribute('aria-activedescendant')).toMatch(/-299-26$/);
      await expect.poll(active).toBe('Meeting-room service: Bad');
    });

    await step('back from what a cell opened, the cell is in view again', async () => {
      await page.keyboard.press('Enter');
      await results.drawer.getByText('All about this building', { exact: true }).click();
      await page.waitForURL(/\/results\/buildings\/[^?]/);
      await page.goBack();
      await expect.poll(active).toBe('Meeting-room service: Bad');
      expect(await results.grid.getAttribute('aria-activedescendant')).toMatch(/-299-26$/);
      await results.grid.focus();
    });

    await step(
      'up from the first row are the heads: Enter sorts, and the keys stay in the grid',
      async () => {
        await page.keyboard.press('Control+Home');
        await page.keyboard.press('ArrowUp');
        await page.keyboard.press('End');
        await expect.poll(active).toBe('Meeting-room service');
        await page.keyboard.press('Enter');
        await page.waitForURL(/sort=-topic%3Aroom_service/);
        await expect.poll(active).toBe('Meeting-room service');
        expect(await results.grid.evaluate((grid) => document.activeElement === grid)).toBe(true);
        await page.keyboard.press('Tab');
        expect(await results.grid.evaluate((grid) => grid.contains(document.activeElement))).toBe(false);
      },
    );
  },
);
