import type { Page } from 'playwright';
import { expect } from 'vitest';
import { everythingStored } from '../../../support/browser/everythingStored.ts';
import { step } from '../../../support/browser/step.ts';
import { isNight, journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

const phone = { width: 390, height: 844 };
const shots = process.env['STOREY_SHOTS'];

async function shoot(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
}

/** Where the bar at the bottom begins to cover what has the focus: by how many pixels, at most 0 where it does not. */
async function covered(page: Page): Promise<number> {
  return page.evaluate(() => {
    const field = document.activeElement?.getBoundingClientRect();
    const footer =
      document.querySelector('[data-inspection-footer]') ?? document.querySelector('main')?.lastElementChild;
    const bar = footer?.getBoundingClientRect();
    if (field === undefined || bar === undefined) return Number.NaN;
    return Math.round(Math.max(field.bottom - Math.min(bar.top, window.innerHeight), -field.top));
  });
}

/** Words of buttons in sight that are broken over two lines. */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const button of document.querySelectorAll('main button, main a, main label')) {
      if (!button.matches('button, [class*=button], label:has(input)')) continue;
      const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent ?? '';
        for (const { 0: word, index } of text.matchAll(/\p{L}{2,}/gu)) {
          const range = document.createRange();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}

journey(
  '§9 S19 a chosen language, large texts, a keyboard and a translated page on a phone',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ viewport: phone });
    const { origin } = fixture.proxy;

    await step(
      '§9 the language that was chosen on the first screen is that of an address without one',
      async () => {
        await page.goto(`${origin}/en/login`);
        expect(await page.evaluate(() => document.documentElement.translate)).toBe(false);
        await page.getByRole('button', { name: 'Italiano' }).click();
        await page.waitForURL('**/it/login');
        await shoot(page, 'login-it');
        await expect.poll(() => page.evaluate(everythingStored)).toContain('it');
        await page.goto(`${origin}/`);
        await page.waitForURL('**/it/login');
        await page.getByRole('button', { name: 'English' }).click();
        await page.waitForURL('**/en/login');
      },
    );

    await signIn(page, origin, inspector);
    await step('L3 the list of buildings ends above a keyboard', async () => {
      const select = new SelectBuildingPage(page);
      // More buildings than the list has room for.
      for (let more = 0; more < 12; more += 1) await fixture.addBuilding();
      await select.mandate.fill(building.mandate);
      await select.suggestion(building.mandate).first().click();
      const list = page.getByRole('listbox', { name: 'Suggestions' });
      const bottom = () => list.evaluate((box) => Math.round(box.getBoundingClientRect().bottom));
      // The choice of the mandate opens it; the keyboard comes after. A click of Playwright would scroll the page itself.
      await expect.poll(bottom).toBeGreaterThan(510);
      await page.setViewportSize({ width: 360, height: 510 });
      await expect.poll(bottom).toBeLessThanOrEqual(510);
      await page.keyboard.press('Escape');
      await list.waitFor({ state: 'detached' });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.keyboard.press('ArrowDown');
      await expect.poll(bottom).toBeLessThanOrEqual(510);
      await shoot(page, 'list-above-keyboard');
      await page.keyboard.press('Escape');
      await page.reload();
      await page.setViewportSize(phone);
    });
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    const place = () =>
      page.locator('[data-inspection-footer]').evaluate((bar) => ({
        isHigh: bar.getBoundingClientRect().height > window.innerHeight / 3,
        position: getComputedStyle(bar).position,
      }));
    await step('at the ordinary text size a bar stays within reach, however high', async () => {
      await page.goto(`${origin}/de/tour`);
      await page.setViewportSize({ width: 360, height: 640 });
      await expect.poll(place).toEqual({ isHigh: true, position: 'sticky' });
      await page.setViewportSize(phone);
      await page.goto(`${origin}/en/tour`);
    });
    await new TourPage(page).touchpoint('Entering the building').click();
    const touchpoint = new TouchpointPage(page);
    await touchpoint.quickRating('Lifts', 'Good').waitFor();

    await step(
      'with large texts no bar keeps the content away, and no word of a button is broken',
      async () => {
        for (const percent of isNight ? [150, 175] : [175]) {
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = `${size}%`;
          }, percent);
          for (const size of [phone, { width: 360, height: 640 }, { width: 844, height: 390 }]) {
            await page.setViewportSize(size);
            await expect.poll(place).not.toEqual({ isHigh: true, position: 'sticky' });
            expect(await brokenWords(page), `${percent} % at ${size.width}`).toEqual([]);
            await shoot(page, `touchpoint-${percent}-${size.width}`);
          }
        }
        await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
        await page.setViewportSize(phone);
      },
    );

    await step('with large texts no page of a walk is wider than a phone, in no language', async () => {
      const walk = page.url().slice(origin.length + '/en/'.length);
      await page.setViewportSize({ width: 360, height: 640 });
      // By day German, whose words are the longest.
      for (const [locale, path] of (isNight ? ['de', 'fr', 'it'] : ['de']).flatMap((one) =>
        ['tour', walk, 'sync'].map((at) => [one, at]),
      )) {
        await page.goto(`${origin}/${locale}/${path}`);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.evaluate(() => {
          document.documentElement.style.fontSize = '175%';
        });
        const width = () => page.evaluate(() => document.documentElement.scrollWidth);
        await expect.poll(width, { message: `${locale}/${path}` }).toBeLessThanOrEqual(360);
        expect(await brokenWords(page), `${locale}/${path}`).toEqual([]);
      }
      await page.setViewportSize(phone);
      await page.goto(`${origin}/en/${walk}`);
    });

    await step('above a keyboard, and turned with it, what is typed is in sight', async () => {
      await page.getByRole('link', { name: 'Lifts' }).click();
      const comment = page.getByLabel('Comment');
      await comment.click();
      for (const size of [
        { width: 412, height: 529 },
        { width: 360, height: 510 },
        { width: 844, height: 240 },
      ]) {
        await page.setViewportSize(size);
        await expect.poll(() => covered(page), { message: JSON.stringify(size) }).toBeLessThanOrEqual(0);
        await shoot(page, `typing-${size.width}`);
      }
      await page.setViewportSize(phone);
    });

    await step('S19 a page that was translated goes on counting', async () => {
      await page.goBack();
      await touchpoint.quickRating('Lifts', 'Good').waitFor();
      await page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const nodes: Node[] = [];
        while (texts.nextNode()) nodes.push(texts.currentNode);
        for (const node of nodes) {
          if (node.parentElement?.closest('script, style, select') != null) continue;
          const font = document.createElement('font');
          font.textContent = `·${node.textContent}`;
          node.parentNode?.replaceChild(font, node);
        }
      });
      const progress = page.locator('[data-inspection-footer]');
      await expect.poll(() => progress.textContent()).toContain('·');
      await touchpoint.quickRating('Lifts', 'Good').click();
      await expect.poll(() => progress.textContent()).toContain('1/8');
      await touchpoint.quickRating('Stairs', 'Good').click();
      await expect.poll(() => progress.textContent()).toContain('2/8');
      expect(await page.getByText('could not', { exact: false }).count()).toBe(0);
    });
  },
);
