import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findBrowser } from '../../../scripts/findBrowser.mjs';
import { differenceInWords } from './checks/differenceInWords.ts';
import { layoutOf, movedBoxes } from './checks/layoutOf.ts';
import { pictureDifference } from './checks/pictureDifference.ts';
import { textFlaws } from './checks/textFlaws.ts';
import { launchForPictures } from './openStages.ts';
import { toleratedPixels } from './pictures.ts';
import { writeDifferencesPage } from './report/differencesPage.ts';
import { looseComparison, saveLooseComparison } from './report/looseComparison.ts';
import { saveDifference } from './report/saveDifference.ts';
import { takeScreenshot } from './takeScreenshot.ts';

/** How far smoothing moves edges outwards. */
const slack = 3;

const serif = join(import.meta.dirname, '../../../node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif.ttf');

/** A FONTCONFIG_FILE of a machine with a serif font only. */
function machineWithSerifOnly(folder: string): string {
  copyFileSync(serif, join(folder, 'only.ttf'));
  const file = join(folder, 'fonts.conf');
  const configuration = `<dir>${folder}</dir><cachedir>${join(folder, 'cache')}</cachedir>`;
  writeFileSync(file, `<?xml version="1.0"?><fontconfig>${configuration}</fontconfig>`);
  return file;
}

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await launchForPictures();
  page = await browser.newPage({ viewport: { width: 320, height: 640 } });
});
afterAll(() => browser.close());
beforeEach(async () => {
  await page.goto('about:blank');
  await page.emulateMedia({ colorScheme: null });
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

  it('nothing in a scrolling strip, in text for screen readers, and under a fixed bar', async () => {
    const html = `
      <ul style="display: flex; overflow-x: auto; padding: 0">${'<li style="min-width: 200px">Floor</li>'.repeat(3)}</ul>
      <span style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%)">Unseen</span>
      <div style="position: sticky; bottom: 0">A bar</div>
      <p>The page under the bar</p>`;
    expect(await flawsOf(html)).toEqual([]);
  });
});

describe('the comparing of pictures', () => {
  const card =
    '<div style="width: 200px; height: 80px; margin: 40px 0 0 60px; background: #0a5c31; color: white">Concluded</div>';
  async function drawn(inner = card): Promise<Buffer> {
    await page.setContent(`<body style="margin: 0; font: 16px sans-serif">${inner}</body>`);
    return await takeScreenshot(page);
  }

  it('ignores slightly different rendering of letters', async () => {
    const picture = await drawn();
    const softer = await sharp(picture).blur(0.5).png().toBuffer();
    expect((await pictureDifference(picture, softer)).pixels).toBeLessThanOrEqual(
      toleratedPixels.sameChromium,
    );
  });

  it.each([
    // The left and right edges; the words between them overlap.
    ['moved by eight pixels', card.replace('60px', '68px'), { left: 60, top: 40, right: 268, bottom: 120 }],
    ['of another colour', card.replace('#0a5c31', '#8f1d0e'), { left: 60, top: 40, right: 260, bottom: 120 }],
    [
      'with another word',
      card.replace('Concluded', 'Included'),
      { left: 60, top: 40, right: 160, bottom: 60 },
    ],
    ['without its words', card.replace('Concluded', ''), { left: 60, top: 40, right: 160, bottom: 60 }],
  ])('sees a card that is %s, and where', async (_what, inner, within) => {
    const difference = await pictureDifference(await drawn(), await drawn(inner));
    expect(difference.pixels).toBeGreaterThan(toleratedPixels.sameChromium);
    for (const { left, top, right, bottom } of difference.regions) {
      expect(left).toBeGreaterThanOrEqual(within.left - slack);
      expect(top).toBeGreaterThanOrEqual(within.top - slack);
      expect(right).toBeLessThanOrEqual(within.right + slack);
      expect(bottom).toBeLessThanOrEqual(within.bottom + slack);
    }
  });

  it('reports each place separately', async () => {
    const below = '<p style="margin: 300px 0 0 60px">Nothing is unsent</p>';
    const difference = await pictureDifference(
      await drawn(card + below),
      await drawn(card.replace('Concluded', 'Included') + below.replace('unsent', 'lost')),
    );
    expect(difference.regions).toHaveLength(2);
    expect(differenceInWords(difference)).toMatch(
      /^0\.\d+ % differs, around x \d+–\d+, y \d+–\d+ \(0\.\d+ %\); x \d+–\d+, y \d+–\d+ \(0\.\d+ %\)$/,
    );
  });

  it('reports a picture of another size', async () => {
    const picture = await drawn();
    const higher = await sharp(picture).extend({ bottom: 10 }).png().toBuffer();
    expect(differenceInWords(await pictureDifference(picture, higher))).toBe('is 320 × 650, was 320 × 640');
  });
});

