import { expect } from 'vitest';
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
