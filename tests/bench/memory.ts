import { TouchpointPage } from '../e2e/pages/TouchpointPage.ts';
import { TourPage } from '../e2e/pages/TourPage.ts';
import { type TouchpointTitle, walk } from '../e2e/pages/walk.ts';
import { createAppFixture } from '../support/server/appFixture.ts';
import { heapMb } from './client/heapMb.ts';
import { openPlainPage } from './client/plainPage.ts';
import { header, say } from './client/report.ts';
import { walkerWithTour } from './client/walker.ts';

// The heap of the page after a whole tour, against the heap before it. The plain page's heap is printed as well.
const maxRatio = 1.5;

const fixture = await createAppFixture();
const plain = await openPlainPage();
try {
  header();
  const { page, context } = await walkerWithTour(fixture);
  const floorPage = await context.newPage();
  await floorPage.goto(plain.origin);
  await floorPage.locator('button').first().waitFor();
  await page.bringToFront();
  const tour = new TourPage(page);
  const touchpoint = new TouchpointPage(page);
  await tour.touchpoint('Having meetings').first().click();
  await page.locator('[aria-pressed]').first().waitFor();
  const before = await heapMb(page);
  await page.goBack();
  for (const title of Object.keys(walk) as TouchpointTitle[]) {
    await tour.touchpoint(title).first().click();
    await touchpoint.rateAllQuickly(title);
    if (title === 'Working in the building') await touchpoint.floor.fill('1');
    await touchpoint.conclude();
    if (title === 'Working in the building') await tour.answerAnotherFloor('No');
  }
  const after = await heapMb(page);
  const floor = await heapMb(floorPage);
  say(
    `heap before the tour ${before.toFixed(1)} MB, after it ${after.toFixed(1)} MB, plain page ${floor.toFixed(1)} MB`,
  );
  say(`ratio after to before ${(after / before).toFixed(2)}, at most ${maxRatio}`);
  if (after / before > maxRatio) process.exitCode = 1;
} finally {
  await plain.end();
  await fixture.end();
}
