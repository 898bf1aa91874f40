import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { differenceInWords } from './checks/differenceInWords.ts';
import { pictureDifference } from './checks/pictureDifference.ts';
import { referencesFolder } from './references.ts';
import { saveLooseComparison } from './report/looseComparison.ts';
import { saveDifference } from './report/saveDifference.ts';
import { stillWords } from './stillWords.ts';
import { takeScreenshot } from './takeScreenshot.ts';

const chromiumFile = join(referencesFolder, 'chromium.txt');

/**
 * In pixels, because a word has equally many on every device. Less than a short word for the same Chromium; another
 * version draws letters and shadows slightly differently.
 */
export const toleratedPixels = { sameChromium: 40, anotherChromium: 1800 };

/** A page may still be changing: it is photographed again before it counts as different. */
const looks = 8;
const pauseMs = 250;

async function photograph(page: Page): Promise<Buffer> {
  await stillWords(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  return await takeScreenshot(page, { animations: 'disabled', caret: 'hide', scale: 'css' });
}

/** The page at rest: three equal pictures in a row. */
async function photographAtRest(page: Page): Promise<Buffer> {
  let last = await photograph(page);
  let alike = 1;
  for (let again = 1; again < 2 * looks; again += 1) {
    await wait(pauseMs);
    const now = await photograph(page);
    alike = now.equals(last) ? alike + 1 : 1;
    if (alike === 3) return now;
    last = now;
  }
  throw new Error('This screen does not come to rest: no picture of it could be taken.');
}

function write(file: string, content: Buffer | string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Comparison with approved pictures. */
export type Pictures = {
  /** The difference from the reference, described; null if there is none. */
  readonly compare: (page: Page, file: string) => Promise<string | null>;
};

/** With `update` the current picture becomes the reference where it differs. */
export function createPictures(chromium: string, update: boolean): Pictures {
  const version = chromium.split('.')[0] ?? '';
  const drawnBy = existsSync(chromiumFile) ? readFileSync(chromiumFile, 'utf8').trim() : null;
  const isSame = drawnBy === version;
  const maxPixels = isSame ? toleratedPixels.sameChromium : toleratedPixels.anotherChromium;

  async function compare(page: Page, file: string): Promise<string | null> {
    const path = join(referencesFolder, file);
    if (!existsSync(path)) {
      const words = 'There is no reference picture.';
      await saveDifference(file, words, await photographAtRest(page), null);
      return words;
    }
    if (!isSame) saveLooseComparison(version, drawnBy);
    const reference = readFileSync(path);
    let seen = await photograph(page);
    let difference = await pictureDifference(reference, seen);
    for (let again = 1; again < looks && difference.pixels > maxPixels; again += 1) {
      await wait(pauseMs);
      seen = await photograph(page);
      difference = await pictureDifference(reference, seen);
    }
    if (difference.pixels <= maxPixels) return null;
    const words = differenceInWords(difference);
    await saveDifference(file, words, seen, { reference, difference });
    return words;
  }

  /** Does not rewrite a reference that is still right. */
  async function take(page: Page, file: string): Promise<null> {
    const path = join(referencesFolder, file);
    const seen = await photographAtRest(page);
    const known = existsSync(path) ? await pictureDifference(readFileSync(path), seen) : null;
    if (known === null || known.pixels > toleratedPixels.sameChromium) {
      write(path, await sharp(seen).webp({ lossless: true, effort: 6 }).toBuffer());
    }
    return null;
  }

  if (update) write(chromiumFile, `${version}\n`);
  return { compare: update ? take : compare };
}
