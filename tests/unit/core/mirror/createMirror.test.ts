import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { receiptOfTouchpoint } from '#db/outbox/receipts.ts';
import { openTourId } from '#db/tours/tours.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { dismissRestoredNotice } from '../../../../src/actions/dismissRestoredNotice.ts';
import { rateSubTouchpoint } from '../../../../src/actions/rateSubTouchpoint.ts';
import { mirrorDatabase } from '../../../../src/mirror/mirrorDatabase.ts';
import { restoreIfNew } from '../../../../src/mirror/restoreAtOpening.ts';
import { createFakeCaches, type FakeCaches } from '../../../support/browser/fakeCaches.ts';
import { createClock } from '../../../support/data/createClock.ts';
import { makeDevice, until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';
import { makeMirror } from './makeMirror.ts';

let server: FakeServer;
let browser: FakeCaches;
let clock: ReturnType<typeof createClock>;
let keeping: ReturnType<typeof mirrorDatabase>;

const mirror = () => makeMirror(browser.caches, { clock });

/** The app on a database of this name, which is new unless `indexedDB` has it. */
async function start(userId = 'ines', indexedDB = new IDBFactory()) {
  const device = await makeDevice(server, { userId, indexedDB, clock });
  const restored = await restoreIfNew(mirror(), { db: device.db, owner: userId });
  keeping = mirrorDatabase(mirror(), { db: device.db, owner: userId });
  device.db.mirror = keeping;
  return { device, restored };
}

const tours = () => [...browser.kept.keys()].map((url) => url.split('/').at(-2));
const texts = () => [...browser.kept.values()].join();

beforeEach(() => {
  server = createFakeServer();
  browser = createFakeCaches();
  clock = createClock();
});

describe('a database that the browser has deleted', () => {
  it('S24 comes back with its tour, its drafts and what waits, and all of it arrives once', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    const arriving = await touchpoint('arriving_at_work');
    const having = await touchpoint('having_meetings');
    await device.concludeAll(tourId, arriving.id);
    const [question] = having.sub_touchpoints;
    const subTouchpointId = question?.id ?? '';
    await rateSubTouchpoint(device.context, {
      tourId,
      touchpointId: having.id,
      subTouchpointId,
      rating: 'bad',
    });
    await keeping.flush();

    const { device: after, restored } = await start();
    expect(restored).toMatchObject({ tours: 1, unsent: 2 });
    expect(await openTourId(after.db)).toBe(tourId);
    const draft = await after.db.touchpoints.get([tourId, having.id]);
    expect(draft?.sub_touchpoints[0]?.rating).toBe('bad');
    await dismissRestoredNotice(after.context);
    await after.concludeAll(tourId, having.id);
    await concludeTour(after.context, { tourId });
    // The previous page was only killed, without closing: both send.
    device.engine.start();
    after.engine.start();
    await after.allSent();
    await device.allSent();
    expect([...server.tours.values()].map((one) => one.concluded_at !== null)).toEqual([true]);
  });

  it('S24 S2 what was concluded stands twice once it is called saved', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    expect(tours()).toEqual([tourId]);
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    expect(texts()).toContain('save-touchpoint');
    await concludeTour(device.context, { tourId });
    expect(texts()).toContain('conclude-tour');
    expect((await start()).restored).toMatchObject({ unsent: 3 });
  });

  it('S24 a draft follows within two seconds', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    const { id, sub_touchpoints } = await touchpoint('arriving_at_work');
    const subTouchpointId = sub_touchpoints[0]?.id ?? '';
    await rateSubTouchpoint(device.context, { tourId, touchpointId: id, subTouchpointId, rating: 'bad' });
    expect(texts()).not.toContain('"bad"');
    clock.advance(2_000);
    await until(() => texts().includes('"bad"'), 'the draft');
  });

  it('S24 of a copy that a kill has torn the one before is taken', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    const [[url, whole] = ['', '']] = browser.kept;
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    const [[newest, text] = ['', '']] = browser.kept;
    browser.kept.set(newest, text.slice(0, -20));
    browser.kept.set(url, whole);
    const { device: after, restored } = await start();
    expect(restored).toMatchObject({ tours: 1, unsent: 1 });
    expect((await unsentEntries(after.db)).map(({ kind }) => kind)).toEqual(['start-tour']);
  });

  it('S24 of two copies that a kill has left the newer is taken', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    const older = [...browser.kept];
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    const newer = [...browser.kept];
    browser.kept.clear();
    for (const [url, text] of [...older, ...newer]) browser.kept.set(url, text);
    expect((await start()).restored).toMatchObject({ tours: 1, unsent: 2 });
  });

  it('S24 S15 is not given what somebody else has kept', async () => {
    const { device } = await start('ines');
    await device.startTour();
    expect((await start('ida')).restored).toBeNull();
  });

  it('S24 the person is told until they have read it', async () => {
    const { device } = await start();
    await device.startTour();
    const indexedDB = new IDBFactory();
    const first = await start('ines', indexedDB);
    expect(first.restored).not.toBeNull();
    expect((await start('ines', indexedDB)).restored).toEqual(first.restored);
    await dismissRestoredNotice(first.device.context);
    expect((await start('ines', indexedDB)).restored).toBeNull();
  });
});

