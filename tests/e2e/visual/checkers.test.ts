import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import { differingShare } from './checks/differingShare.ts';
import { textFlaws } from './checks/textFlaws.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const executablePath = findBrowser(process.env);
  browser = await chromium.launch(executablePath === null ? {} : { executablePath });
});
afterAll(() => browser.close());
beforeEach(async () => {
  await page?.close();
  page = await browser.newPage({ viewport: { width: 320, height: 640 } });
});

async function flawsOf(html: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><body style="font: 16px sans-serif">${html}</body></html>`,
  );
  return await textFlaws(page);
}

describe('the reader of the screens finds', () => {
  it.each([
    [
      'a label cut with dots',
      '<p style="width: 5em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap">Conclude touchpoint</p>',
      'cut: “Conclude touchpoint”',
    ],
    [
      'a line cut at the foot of its box',
      '<div style="height: 1.6em; overflow: hidden; line-height: 1.2em">One line<br>Another line</div>',
      'cut: “Another line”',
    ],
    [
      'a label wider than its button',
      '<button style="width: 4em; padding: 0; white-space: nowrap">Conclude touchpoint</button>',
      'leaves its control: “Conclude touchpoint”',
    ],
    [
      'a placeholder wider than its field',
      '<input aria-label="Mandate" style="width: 3em" placeholder="Type to search">',
      'cut in its field: “Type to search”',
    ],
    [
      'a chosen entry wider than its list',
      '<select style="width: 3em"><option>Not applicable</option></select>',
      'cut in its field: “Not applicable”',
    ],
    [
      'text on other text',
      '<p style="margin: 0">The first sentence</p><p style="margin: -0.8em 0 0">The second sentence</p>',
      'on each other: “The first sentence” and “The second sentence”',
    ],
    [
      'text beyond the page',
      '<p style="position: absolute; left: 250px; white-space: nowrap; overflow: visible">Beyond the page</p>',
      'beyond the page: “Beyond the page”',
    ],
    [
      'a page that is pushed sideways',
      '<div style="width: 400px">Wide</div>',
      'the page is 408 wide and 320 are seen',
    ],
  ])('%s', async (_what, html, flaw) => {
    expect(await flawsOf(html)).toContain(flaw);
  });

  it('nothing in a strip that scrolls, in words for screen readers, and under a bar that stays', async () => {
    const html = `
      <ul style="display: flex; overflow-x: auto; padding: 0">${'<li style="min-width: 200px">Floor</li>'.repeat(3)}</ul>
      <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Unseen</span>
      <div style="position: sticky; bottom: 0">A bar</div>
      <p>The page under the bar</p>`;
    expect(await flawsOf(html)).toEqual([]);
  });
});

describe('the comparing of pictures', () => {
  const card = '<div style="width: 200px; height: 80px; background: #0a5c31; color: white">Concluded</div>';
  async function drawn(style: string, inner = card): Promise<Buffer> {
    await page.setContent(`<body style="font: 16px sans-serif; ${style}">${inner}</body>`);
    return await page.screenshot();
  }

  it('sees nothing in letters that are drawn a trace otherwise', async () => {
    const picture = await drawn('');
    const softer = await sharp(picture).blur(0.5).png().toBuffer();
    expect(await differingShare(picture, softer)).toBeLessThan(0.0002);
  });

  it.each([
    ['moved by eight pixels', 'padding-left: 8px', card],
    ['of another colour', '', card.replace('#0a5c31', '#8f1d0e')],
    ['without its words', '', card.replace('Concluded', '')],
  ])('sees a card that is %s', async (_what, style, inner) => {
    expect(await differingShare(await drawn(''), await drawn(style, inner))).toBeGreaterThan(0.0002);
  });
});
