import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { answersLeftBehind } from '../../../../src/db/tours/answersLeftBehind.ts';
import { newCopies } from '../../../../src/db/tours/deviceTouchpoints.ts';
import { touchpointsOfTour } from '../../../../src/db/tours/touchpoints.ts';
import { openTourId } from '../../../../src/db/tours/tours.ts';
import {
  type MirroredBrowser,
  makeMirroredBrowser,
  operations,
  someWork,
} from '../../../support/browser/makeMirroredBrowser.ts';
import { restoreState, storedState } from '../../../support/browser/storedState.ts';
import { concludeAll, makeStartedTour, until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';

let browser: MirroredBrowser;
beforeEach(() => {
  browser = makeMirroredBrowser();
});
afterEach(() => browser.closeAll());

// Concluded while the mirror was not written, lost with the database, and back with it.
describe('a conclusion of the tour that was lost before it was saved', () => {
  it('S24 does not conclude a tour that went on after its conclusion was lost before it was saved', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await makeStartedTour(page);
    const [arriving, having] = [await touchpoint('arriving_at_work'), await touchpoint('having_meetings')];
    await concludeAll(page, tourId, arriving.id);
    await open.following.flush();
    const before = storedState(browser.indexedDB);
    browser.trouble.fail = true;
    expect((await concludeTour(page.context, { tourId })).ok).toBe(true);
    const lost = storedState(browser.indexedDB);
    await browser.closeAll();
    browser.trouble.fail = false;
    await restoreState(browser.indexedDB, before);
    browser.clock.time += 1000;
    const again = await browser.open();
    await concludeAll(again.page, tourId, having.id);
    await again.following.flush();
    const said = await operations(again.page);
    await browser.closeAll();
    await restoreState(browser.indexedDB, lost);
    const { page: after } = await browser.open();
    expect(await operations(after)).toEqual(said);
    expect(await openTourId(after.db)).toBe(tourId);
    expect((await after.db.tours.get(tourId))?.concluded_at).toBeNull();
    for (const { id } of [arriving, having]) {
      expect((await after.db.touchpoints.get([tourId, id]))?.completed).toBe(true);
    }
  });

  it('S24 U5 F4 a tour that goes on is whole: its hidden copies, and nothing left behind that was concluded', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, having } = await someWork(open);
    const before = storedState(browser.indexedDB);
    browser.trouble.fail = true;
    const rows = await page.db.touchpoints.where('tour_id').equals(tourId).toArray();
    const working = rows.find(({ name }) => name === 'working_in_the_building')?.id ?? '';
    await concludeAll(page, tourId, working, { floor: 3 });
    await concludeTour(page.context, { tourId, agreed: { touchpoints: 1, answers: 1 } });
    expect(await answersLeftBehind(page.db)).toHaveLength(1);
    const lost = storedState(browser.indexedDB);
    await browser.closeAll();
    browser.trouble.fail = false;
    await restoreState(browser.indexedDB, before);
    browser.clock.time += 1000;
    const again = await browser.open();
    await concludeAll(again.page, tourId, having.id);
    await again.following.flush();
    await browser.closeAll();
    await restoreState(browser.indexedDB, lost);
    const { page: after } = await browser.open();
    expect(await openTourId(after.db)).toBe(tourId);
    expect(await answersLeftBehind(after.db)).toEqual([]);
    expect(newCopies(await touchpointsOfTour(after.db, tourId))).toEqual([]);
  });

  it('S24 what this database knew, and was sent meanwhile, is no sign that the tour went on', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await makeStartedTour(page);
    for (const name of ['arriving_at_work', 'having_meetings'] as const)
      await concludeAll(page, tourId, (await touchpoint(name)).id);
    await open.following.flush();
    const before = storedState(browser.indexedDB);
    browser.trouble.fail = true;
    const conclusion = (await operations(page)).at(-1) ?? '';
    expect((await deleteUnsent(page.context, { operationId: conclusion })).ok).toBe(true);
    await concludeTour(page.context, { tourId, agreed: { touchpoints: 1, answers: 9 } });
    const lost = storedState(browser.indexedDB);
    await browser.closeAll();
    browser.trouble.fail = false;
    await restoreState(browser.indexedDB, before);
    browser.clock.time += 1000;
    const again = await browser.open();
    again.page.engine.start();
    await until(async () => (await unsentCount(again.page.db)) === 0, 'an empty outbox');
    await again.following.sweep();
    await browser.closeAll();
    await restoreState(browser.indexedDB, lost);
    const { page: after } = await browser.open();
    expect((await after.db.tours.get(tourId))?.concluded_at).not.toBeNull();
  });

  it('S24 a conclusion of the tour stays where nothing was concluded after it', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await makeStartedTour(page);
    await concludeAll(page, tourId, (await touchpoint('arriving_at_work')).id);
    await open.following.flush();
    const before = storedState(browser.indexedDB);
    browser.trouble.fail = true;
    await concludeTour(page.context, { tourId });
    const said = await operations(page);
    const lost = storedState(browser.indexedDB);
    await browser.closeAll();
    browser.trouble.fail = false;
    await restoreState(browser.indexedDB, before);
    browser.clock.time += 1000;
    const again = await browser.open();
    await again.following.sweep();
    await browser.closeAll();
    await restoreState(browser.indexedDB, lost);
    const { page: after } = await browser.open();
    expect(await operations(after)).toEqual(said);
    expect((await after.db.tours.get(tourId))?.concluded_at).not.toBeNull();
  });
});