describe('fonts of another machine', () => {
  const words = `<p style="font: 16px monospace">ABCD-1234</p><p style="font: 16px sans-serif">→ ✓ ⊘</p>
    <input style="font: 16px system-ui" value="a field"><button>a button</button>`;

  async function drawnOn(launch: () => Promise<Browser>): Promise<Buffer> {
    const one = await launch();
    try {
      const its = await one.newPage({ viewport: { width: 320, height: 240 } });
      await its.setContent(words);
      return await takeScreenshot(its);
    } finally {
      await one.close();
    }
  }

  it.runIf(process.platform === 'linux')('change no picture', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storey-machine-'));
    try {
      const machine = { ...process.env, FONTCONFIG_FILE: machineWithSerifOnly(folder) };
      const executablePath = findBrowser(process.env);
      const options = executablePath === null ? {} : { executablePath };
      const here = await drawnOn(() => launchForPictures());
      const there = await drawnOn(() => launchForPictures(machine));
      const unpinned = await drawnOn(() => chromium.launch({ ...options, env: machine }));
      expect((await pictureDifference(here, unpinned)).pixels).toBeGreaterThan(toleratedPixels.sameChromium);
      expect((await pictureDifference(here, there)).pixels).toBe(0);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('the comparing of layouts', () => {
  const themed = (style: string) =>
    `<style>@media (prefers-color-scheme: dark) { ${style} }</style><h1>Tour</h1><p id="card">A card</p>`;
  async function movedByTheme(style: string): Promise<readonly string[]> {
    await page.setContent(themed(style));
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await layoutOf(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    return movedBoxes(light, await layoutOf(page));
  }

  it.each([
    ['is moved', '#card { margin-left: 4px }', 2],
    ['is wider', '#card { border: 2px solid }', 2],
    ['is gone', '#card { display: none }', 1],
  ])('sees a card that %s by a theme', async (_what, style, sentences) => {
    const moved = await movedByTheme(style);
    expect(moved.filter((one) => one.includes('A card'))).toHaveLength(sentences);
  });

  it('ignores other colours', async () => {
    expect(await movedByTheme('#card { color: red; background: black; outline: 2px solid }')).toEqual([]);
  });
});

describe('the report of differences', () => {
  it('says when another Chromium has drawn the references', () => {
    const folder = mkdtempSync(join(tmpdir(), 'storey-differences-'));
    try {
      expect(looseComparison(folder)).toBeNull();
      saveLooseComparison('157', '156', folder);
      expect(looseComparison(folder)).toBe('compared loosely: Chromium 157, references 156');
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('shows the reference, the screenshot and the difference side by side', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'storey-differences-'));
    try {
      await page.setContent('<h1>Before</h1>');
      const reference = await takeScreenshot(page);
      await page.setContent('<h1>Afterwards</h1>');
      const seen = await takeScreenshot(page);
      const difference = await pictureDifference(reference, seen);
      const said = differenceInWords(difference);
      await saveDifference('a-tour/tour.phone.light.webp', said, seen, { reference, difference }, folder);
      await saveDifference('a-tour/new.phone.light.webp', 'There is none.', seen, null, folder);
      expect(writeDifferencesPage(folder)).toBe(2);
      await page.goto(pathToFileURL(join(folder, 'index.html')).href);
      const sections = page.locator('section').filter({ hasText: 'a-tour/tour.phone.light.webp' });
      expect(await sections.locator('p').innerText()).toBe(said);
      const pictures = await sections
        .locator('img')
        .evaluateAll((all: HTMLImageElement[]) => all.map(({ alt, naturalWidth }) => [alt, naturalWidth]));
      expect(pictures).toEqual([
        ['Reference', 320],
        ['Seen', 320],
        ['Difference', 320],
      ]);
      expect(await page.locator('section').count()).toBe(2);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
