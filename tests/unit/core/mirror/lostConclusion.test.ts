import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveCatalogue } from '#db/lists/catalogue.ts';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { newCopies } from '#db/tours/deviceTouchpoints.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { openTourId } from '#db/tours/tours.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { photoAllowance } from '#domain/photo.ts';
import { addPhoto } from '../../../../src/actions/addPhoto.ts';
import { commentOnSubTouchpoint } from '../../../../src/actions/commentOnSubTouchpoint.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import {
  type MirroredBrowser,
  makeMirroredBrowser,
  operations,
  someWork,
} from '../../../support/browser/makeMirroredBrowser.ts';
import { restoreState, type StoredState, storedState } from '../../../support/browser/storedState.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';

let browser: MirroredBrowser;
beforeEach(() => {
  browser = makeMirroredBrowser();
});
afterEach(() => browser.closeAll());

type OpenedPage = Awaited<ReturnType<MirroredBrowser['open']>>;

/**
 * The database as it is now, with what the mirror did not get, is lost; the one `before` is there instead, in which the person
 * goes on; then the lost one is back. Returns the page that opens it.
 */
async function comesBack(before: StoredState, goOn: (again: OpenedPage) => Promise<unknown>) {
  const lost = storedState(browser.indexedDB);
  await browser.closeAll();
  browser.trouble.fail = false;
  await restoreState(browser.indexedDB, before);
  browser.clock.time += 1000;
  const again = await browser.open();
  await goOn(again);
  await again.following.sweep();
  const said = await operations(again.page);
  await browser.closeAll();
  await restoreState(browser.indexedDB, lost);
  const { page: after } = await browser.open();
  return { after, said };
}

describe('a conclusion of the tour that was lost before it was saved, and comes back', () => {
  async function startedPage() {
    const open = await browser.open();
    const { tourId, touchpoint } = await open.page.startTour();
    const [arriving, having] = [await touchpoint('arriving_at_work'), await touchpoint('having_meetings')];
    await open.page.concludeAll(tourId, arriving.id);
    return { ...open, tourId, arriving, having };
  }

  async function stateUntilMirrorFails({ following }: Pick<OpenedPage, 'following'>): Promise<StoredState> {
    await following.flush();
    browser.trouble.fail = true;
    return storedState(browser.indexedDB);
  }

  it('S24 does not conclude a tour that went on', async () => {
    const open = await startedPage();
    const { tourId, arriving, having } = open;
    const before = await stateUntilMirrorFails(open);
    expect((await concludeTour(open.page.context, { tourId })).ok).toBe(true);
    const { after, said } = await comesBack(before, ({ page }) => page.concludeAll(tourId, having.id));
    expect(await operations(after)).toEqual(said);
    expect(await openTourId(after.db)).toBe(tourId);
    expect((await after.db.tours.get(tourId))?.concluded_at).toBeNull();
    for (const { id } of [arriving, having]) {
      expect((await after.db.touchpoints.get([tourId, id]))?.completed).toBe(true);
    }
  });

  it('S24 U5 F4 leaves a tour that went on whole: its hidden copies, and nothing left behind that was concluded', async () => {
    const open = await browser.open();
    const { page } = open;
    const { tourId, having } = await someWork(open);
    const before = await stateUntilMirrorFails(open);
    const rows = await touchpointsOfTour(page.db, tourId);
    const working = rows.find(({ name }) => name === 'working_in_the_building')?.id ?? '';
    await page.concludeAll(tourId, working, { floor: 3 });
    await concludeTour(page.context, { tourId, agreed: { touchpoints: 1, answers: 1 } });
    expect(await answersLeftBehind(page.db)).toHaveLength(1);
    const { after } = await comesBack(before, (again) => again.page.concludeAll(tourId, having.id));
    expect(await openTourId(after.db)).toBe(tourId);
    expect(await answersLeftBehind(after.db)).toEqual([]);
    expect(newCopies(await touchpointsOfTour(after.db, tourId))).toEqual([]);
  });

  it('S24 F4 brings no hidden copy into a tour that went on and was concluded again', async () => {
    const open = await browser.open();
    const { tourId, touchpoint } = await open.page.startTour();
    await open.page.concludeAll(tourId, (await touchpoint('working_in_the_building')).id, { floor: 3 });
    const { id } = await touchpoint('having_meetings');
    const before = await stateUntilMirrorFails(open);
    await concludeTour(open.page.context, { tourId });
    const { after } = await comesBack(before, async ({ page }) => {
      await page.concludeAll(tourId, id);
      await concludeTour(page.context, { tourId });
    });
    expect((await after.db.tours.get(tourId))?.concluded_at).not.toBeNull();
    const rows = await touchpointsOfTour(after.db, tourId);
    expect(rows.map(({ name, completed }) => [name, completed])).toEqual([
      ['working_in_the_building', true],
      ['having_meetings', true],
    ]);
  });

  it('S24 stays where only what this database knew was sent meanwhile', async () => {
    const open = await startedPage();
    const { page, tourId, having } = open;
    await page.concludeAll(tourId, having.id);
    const before = await stateUntilMirrorFails(open);
    const conclusion = (await operations(page)).at(-1) ?? '';
    expect((await deleteUnsent(page.context, { operationId: conclusion })).ok).toBe(true);
    await concludeTour(page.context, { tourId, agreed: { touchpoints: 1, answers: 9 } });
    const { after } = await comesBack(before, async (again) => {
      again.page.engine.start();
      await again.page.allSent();
    });
    expect((await after.db.tours.get(tourId))?.concluded_at).not.toBeNull();
  });

  it('S24 U5 U8 leaves behind what was answered after it, where nothing was concluded', async () => {
    const open = await startedPage();
    const { page, tourId, arriving, having } = open;
    const before = await stateUntilMirrorFails(open);
    await concludeTour(page.context, { tourId });
    const concluded = await operations(page);
    const { after } = await comesBack(before, async ({ page: { context, db } }) => {
      const catalogue = { ...standardCatalogue, photos: photoAllowance };
      await saveCatalogue(db, catalogue, browser.clock.now().toISOString());
      const inFirst = ({ id, sub_touchpoints }: typeof having) => ({
        tourId,
        touchpointId: id,
        subTouchpointId: sub_touchpoints[0]?.id ?? '',
      });
      const saved = [
        await commentOnSubTouchpoint(context, { ...inFirst(having), comment: 'Too few rooms' }),
        await addPhoto(context, { ...inFirst(having), photo: newPhoto() }),
        await commentOnSubTouchpoint(context, { ...inFirst(arriving), comment: 'No signs any more' }),
      ];
      expect(saved.map(({ ok }) => ok)).toEqual([true, true, true]);
    });
    expect(await operations(after)).toEqual(concluded);
    expect((await after.db.tours.get(tourId))?.concluded_at).not.toBeNull();
    const left = await answersLeftBehind(after.db);
    expect(left.map(({ name, answers }) => [name, answers.map(({ comment }) => comment)])).toEqual([
      ['arriving_at_work', ['No signs any more']],
      ['having_meetings', ['Too few rooms']],
    ]);
    const photos = left.flatMap(({ photos: named = [] }) => named.map(({ id }) => id));
    expect(photos).toHaveLength(1);
    expect(await after.db.photoBytes.get([tourId, photos[0] ?? ''])).toBeDefined();
  });
});
