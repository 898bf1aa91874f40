import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { openTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import {
  type MirroredBrowser,
  makeMirroredBrowser,
  operations,
  someWork,
} from '../../../support/browser/makeMirroredBrowser.ts';
import { restoreState, storedState } from '../../../support/browser/storedState.ts';
import { until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';

let browser: MirroredBrowser;
beforeEach(() => {
  browser = makeMirroredBrowser();
});
afterEach(() => browser.closeAll());

describe('a restored database that is older than its copy', () => {
  it('S24 I4 has what it lost: a draft and what was concluded, in order', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await page.startTour();
    await open.following.flush();
    const older = storedState(browser.indexedDB);
    const { id, sub_touchpoints } = await touchpoint('having_meetings');
    await page.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    await rateSubTouchpoint(page.context, {
      tourId,
      touchpointId: id,
      subTouchpointId: sub_touchpoints[0]?.id ?? '',
      rating: 'not_applicable',
    });
    await open.following.flush();
    const before = await operations(page);
    await browser.closeAll();
    await restoreState(browser.indexedDB, older);

    const { page: after, following, news } = await browser.open();
    expect(await operations(after)).toEqual(before);
    const draft = await after.db.touchpoints.get([tourId, id]);
    expect(draft?.sub_touchpoints[0]?.rating).toBe('not_applicable');
    expect(news.at(-1)).toMatchObject({ tours: 1, unsent: 1 });
    await following.sweep();
    after.engine.start();
    await after.allSent();
    expect([...browser.server.tours.values()][0]?.touchpoints.filter((one) => one.completed)).toHaveLength(1);
  });

  it('S24 S5 of two answers the newer is sent, and the replaced one never', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await page.startTour();
    const { id } = await touchpoint('arriving_at_work');
    await page.concludeAll(tourId, id);
    const older = storedState(browser.indexedDB);
    const [, replaced] = await operations(page);
    await page.concludeAll(tourId, id, { rating: 'not_applicable' });
    const before = await operations(page);
    expect(before).not.toContain(replaced);
    await browser.closeAll();
    await restoreState(browser.indexedDB, older);
    const { page: after } = await browser.open();
    expect(await operations(after)).toEqual(before);
    expect((await after.db.touchpoints.get([tourId, id]))?.sub_touchpoints[0]?.rating).toBe('not_applicable');
  });

  it('S24 I3 does not send over newer answers what was lost before it was saved', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await page.startTour();
    const { id } = await touchpoint('arriving_at_work');
    await open.following.flush();
    const before = storedState(browser.indexedDB);
    // Concluded while the mirror was not written, and lost with the database.
    browser.trouble.fail = true;
    await page.concludeAll(tourId, id, { rating: 'not_applicable' });
    const lost = storedState(browser.indexedDB);
    await browser.closeAll();
    browser.trouble.fail = false;
    await restoreState(browser.indexedDB, before);
    browser.clock.time += 1000;
    const again = await browser.open();
    await again.page.concludeAll(tourId, id, { rating: 'good' });
    await again.following.flush();
    const said = await operations(again.page);
    await browser.closeAll();
    await restoreState(browser.indexedDB, lost);
    const { page: after } = await browser.open();
    expect(await operations(after)).toEqual(said);
    expect((await after.db.touchpoints.get([tourId, id]))?.sub_touchpoints[0]?.rating).toBe('good');
  });

  it('S24 S14 does not bring back what the person has deleted', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId } = await someWork(open);
    const older = storedState(browser.indexedDB);
    const [start = '', conclusion = ''] = await operations(page);
    expect((await deleteUnsent(page.context, { operationId: conclusion })).ok).toBe(true);
    const withoutIt = storedState(browser.indexedDB);
    expect((await deleteUnsent(page.context, { operationId: start })).ok).toBe(true);
    for (const state of [older, withoutIt]) {
      await browser.closeAll();
      await restoreState(browser.indexedDB, state);
      const { page: after } = await browser.open();
      expect(await operations(after)).toEqual([]);
      expect(await after.db.tours.get(tourId)).toBeUndefined();
      expect(await openTourId(after.db)).toBeNull();
    }
  });

  it('S24 S13 U5 what a concluded tour has left behind stays, and does not bring the tour back', async () => {
    const open = await browser.open();
    const { page, following } = open;
    const { tourId } = await someWork(open);
    const older = storedState(browser.indexedDB);
    await concludeTour(page.context, { tourId, agreed: { touchpoints: 1, answers: 1 } });
    page.engine.start();
    await until(async () => (await page.db.tours.count()) === 0, 'a tour that is forgotten');
    await following.sweep();
    await browser.closeAll();
    await restoreState(browser.indexedDB, older);
    const { page: after } = await browser.open();
    expect(await unsentCount(after.db)).toBe(0);
    expect(await after.db.tours.count()).toBe(0);
    expect(await openTourId(after.db)).toBeNull();
    const left = await answersLeftBehind(after.db);
    expect(left.map(({ name, answers }) => [name, answers.length])).toEqual([['having_meetings', 1]]);
  });

  it('S24 S13 of a tour that goes on, what the server has is not unsent again, however long ago', async () => {
    const open = await browser.open();
    const { page, following } = open;
    const { tourId } = await someWork(open);
    const older = storedState(browser.indexedDB);
    page.engine.start();
    await page.allSent();
    await page.engine.stop();
    browser.clock.advance(40 * 24 * 60 * 60 * 1000);
    page.engine.start();
    await following.sweep();
    await browser.closeAll();
    await restoreState(browser.indexedDB, older);
    const { page: after } = await browser.open();
    expect(await unsentCount(after.db)).toBe(0);
    expect(await openTourId(after.db)).toBe(tourId);
  });

  it('S24 I4 what was concluded on it while the second store could not be read is not lost', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, touchpoint } = await page.startTour();
    const older = storedState(browser.indexedDB);
    const [arriving, having] = [await touchpoint('arriving_at_work'), await touchpoint('having_meetings')];
    await page.concludeAll(tourId, arriving.id);
    const [start, first] = await operations(page);
    await browser.closeAll();
    await restoreState(browser.indexedDB, older);
    browser.trouble.fail = true;
    const { page: after, following } = await browser.open();
    await after.concludeAll(tourId, having.id);
    const [, second] = await operations(after);
    browser.trouble.fail = false;
    await following.sweep();
    expect(await operations(after)).toEqual([start, first, second]);
    for (const { id } of [arriving, having]) {
      expect((await after.db.touchpoints.get([tourId, id]))?.completed).toBe(true);
    }
  });
});
