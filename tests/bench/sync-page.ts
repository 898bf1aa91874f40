import { newEntry } from '#db/outbox/newEntry.ts';
import { createAppFixture } from '../support/server/appFixture.ts';
import { openByLink } from './client/openByLink.ts';
import { compare, header } from './client/report.ts';
import { assertSlow, slowDown, speedUp } from './client/slowDown.ts';
import { walkerWithTour } from './client/walker.ts';
import { writeRows } from './client/writeRows.ts';

// Time from the tap on the sync indicator to the frame with the first rows of the sync page, with 5,000 and with 50 unsent
// entries.
const samples = 12;
const warmUp = 2;
const perTour = 10;

function waitingEntries(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    ...newEntry({
      operationId: `0190a000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      tour: `0190b000-0000-7000-8000-${String(Math.floor(index / perTour)).padStart(12, '0')}`,
      kind: index % perTour === 0 ? 'start-tour' : 'save-touchpoint',
      refs: {
        touchpoint: `mi-${index % perTour}`,
        catalogueTouchpoint: null,
        touchpointName: 'working_in_the_building',
        floor: index % perTour,
        frees: null,
        buildingLabel: `Building ${Math.floor(index / perTour)}`,
      },
      payload: null,
      now: new Date(),
    }),
    seq: index + 1_000,
  }));
}

const fixture = await createAppFixture();
try {
  header();
  const [many, few] = [await walkerWithTour(fixture, 'many'), await walkerWithTour(fixture, 'few')];
  for (const [browser, count] of [
    [many, 5_000],
    [few, 50],
  ] as const) {
    // Offline, so that nothing is sent.
    await browser.context.setOffline(true);
    await writeRows(browser.page, 'outbox', waitingEntries(count));
  }
  const openPage = async ({ page }: typeof many) => {
    await page.bringToFront();
    await page.goto(`${fixture.server.origin}/en/tour`);
    await page.locator('header a[href$="/sync"]').first().waitFor();
    await slowDown(page);
    const taken = await openByLink(page, 'header a[href$="/sync"]', 'main li', 20);
    await assertSlow(page);
    await speedUp(page);
    return taken;
  };
  const product: number[] = [];
  const floor: number[] = [];
  for (let sample = 0; sample < samples + warmUp; sample += 1) {
    const full = await openPage(many);
    const short = await openPage(few);
    if (sample < warmUp) continue;
    product.push(full);
    floor.push(short);
  }
  compare({ what: 'the sync page opens, 5,000 entries against 50', product, floor, aim: 1.5 });
} finally {
  await fixture.end();
}
