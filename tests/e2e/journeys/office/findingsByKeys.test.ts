import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const desk = { width: 1440, height: 900 };

journey(
  'N23 by keys: the marked switch, what changes the selection one Tab away, and a note that moves no column',
  async ({ fixture, inspector, administrator, building }) => {
    await concludeByCalls(await callsOf(fixture.server.origin, inspector), building, (topic) => ({
      rating: 'bad',
      comment: topic === 'stairs' ? 'Loose step.' : 'Everything is bad.',
    }));
    const ask = await callsOf(fixture.server.origin, await fixture.addPerson({ role: 'administrator' }));
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const search = `?query=${encodeURIComponent(building.name)}`;
    await results.open(fixture.proxy.origin, '/findings', search);
    const hasFocus = (control: Locator) => control.evaluate((one) => one === document.activeElement);

    await step('the switch of the view has the focus mark of the app', async () => {
      const asTable = page.getByRole('radio', { name: 'Table', exact: true });
      await page.getByLabel('Search', { exact: true }).focus();
      while (!(await hasFocus(asTable))) await page.keyboard.press('Shift+Tab');
      const mark = page
        .locator('.mantine-SegmentedControl-input:checked + label')
        .evaluate((label) => [getComputedStyle(label).outlineWidth, getComputedStyle(label).outlineColor]);
      expect(await mark).toEqual(['3px', 'rgb(23, 24, 28)']);
    });

    await step('from a checkbox one Tab leads to a button that is seen then', async () => {
      const table = page.locator('table').locator('..');
      const heights = () => table.evaluate((one) => [one.scrollHeight, one.clientHeight]);
      const box = results.findings.last().getByRole('checkbox');
      await box.focus();
      const [height] = await heights();
      await page.keyboard.press(' ');
      await page.keyboard.press('Tab');
      const link = page.getByRole('button', { name: 'To the selection', exact: true });
      expect((await link.boundingBox())?.width).toBeGreaterThan(100);
      expect(await heights()).toEqual([height, height]);
      await page.keyboard.press('Enter');
      const bar = page.locator('form').filter({ hasText: 'Selected: 1' });
      await bar.locator('select:focus').waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => hasFocus(link)).toBe(true);
      await box.uncheck();
    });

    await step('N23 a note below a field moves no column', async () => {
      const row = results.finding('Loose step.');
      const { items } = (await ask(`${officePaths.findings}${search}`)) as { items: { id: string }[] };
      const finding = { responsible: 'The administration of the buildings in the North, Mrs Brunner' };
      await ask(officePaths.findings, { method: 'PUT', body: { ids: items.map(({ id }) => id), finding } });
      const widths = () =>
        page.locator('thead th').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
      const before = await widths();
      await row.getByLabel('Responsible', { exact: true }).fill('Joiner');
      await page.keyboard.press('Enter');
      await row.getByText(/^Not saved yet/).waitFor();
      expect(await widths()).toEqual(before);
    });
  },
);
