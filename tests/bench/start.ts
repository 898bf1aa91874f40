import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright';
import { iconStart, keptPageCache } from '#contract/keptPage.ts';
import { TourPage } from '../e2e/pages/TourPage.ts';
import { createAppWorld } from '../support/appWorld.ts';
import { workerReady } from '../support/workerReady.ts';
import { openPlainPage } from './client/plainPage.ts';
import { compare, header, say } from './client/report.ts';
import { slowDown } from './client/stopwatch.ts';
import { walkerWithTour } from './client/walker.ts';
import { spread } from './server/figures.ts';

// From a tap on the icon without a network to the first rating that takes a tap. The person left off at a touchpoint, and
// the product comes back to it; the plain page is its 24 questions. In the moment in which the rating is drawn it is
// tapped, on both, so that a picture of a rating does not count; when that tap is durably stored is said besides, and
// the start of somebody who left off at the tour, from which the first touchpoint is opened as soon as it is drawn. Both
// pages are served by their workers, which are stopped before each start as they are when a phone was in the pocket.
const samples = 15;
const warmUp = 2;

async function stopWorkers(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send('ServiceWorker.enable');
  await wire.send('ServiceWorker.stopAllWorkers');
  await wire.detach();
}

type Start = {
  /** Milliseconds from the navigation to the painted first rating, and to the frame that shows it pressed. */
  readonly drawn: number;
  readonly pressed: number;
  /** When that was on the disk; 0 on the plain page. */
  readonly stored: number;
};

type Kind = 'plain' | 'kept' | 'tour';

declare global {
  interface Window {
    start: Promise<Start>;
  }
}

function timeStart(kind: Kind): void {
  const { stopwatch } = window;
  const card = () => document.querySelector<HTMLElement>('main a[href*="/touchpoints/"]');
  const unpressed = () =>
    document.querySelector<HTMLElement>('button[aria-pressed="false"]:not([data-rating="bad"])');
  // One that is there and hidden takes no tap.
  const shown = () => unpressed()?.checkVisibility() === true;
  const timed = async (): Promise<Start> => {
    const drawn = await stopwatch.whenPainted(() => unpressed() !== null, shown);
    const button = unpressed();
    const before = stopwatch.lastCommit;
    button?.click();
    const pressed = await stopwatch.whenPainted(() => button?.ariaPressed === 'true');
    const isStored = () => kind === 'plain' || stopwatch.lastCommit !== before;
    while (!isStored()) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return { drawn, pressed, stored: stopwatch.lastCommit };
  };
  if (kind === 'tour') void stopwatch.whenPainted(() => card() !== null).then(() => card()?.click());
  window.start = timed();
}

async function startOf(context: BrowserContext, address: string, which: Kind): Promise<Start> {
  const page = await context.newPage();
  try {
    await slowDown(page);
    await stopWorkers(page);
    // Begun before the page's own scripts: asked for from outside, it would come some frames too late.
    await page.addInitScript(timeStart, which);
    await page.goto(address, { waitUntil: 'commit' });
    return await page.evaluate(async () => window.start);
  } finally {
    await page.close();
  }
}

const world = await createAppWorld();
const plain = await openPlainPage();
try {
  header();
  const { page, context } = await walkerWithTour(world);
  // Twice: the first load is not yet the worker's.
  const warm = await context.newPage();
  for (let load = 0; load < 2; load += 1) {
    await warm.goto(plain.origin);
    await warm.locator('button').first().waitFor();
    await workerReady(warm);
  }
  await new TourPage(page).touchpoint('Working in the building').click();
  await page.locator('button[aria-pressed]').first().waitFor();
  while (!(await page.evaluate((kept) => caches.has(kept), keptPageCache))) await wait(50);
  const fromIcon = new URL(`${iconStart.path}${iconStart.search}`, world.server.origin).href;
  await warm.goto('about:blank');
  await page.goto('about:blank');
  await context.setOffline(true);

  const product: Start[] = [];
  const floor: Start[] = [];
  const byTour: Start[] = [];
  for (let sample = 0; sample < samples + warmUp; sample += 1) {
    const kept = await startOf(context, fromIcon, 'kept');
    const plainly = await startOf(context, plain.origin, 'plain');
    if (sample < warmUp) continue;
    product.push(kept);
    floor.push(plainly);
  }
  // The tour comes first here, so that each start leads through it; the touchpoint behind it is kept again.
  for (let sample = 0; sample < samples + warmUp; sample += 1) {
    const through = await startOf(context, world.server.origin, 'tour');
    if (sample >= warmUp) byTour.push(through);
  }
  const of = (starts: readonly Start[], part: keyof Start) => starts.map((start) => start[part]);
  const says = (starts: readonly Start[]) =>
    `rating drawn ${spread(of(starts, 'drawn'))}, tapped and pressed ${spread(of(starts, 'pressed'))}`;
  compare({
    what: 'offline start to the first rating, 4 times slower',
    product: of(product, 'drawn'),
    floor: of(floor, 'drawn'),
    aim: 1.4,
  });
  say(`  product ${says(product)}, on the disk ${spread(of(product, 'stored'))} ms`);
  say(`  floor   ${says(floor)} ms`);
  say(`  by way of the tour: ${says(byTour)}, on the disk ${spread(of(byTour, 'stored'))} ms`);
} finally {
  await plain.end();
  await world.end();
}
