import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { differingShare } from './checks/differingShare.ts';

const references = join(import.meta.dirname, 'references');
const artifacts = join(import.meta.dirname, '../../.artifacts/pictures');
const chromiumFile = join(references, 'chromium.txt');

/** Of all pixels. A label is more than the first; another Chromium draws letters and shadows a little otherwise. */
const tolerated = { sameChromium: 0.001, anotherChromium: 0.005 };

/** A page may still be on its way to what it will look like: it is looked at again before it is called different. */
const looks = 6;
const pauseMs = 400;

/** Words that tell the hour of the test or the size of its machine, and what stands for them in a picture. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/[A-Z][a-z]{2} \d{1,2}, \d{4}, \d{1,2}:\d{2}\s[AP]M/g, 'May 12, 2026, 9:41 AM'],
  [/[A-Z][a-z]{2} \d{1,2}, \d{4}(?!, \d)/g, 'May 12, 2026'],
  [/(?<!\d, )\b\d{1,2}:\d{2}\s[AP]M/g, '9:41 AM'],
  [/\d[\d.,]*\s[MG]B/g, '12.3 GB'],
  // A receipt's number, and how often something was tried.
  [/\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/g, 'ABCD-1234'],
  [/Tried (once|\d+ times)/g, 'Tried 3 times'],
];

async function stillWords(page: Page): Promise<void> {
  const rules = volatile.map(([{ source }, words]) => ({ source, words }));
  await page.evaluate((all) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode() !== null) {
      const node = walker.currentNode;
      const before = node.nodeValue ?? '';
      const after = all.reduce(
        (text, { source, words }) => text.replace(new RegExp(source, 'g'), words),
        before,
      );
      if (after !== before) node.nodeValue = after;
    }
  }, rules);
}

/** A quarter smaller than every shade, and nobody sees it. */
async function inFewColours(picture: Buffer): Promise<Buffer> {
  const png = await sharp(picture).png({ palette: true, colours: 256, dither: 0 }).toBuffer();
  return await sharp(png).webp({ lossless: true, effort: 4 }).toBuffer();
}

async function photograph(page: Page): Promise<Buffer> {
  await stillWords(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}

const fileName = (words: string) =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Where the picture of a screen is kept. */
export function referenceOf(chapter: string, screen: string, device: string, theme: string): string {
  return join(fileName(chapter), `${fileName(screen)}.${device}.${fileName(theme)}.webp`);
}

/** Pictures of the app as somebody has looked at it and found it good. */
export type Pictures = {
  /** What differs from the reference, in words; null where nothing does. */
  readonly compare: (page: Page, reference: string) => Promise<string | null>;
};

function write(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** `update` takes what is seen now as the reference, where it differs. */
export function createPictures(chromium: string, update: boolean): Pictures {
  const version = chromium.split('.')[0] ?? '';
  const drawnBy = existsSync(chromiumFile) ? readFileSync(chromiumFile, 'utf8').trim() : null;
  const most = drawnBy === version ? tolerated.sameChromium : tolerated.anotherChromium;
  if (update) write(chromiumFile, `${version}\n`);
  return {
    compare: async (page, reference) => {
      const file = join(references, reference);
      const known = existsSync(file) ? readFileSync(file) : null;
      let seen = await photograph(page);
      let share = known === null ? 1 : await differingShare(known, seen);
      for (let again = 1; again < looks && share > most; again += 1) {
        await wait(pauseMs);
        seen = await photograph(page);
        share = known === null ? 1 : await differingShare(known, seen);
      }
      if (share <= most) return null;
      if (update) {
        write(file, await inFewColours(seen));
        return null;
      }
      const kept = join(artifacts, reference.replace(/webp$/, 'png'));
      write(kept, seen);
      const percent = (share * 100).toFixed(2);
      return known !== null ? `${percent} % of it differs: ${kept}` : `There is no reference: ${kept}`;
    },
  };
}
