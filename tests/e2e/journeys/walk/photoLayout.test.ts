import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

/** What is wider than the screen, and which words of the latest dialog's buttons are broken. */
function flawsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (dialog === undefined) return ['no dialog'];
    const isWide = dialog.scrollWidth > dialog.clientWidth;
    const buttons = [...dialog.querySelectorAll('button')];
    const outside = buttons.filter((button) => {
      const { left, right } = button.getBoundingClientRect();
      return left < 0 || right > window.innerWidth;
    });
    const broken = buttons.flatMap((button) => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      const words: string[] = [];
      for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
        for (const word of (text.textContent ?? '').matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          if (range.getClientRects().length > 1) words.push(`broken: ${word[0]}`);
        }
      }
      return words;
    });
    return [
      ...(isWide ? [`${dialog.scrollWidth} wide`] : []),
      ...outside.map((button) => `outside: ${button.ariaLabel ?? button.textContent}`),
      ...broken,
    ];
  });
}

const setText = (page: Page, percent: number) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = `${size}%`;
  }, percent);

const phone = { viewport: { width: 390, height: 844 } };
const longName = `${'Photograph_of_the_courtyard_'.repeat(4)}.jpg`;

journey(
  'what shows and marks a photo fits on every phone, in German, with large text, and on its side',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await touchpoint.openQuestion('Meeting-room technology');
    const panorama = await sharp({ create: { width: 2000, height: 40, channels: 3, background: '#284' } })
      .jpeg()
      .toBuffer();
    await photos.choose('Gallery', [
      { name: 'panorama.jpg', mimeType: 'image/jpeg', buffer: panorama },
      await phonePhoto(1),
      await phonePhoto(1),
      await phonePhoto(1),
      { name: longName, mimeType: 'image/jpeg', buffer: Buffer.from('no photo') },
    ]);
    await photos.tile(4).waitFor();

    await step('four tiles stand in a row, and a long name bursts nothing', async () => {
      await page.getByText(longName.slice(0, 30)).waitFor();
      const tops = await photos.tiles.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
      expect(new Set(tops).size).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.viewport.width);
    });

    await step('a panorama is looked at closely, and moved by the arrow keys', async () => {
      await photos.tile(1).click();
      const picture = photos.viewer.getByRole('img');
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Larger', exact: true }));
      await expect.poll(async () => (await picture.boundingBox())?.height).toBe(40);
      const leftOf = async () => (await picture.boundingBox())?.x ?? 0;
      const before = await leftOf();
      expect(before).toBeCloseTo((phone.viewport.width - 2000) / 2, 0);
      await page.keyboard.press('ArrowRight');
      expect(await leftOf()).toBeLessThan(before);
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Smaller', exact: true }));
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog', { name: 'Photo 2 of 4', exact: true }).waitFor();
      await page.keyboard.press('Escape');
    });

    await page.goto(page.url().replace('/en/', '/de/'));
    await page.locator('[data-photo]').nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Markieren', exact: true }).waitFor();
    const sizes = [
      [320, 568, 100],
      [360, 640, 100],
      [390, 844, 100],
      [360, 640, 150],
      [390, 844, 200],
      [844, 390, 100],
    ] as const;
    const flawsOnAll = async () => {
      const found: string[] = [];
      for (const [width, height, percent] of sizes) {
        await page.setViewportSize({ width, height });
        await setText(page, percent);
        const flaws = await flawsOf(page);
        found.push(...flaws.map((flaw) => `${width} at ${percent} %: ${flaw}`));
      }
      return found;
    };

    await step('the photo and what marks it', async () => {
      expect(await flawsOnAll()).toEqual([]);
      await setText(page, 100);
      await tapWhenRead(dialog.getByRole('button', { name: 'Markieren', exact: true }));
      await dialog.locator('canvas').waitFor();
      expect(await flawsOnAll()).toEqual([]);
    });

    await step('on its side the photo has most of the screen', async () => {
      await setText(page, 100);
      const box = await dialog.locator('canvas').boundingBox();
      expect(Math.max((box?.width ?? 0) / 844, (box?.height ?? 0) / 390)).toBeGreaterThan(0.7);
    });

    await step('the bar keeps its buttons in sight', async () => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.setViewportSize(phone.viewport);
      for (const percent of [150, 200]) {
        await setText(page, percent);
        const rights = await page
          .getByRole('banner')
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
        expect(Math.max(...rights)).toBeLessThanOrEqual(phone.viewport.width);
      }
    });
  },
);
