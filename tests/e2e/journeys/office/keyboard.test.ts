import type { Page } from 'playwright';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';

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