describe('a database that was not deleted', () => {
  it('S24 takes nothing in', async () => {
    const indexedDB = new IDBFactory();
    const { device } = await start('ines', indexedDB);
    const { tourId } = await device.startTour();
    const stale = [...browser.kept];
    const deleted = (await unsentEntries(device.db))[0]?.operationId ?? '';
    await deleteUnsent(device.context, { operationId: deleted });
    for (const [url, text] of stale) browser.kept.set(url, text);
    const again = await start('ines', indexedDB);
    expect(again.restored).toBeNull();
    expect(await again.device.db.tours.get(tourId)).toBeUndefined();
  });

  it('S24 S13 keeps nothing of a tour twice that the server has', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    await concludeTour(device.context, { tourId });
    expect(tours()).toEqual([tourId]);
    device.engine.start();
    await until(async () => (await device.db.tours.count()) === 0, 'a tour that is forgotten');
    await keeping.sweep();
    expect(texts()).not.toContain('"rating"');
    expect(JSON.parse(texts())).toMatchObject({ over_at: clock.now().getTime() });
    clock.advance(181 * 24 * 60 * 60 * 1000);
    await keeping.sweep();
    expect(tours()).toEqual([]);
  });

  it('S24 S19 of an open tour what the server has is known again', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('arriving_at_work');
    await device.concludeAll(tourId, id);
    device.engine.start();
    await device.allSent();
    await keeping.sweep();
    const { device: after, restored } = await start();
    expect(restored).toMatchObject({ tours: 1, unsent: 0 });
    const receipt = await receiptOfTouchpoint(after.db, tourId, id);
    expect(receipt).toEqual(await receiptOfTouchpoint(device.db, tourId, id));
    expect(receipt).not.toBeNull();
  });

  it('S17 S24 signing out forgets the person, and nobody else', async () => {
    const other = await start('ida');
    const { tourId } = await other.device.startTour();
    await (await start('ines')).device.startTour();
    await mirror().store.clear('ines');
    expect(tours().filter((tour) => tour === tourId)).toHaveLength(1);
    expect(texts()).not.toContain('ines');
  });
});

describe('a mirror that fails', () => {
  it('S24 S33 holds nobody up for more than a second, and only once', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    browser.trouble.held = new Promise(() => {});
    let saved = false;
    const concluding = device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id).then((one) => {
      saved = one.ok;
    });
    await until(async () => (await unsentCount(device.db)) === 2, 'the conclusion');
    await until(() => clock.pending().includes(1_000), 'somebody who waits');
    expect(saved).toBe(false);
    clock.advance(1_000);
    await concluding;
    expect(saved).toBe(true);
    expect((await device.concludeAll(tourId, (await touchpoint('having_meetings')).id)).ok).toBe(true);
  });

  it('S24 that fails costs no answer', async () => {
    const { device } = await start();
    const { tourId, touchpoint } = await device.startTour();
    browser.trouble.fail = true;
    expect((await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id)).ok).toBe(true);
    browser.trouble.fail = false;
    expect((await device.concludeAll(tourId, (await touchpoint('having_meetings')).id)).ok).toBe(true);
    expect((await start()).restored).toMatchObject({ unsent: 3 });
  });

  it('S24 that cannot be read is asked again at the next start, and not written over', async () => {
    const { device } = await start();
    await device.startTour();
    const indexedDB = new IDBFactory();
    browser.trouble.fail = true;
    await expect(start('ines', indexedDB)).rejects.toThrow('no caches any more');
    browser.trouble.fail = false;
    expect((await start('ines', indexedDB)).restored).toMatchObject({ tours: 1 });
  });
});
