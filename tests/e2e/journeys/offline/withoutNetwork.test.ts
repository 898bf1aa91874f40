import { expect } from 'vitest';
import { askServer } from '../../../support/server/askServer.ts';
import type { RecordingProxy } from '../../../support/server/network/recordingProxy.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const perFloor = 'Working in the building';
const canary = 'canary-7f3e: the handrail is loose';

// A whole tour, and up to a minute until the device notices that the network is back.
const fiveMinutes = 300_000;

/** Comments that must not have been sent. */
function draftsOnTheWire({ records }: RecordingProxy): string[] {
  return records
    .filter(({ url, headers, body }) => {
      const sent = `${decodeURIComponent(url)} ${JSON.stringify(headers)} ${body}`;
      return /canary|"rating"|"comment"|sub_touchpoints/.test(sent);
    })
    .map(({ method, url }) => `${method} ${url}`);
}

journey(
  'S1 S2 S4 S6 a whole tour without a network arrives whole, and nothing of it before it is concluded',
  async ({ fixture, inspector, building }) => {
    const { server, proxy } = fixture;
    let browser = await fixture.openProfile('phone');
    await signIn(browser.page, proxy.origin, inspector);
    await readyForOfflineUse(browser.page);

    proxy.loseServer();
    await new SelectBuildingPage(browser.page).startTour(building.mandate, building.name);
    let tour = new TourPage(browser.page);
    let touchpoint = new TouchpointPage(browser.page);
    await tour.touchpoint('Entering the building').click();
    await touchpoint.rateAll('Entering the building', { question: 'Stairs', comment: canary });

    await browser.page.reload();
    await browser.page.goBack();
    await tour.touchpoint('Arriving at work').click();
    await touchpoint.rateAll('Arriving at work');
    await browser.kill();

    browser = await fixture.openProfile('phone');
    await browser.page.goto(proxy.origin);
    await browser.page.waitForURL('**/en/tour');
    tour = new TourPage(browser.page);
    touchpoint = new TouchpointPage(browser.page);
    expect(draftsOnTheWire(proxy)).toEqual([]);

    for (const title of ['Entering the building', 'Arriving at work'] as const) {
      await tour.touchpoint(title).click();
      await touchpoint.conclude();
    }
    await tour.touchpoint(perFloor).click();
    for (const floor of [-1, 0, 7]) {
      await touchpoint.floor.fill(String(floor));
      await touchpoint.rateAllQuickly(perFloor);
      await tapWhenRead(touchpoint.concludeTouchpoint);
      await tour.answerAnotherFloor(floor === 7 ? 'No' : 'Yes');
    }
    await tour.touchpoint('Having meetings').click();
    await touchpoint.rateAllQuickly('Having meetings');
    await touchpoint.conclude();
    expect(fixture.storedRows('tours')).toBe(0);

    await tour.concludeTour.click();
    await browser.page.waitForURL('**/thanks');
    await new AppBar(browser.page).unsent.waitFor();

    proxy.behave();
    // After a long outage the next probe is up to a minute away (S12).
    await new AppBar(browser.page).everythingSent.waitFor({ timeout: 120_000 });

    const responses = await askServer(server.origin, inspector);
    const stored = await responses.tours();
    expect(stored).toHaveLength(1);
    const held = await responses.tour(stored[0]?.id ?? '');
    expect(held.concluded_at).not.toBeNull();
    // Floors are sent in parallel (S6), so the order of their server ids is random.
    const found = held.touchpoints
      .map(({ position, name, floor, completed }) => ({ position, name, floor, completed }))
      .toSorted((a, b) => a.position - b.position || (a.floor ?? 0) - (b.floor ?? 0));
    expect(found.map(({ name, floor, completed }) => ({ name, floor, completed }))).toEqual([
      { name: 'arriving_at_work', floor: null, completed: true },
      { name: 'entering_the_building', floor: null, completed: true },
      { name: 'working_in_the_building', floor: -1, completed: true },
      { name: 'working_in_the_building', floor: 0, completed: true },
      { name: 'working_in_the_building', floor: 7, completed: true },
      { name: 'having_meetings', floor: null, completed: true },
    ]);
    const ratings = held.touchpoints.flatMap((one) => one.sub_touchpoints);
    expect(ratings).toHaveLength(24 + 2 * 9);
    expect(ratings.every(({ rating }) => rating !== null)).toBe(true);
    expect(
      ratings.filter(({ rating }) => rating === 'bad').map(({ name, comment }) => ({ name, comment })),
    ).toEqual([{ name: 'stairs', comment: canary }]);
    expect(fixture.storedRows('tours')).toBe(1);
    expect(fixture.storedRows('touchpoints')).toBe(6);
  },
  fiveMinutes,
);
