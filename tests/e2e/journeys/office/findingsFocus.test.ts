import type { Page } from 'playwright';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

// A person works with keys, and a list is read anew a second after what they did: the focus is looked at again by then.

/** What has the focus, by its name and its row or card. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document;
    const label = one?.getAttribute('aria-label') ?? one?.textContent ?? '';
    return `${one?.localName} ${label}`;
  });

async function untilFocused(page: Page, what: RegExp): Promise<void> {
  await expect.poll(() => focused(page)).toMatch(what);
  await page.waitForTimeout(1500);
  expect(await focused(page)).toMatch(what);
}

journey(
  'N11 the focus is kept among findings: by keys in the table, after a finding was closed, and on the board',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, (topic) =>
      topic === 'stairs' || topic === 'washrooms' || topic === 'lifts'
        ? { rating: 'bad', comment: `Bad ${topic}.` }
        : { rating: 'good', comment: null },
    );
    const { page } = await fixture.openBrowser({ viewport: { width: 1440, height: 900 } });
    await signIn(page, fixture.proxy.origin, administrator);
    const results = new ResultsPage(page);
    const search = new URLSearchParams({ query: building.name, state: 'open' });
    await results.open(fixture.proxy.origin, '/findings', `?${search}`);
    await results.findings.first().waitFor();
    const count = await results.findings.count();
    const places = results.findings.locator('[data-finding]');
    const [first, second, third] = await places.locator('strong').allTextContents();

    await step(
      'a row whose state is chosen by keys stays, and the focus in it, until the table is left',
      async () => {
        const field = results.findings.first().getByLabel('State', { exact: true });
        await field.focus();
        await page.keyboard.press('ArrowDown');
        await page.getByText(`Findings: ${count - 1}`, { exact: true }).waitFor();
        await untilFocused(page, /^select State$/);
        expect(await field.inputValue()).toBe('acknowledged');
        await page.getByLabel('Search', { exact: true }).focus();
        await page.getByText(new RegExp(`^No longer on this page: ${first}.*Acknowledged`)).waitFor();
        expect(await results.findings.count()).toBe(count - 1);
      },
    );

    await step('a finding that leaves the list leaves the focus with the one after it', async () => {
      await places.first().focus();
      await page.keyboard.press('Enter');
      await results.drawer.getByLabel('State', { exact: true }).selectOption('resolved');
      const save = results.drawer.getByRole('button', { name: 'Save', exact: true });
      await save.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Saved.', { exact: true }).waitFor();
      await untilFocused(page, /^button Save$/);
      await page.keyboard.press('Escape');
      await results.drawer.waitFor({ state: 'detached' });
      await untilFocused(page, new RegExp(`^button ${third}`));
      expect(second).not.toBe(third);
    });

    await step('a card that is moved by keys has the focus in its new column', async () => {
      search.set('view', 'board');
      await results.open(fixture.proxy.origin, '/findings', `?${search}`);
      await results.part('Open').getByLabel('State', { exact: true }).first().focus();
      await page.keyboard.press('ArrowDown');
      await page.getByText(/^Moved: .*Acknowledged/).waitFor();
      await untilFocused(page, /^select State$/);
      const inColumn = results.part('Acknowledged').locator('select:focus');
      expect(await inColumn.inputValue()).toBe('acknowledged');
    });
  },
);
