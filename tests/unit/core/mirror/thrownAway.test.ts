import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { openTourId } from '#db/tours/tours.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { dismissRestoredNotice } from '../../../../src/actions/dismissRestoredNotice.ts';
import { claimEpoch, currentDrain } from '../../../../src/sync/epoch.ts';
import {
  type MirroredBrowser,
  makeMirroredBrowser,
  operations,
  someWork,
} from '../../../support/browser/makeMirroredBrowser.ts';
import { until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';

let browser: MirroredBrowser;
beforeEach(() => {
  browser = makeMirroredBrowser();
});
afterEach(() => browser.closeAll());

describe('a database deleted under an open page', () => {
  it('S24 I4 has everything again before anything is read of it, and the copy stays', async () => {
    const open = await browser.open();
    const { page, following, news } = open;
    const { tourId, draft } = await someWork(open);
    const before = await operations(page);
    await browser.deleteDatabase();
    await following.sweep();
    expect(await operations(page)).toEqual(before);
    expect(await draft(page)).toBe('bad');
    expect(await openTourId(page.db)).toBe(tourId);
    expect(news.at(-1)).toMatchObject({ tours: 1, unsent: 2 });
    browser.clock.advance(60_000);
    await following.sweep();
    await browser.closeAll();
    await browser.deleteDatabase();
    const { page: after } = await browser.open();
    expect(await operations(after)).toEqual(before);
  });

  it('S24 S19 the engine never counts less than there is', async () => {
    const open = await browser.open();
    const { page } = open;
    browser.server.state.up = false;
    await someWork(open);
    page.engine.start();
    await until(() => page.engine.status.getState().unsent === 2, 'the first count');
    const said: (number | 'unknown')[] = [];
    page.engine.status.subscribe(({ counted, unsent }) => said.push(counted ? unsent : 'unknown'));
    await browser.deleteDatabase();
    page.engine.wake();
    await until(async () => (await unsentCount(page.db)) === 2, 'what waits');
    browser.clock.advance(60_000);
    browser.server.state.up = true;
    browser.clock.advance(60_000);
    await until(() => said.at(-1) === 0, 'an empty outbox');
    expect(browser.server.tours.size).toBe(1);
    expect([...browser.server.tours.values()][0]?.touchpoints.filter((one) => one.completed)).toHaveLength(1);
    expect(said.slice(0, said.indexOf(0)).every((one) => one !== 0)).toBe(true);
  });

  it('S24 S2 what is concluded while it goes is not called saved', async () => {
    const { page } = await browser.open();
    const { tourId, touchpoint } = await page.startTour();
    const { save } = page.db.mirror;
    const { id } = await touchpoint('arriving_at_work');
    page.db.mirror = {
      ...page.db.mirror,
      save: async (change) => {
        if (change.isFinal) await browser.deleteDatabase();
        return save(change);
      },
    };
    const outcome = await page.concludeAll(tourId, id);
    expect(outcome).toEqual({ ok: false, reason: { kind: 'not_saved' } });
    expect((await unsentEntries(page.db)).map(({ kind }) => kind)).toEqual(['start-tour']);
    // What was not reported as saved can be concluded again, once the person has dismissed the notice.
    page.db.mirror = { ...page.db.mirror, save };
    expect(await page.concludeAll(tourId, id)).toEqual({ ok: false, reason: { kind: 'not_saved' } });
    await dismissRestoredNotice(page.context);
    expect((await page.concludeAll(tourId, id)).ok).toBe(true);
  });

  it('S24 S14 what is deleted while it goes is not called deleted', async () => {
    const open = await browser.open();
    const { page } = open;
    await someWork(open);
    const [, conclusion = ''] = await operations(page);
    const { save } = page.db.mirror;
    page.db.mirror = {
      ...page.db.mirror,
      save: async (change) => {
        if (change.isFinal) await browser.deleteDatabase();
        return save(change);
      },
    };
    const deleted = await deleteUnsent(page.context, { operationId: conclusion });
    expect(deleted).toEqual({ ok: false, reason: 'not_saved' });
    expect(await operations(page)).toContain(conclusion);
  });

  it('S24 S19 where the second store cannot be read nothing is said, and what is there comes as soon as it can', async () => {
    const open = await browser.open();
    const { page, following } = open;
    const { tourId, draft } = await someWork(open);
    await browser.deleteDatabase();
    browser.trouble.fail = true;
    expect(await operations(page)).toEqual([]);
    expect(page.db.isWhole).toBe(false);
    page.engine.start();
    await until(async () => page.engine.status.getState().reachable === 'unknown', 'a count');
    expect(page.engine.status.getState().counted).toBe(false);
    await following.sweep();
    browser.trouble.fail = false;
    await following.sweep();
    expect(page.db.isWhole).toBe(true);
    expect(await page.db.tours.get(tourId)).toBeDefined();
    expect(await draft(page)).toBe('bad');
  });

  it('S24 I6 what could not be taken in when it was opened is asked for again by itself, and sent', async () => {
    const open = await browser.open();
    const { page } = open;
    await someWork(open);
    await browser.deleteDatabase();
    browser.trouble.fail = true;
    page.engine.start();
    await until(async () => !page.db.isWhole, 'an opening that takes nothing in');
    browser.trouble.fail = false;
    await until(async () => {
      browser.clock.advance(60_000);
      return browser.server.tours.size === 1 && (await unsentCount(page.db)) === 0;
    }, 'everything on the server');
    expect([...browser.server.tours.values()][0]?.touchpoints.filter((one) => one.completed)).toHaveLength(1);
  });

  it('S24 is whole before anybody is told, so that who wakes by it does not take it in and tell once more', async () => {
    const open = await browser.open();
    const { page, following, news, wholeWhenTold } = open;
    await someWork(open);
    await browser.deleteDatabase();
    await Promise.all([operations(page), following.sweep()]);
    expect(wholeWhenTold.every(Boolean)).toBe(true);
    expect(news.filter((one) => one !== null)).toHaveLength(1);
  });

  it('S7 S24 a drain of the database that is gone writes nothing into the one that was made anew', async () => {
    const open = await browser.open();
    const { page } = open;
    const { db } = page;
    await someWork(open);
    const before = await claimEpoch(db);
    await browser.deleteDatabase();
    expect((await currentDrain(db)).epoch).toBeGreaterThan(before + 1_000);
  });
});
