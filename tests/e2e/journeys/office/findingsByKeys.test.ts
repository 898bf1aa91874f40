import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const desk = { width: 1440, height: 900 };

journey('the switch of the view has the focus mark of the app', async ({ fixture, administrator }) => {
  const { page } = await fixture.openBrowser({ viewport: desk });
  await signIn(page, fixture.proxy.origin, administrator);
  await new ResultsPage(page).open(fixture.proxy.origin, '/findings');
  const asTable = page.getByRole('radio', { name: 'Table', exact: true });
  await page.getByLabel('Search', { exact: true }).focus();
  while (!(await asTable.evaluate((one) => one === document.activeElement))) {
    await page.keyboard.press('Shift+Tab');
  }
  const mark = page
    .locator('.mantine-SegmentedControl-input:checked + label')
    .evaluate((label) => [getComputedStyle(label).outlineWidth, getComputedStyle(label).outlineColor]);
  expect(await mark).toEqual(['3px', 'rgb(23, 24, 28)']);
});

journey(
  'N23 a note below a field of the table moves no column',
  async ({ fixture, inspector, administrator, building }) => {
    await concludeByCalls(await callsOf(fixture.server.origin, inspector), building, (topic) =>
      topic === 'stairs' ? { rating: 'bad', comment: 'Loose step.' } : { rating: 'good', comment: null },
    );
    const ask = await callsOf(fixture.server.origin, await fixture.addPerson({ role: 'administrator' }));
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const search = `?query=${encodeURIComponent(building.name)}`;
    await results.open(fixture.proxy.origin, '/findings', search);
    const row = results.finding('Loose step.');
    await row.waitFor();
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
  },
);

journey(
  'by keys what changes the selected findings is one Tab from a checkbox, at a button that is seen then',
  async ({ fixture, inspector, administrator, building }) => {
    await concludeByCalls(await callsOf(fixture.server.origin, inspector), building, () => ({
      rating: 'bad',
      comment: 'Everything is bad.',
    }));
    const { page } = await fixture.openBrowser({ viewport: desk });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    await results.open(fixture.proxy.origin, '/findings', `?query=${encodeURIComponent(building.name)}`);
    const table = page.locator('table').locator('..');
    const heights = () => table.evaluate((one) => [one.scrollHeight, one.clientHeight]);
    await results.findings.last().getByRole('checkbox').focus();
    const [height] = await heights();
    await page.keyboard.press(' ');
    await page.keyboard.press('Tab');
    const link = page.getByRole('button', { name: 'To the selection', exact: true });
    const box = await link.boundingBox();
    expect(box?.width).toBeGreaterThan(100);
    expect(await heights()).toEqual([height, height]);
    await page.keyboard.press('Enter');
    const bar = page.locator('form').filter({ hasText: 'Selected: 1' });
    await bar.locator('select:focus').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => link.evaluate((one) => one === document.activeElement)).toBe(true);
  },
);
