import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';
import { PhotosPart } from '../../e2e/pages/PhotosPart.ts';
import { SubTouchpointPage } from '../../e2e/pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../../e2e/pages/TourPage.ts';
import { walk } from '../../e2e/pages/walk.ts';
import { noise } from '../../support/data/photos/photos.ts';
import { createAppFixture } from '../../support/server/appFixture.ts';
import { spread } from '../server/figures.ts';
import { makeBarely, openBareMaker } from './bareMaker.ts';
import { compare, header, say } from './report.ts';
import { assertSlow, slowDown } from './slowDown.ts';
import { walkerWithTour } from './walker.ts';

// A camera's file is chosen on a question's page. Measured: the time until it is stored, the longest task of the page's thread
// meanwhile, and how long a rating takes that is tapped in between. Only the page's thread is slowed down: Chromium cannot do
// that for workers, neither for the product's nor for the floor's.
const touchpoint = 'Arriving at work';
const perQuestion = 6;
// A tap counts only if the photo was not stored before it, which is not so after the longest delays.
const minTaps = 10;
const tapEveryMs = 40;
const aims = { stored: 1.4, task: 50, tap: 1.2 };

/** 12 megapixels with as little detail as a room: below 500 kB at 2,048 px on the first attempt, as most photos are. */
async function cameraFile(): Promise<Buffer> {
  const small = await noise(1000, 750).png().toBuffer();
  return sharp(small).resize(4000, 3000, { kernel: 'cubic' }).jpeg({ quality: 92 }).toBuffer();
}

type Chosen = { readonly storedMs: number; readonly longestTask: number };

/** Times the next choice of a file. Ends when the photo is shown, which is after it was stored. */
function listen(page: Page, tiles: number) {
  return page.evaluateHandle((count) => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(duration);
    });
    return {
      chosen: new Promise<Chosen>((resolve) => {
        document.addEventListener(
          'change',
          ({ timeStamp }) => {
            observer.observe({ type: 'longtask' });
            const shown = () => document.querySelectorAll('ul[aria-label="Photos"] button').length > count;
            void window.stopwatch.whenPainted(shown).then(() => {
              const storedMs = window.stopwatch.lastCommit('photoBytes') - timeStamp;
              // Long tasks are reported in a later task.
              setTimeout(() => resolve({ storedMs, longestTask: Math.max(0, ...tasks) }), 100);
            });
          },
          { capture: true, once: true },
        );
      }),
    };
  }, tiles);
}

/** Chooses the rating from which each timed tap begins, and waits until everything that follows from it is done. */
async function rateGood(page: Page): Promise<void> {
  await pause(300);
  await new SubTouchpointPage(page).rating('Good').click();
  await pause(300);
}

/**
 * Milliseconds from the tap on "Bad" to the frame that shows it. Always this rating: it moves the focus to the comment, which
 * the others do not, so that another one could not be compared with it.
 */
async function tapBad(page: Page): Promise<number> {
  const rating = new SubTouchpointPage(page).rating('Bad');
  const tapped = await rating.evaluateHandle((input) => ({
    painted: new Promise<number>((resolve) => {
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          const isChosen = () => input instanceof HTMLInputElement && input.matches(':checked');
          void window.stopwatch.whenPainted(isChosen, isChosen).then((at) => resolve(at - timeStamp));
        },
        { capture: true, once: true },
      );
    }),
  }));
  await rating.click();
  return tapped.evaluate(async ({ painted }) => painted);
}

export async function measureChoosing(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'storey-photos-'));
  const fixture = await createAppFixture();
  try {
    header();
    const file = join(folder, 'IMG_0001.jpg');
    writeFileSync(file, await cameraFile());
    const { page, context } = await walkerWithTour(fixture);
    const bare = await openBareMaker(context);
    await page.bringToFront();
    const photos = new PhotosPart(page);
    await new TourPage(page).touchpoint(touchpoint).click();
    await slowDown(page);
    await slowDown(bare);

    const stored: number[] = [];
    const floor: number[] = [];
    const tasks: number[] = [];
    const beside: number[] = [];
    const alone: number[] = [];
    for (const question of walk[touchpoint]) {
      await new TouchpointPage(page).openQuestion(question);
      for (let number = 0; number < perQuestion; number += 1) {
        await rateGood(page);
        alone.push(await tapBad(page));
        await rateGood(page);
        const opening = page.waitForEvent('filechooser');
        await photos.input('Gallery').click();
        const chooser = await opening;
        const watch = await listen(page, number);
        await chooser.setFiles(file);
        // After a different delay each time.
        await pause((number + 1) * tapEveryMs);
        const tapped = await tapBad(page);
        // A tap after the photo was stored was not delayed by it.
        if ((await photos.tiles.count()) === number) beside.push(tapped);
        const { storedMs, longestTask } = await watch.evaluate(async ({ chosen }) => chosen);
        if (storedMs <= 0) throw new Error('The photo was shown, but no commit of it was seen.');
        stored.push(storedMs);
        tasks.push(longestTask);
        await bare.bringToFront();
        floor.push(await makeBarely(bare, file));
        await page.bringToFront();
      }
      await page.goBack();
    }
    await assertSlow(page);
    await assertSlow(bare);
    compare({ what: 'a photo of 12 MP is chosen and stored', product: stored, floor, aim: aims.stored });
    const longest = Math.max(...tasks);
    say(
      `longest task of the page's thread meanwhile: ${spread(tasks)} ms, aim at most ${aims.task} (0: none above 50); load ${loadavg()[0]?.toFixed(1)}`,
    );
    if (longest > aims.task) process.exitCode = 1;
    if (beside.length < minTaps) throw new Error(`Only ${beside.length} taps came before their photo.`);
    compare({ what: 'a rating tapped meanwhile, to paint', product: beside, floor: alone, aim: aims.tap });
  } finally {
    await fixture.end();
    rmSync(folder, { recursive: true, force: true });
  }
}
