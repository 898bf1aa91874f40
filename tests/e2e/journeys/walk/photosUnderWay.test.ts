import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { fillDisk } from '../../../support/browser/fillDisk.ts';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey, rareJourney } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { LoginPage, signIn } from '../../pages/LoginPage.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { ToursPage } from '../../pages/ToursPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';
import { untilSent } from '../../pages/untilSent.ts';

const phone = { viewport: { width: 390, height: 844 } };
const meetings = 'Having meetings';

/**
 * Presses like a person, again if the page stays: concluding waits ten seconds for photos that are being made, then shows them
 * until they are saved, and concludes nothing (PH14).
 */
async function pressUntil(button: Locator, address: string): Promise<void> {
  const page = button.page();
  await tapWhenRead(button);
  await expect
    .poll(
      async () => {
        const isThere = await page.waitForURL(address, { timeout: 12_000 }).then(
          () => true,
          () => false,
        );
        if (!isThere) await button.click({ timeout: 12_000 }).catch(() => undefined);
        return isThere;
      },
      { timeout: 60_000 },
    )
    .toBe(true);
}

journey(
  'PH14 a touchpoint and its tour are concluded with the photos that were chosen a moment before',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: meetings });
    const chosen = await Promise.all([phonePhoto(1), phonePhoto(6), phonePhoto(8), phonePhoto(3)]);
    await touchpoint.quickRating('Meeting-room technology', 'Good').click();
    await touchpoint.quickRating('Meeting-room service', 'Bad').click();
    await touchpoint.comment.fill('Nobody came.');
    await photos.choose('Gallery', chosen);
    await tapWhenRead(touchpoint.done);
    await pressUntil(touchpoint.concludeTouchpoint, '**/tour');
    await pressUntil(new TourPage(page).concludeTour, '**/thanks');
    await new AppBar(page).everythingSent.waitFor();

    await step('the server has all of them', async () => {
      const office = await fixture.openBrowser();
      const administrator = await fixture.addPerson({ role: 'administrator' });
      await signIn(office.page, fixture.proxy.origin, administrator);
      await office.page.goto(
        `${fixture.proxy.origin}/en/tours?status=concluded&query=${encodeURIComponent(building.name)}`,
      );
      await office.page.getByRole('link', { name: building.name }).first().click();
      const report = new ToursPage(office.page).touchpoint(meetings);
      await expect
        .poll(async () => {
          await office.page.reload();
          await report.waitFor();
          return report.getByRole('button', { name: /^Photo of Meeting-room service/ }).count();
        })
        .toBe(chosen.length);
    });
  },
);

rareJourney(
  'U8 PH5 photos of a tour that was concluded on another device are named and can be saved',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: meetings });
    await photos.rateMeetings(await phonePhoto(6));

    await step('another device concludes the tour', async () => {
      const tablet = await fixture.openBrowser();
      await signIn(tablet.page, fixture.proxy.origin, inspector);
      await tablet.page.goto(`${fixture.proxy.origin}/en/tours`);
      await tablet.page.getByRole('link', { name: building.name }).first().click();
      await tapWhenRead(new ToursPage(tablet.page).continueThisTour);
      await tablet.page.waitForURL('**/tour');
      await new TourPage(tablet.page).touchpoint('Arriving at work').click();
      const there = new TouchpointPage(tablet.page);
      await there.rateAllQuickly('Arriving at work');
      await there.conclude();
      await tapWhenRead(new TourPage(tablet.page).concludeTour);
      await tablet.page.waitForURL('**/thanks');
      // The start, the touchpoint and the tour's conclusion; the photo stays on the phone.
      await untilSent(fixture, tablet.page, 3);
    });

    await step('this one says what was not in it, and saves the photo', async () => {
      await page.goto(`${fixture.proxy.origin}/en/tour`);
      await page.getByText('1 photo on this device was not in it.', { exact: false }).waitFor();
      await page.getByRole('link', { name: 'Save photos', exact: true }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: /^Save photo 1: / }).click();
      const name = (await downloading).suggestedFilename();
      expect(name).toMatch(/^storey-photo-\d{4}-\d{2}-\d{2}-1\.jpg$/);
    });
    await touchpoint.page.reload();
    await page.getByRole('button', { name: /^Save photo 1: / }).waitFor();
  },
);

rareJourney(
  'PH14 S15 S16 a photo that was not saved is there after its session has ended, and not after somebody else was there',
  async ({ fixture, inspector, secondInspector, building }) => {
    const { page, context } = await fixture.openBrowser(phone);
    const setFull = await fillDisk(page);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    const login = new LoginPage(page);
    const notSaved = page.getByText('Photo NOT saved', { exact: true });
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: meetings });

    /** A photo that the store refuses, and the end of the session, which a second tab finds out. */
    async function refuseAndEnd(): Promise<void> {
      await setFull(true);
      await photos.choose('Gallery', [await phonePhoto(1)]);
      await notSaved.waitFor();
      await setFull(false);
      fixture.endSessions();
      const second = await context.newPage();
      await second.goto(`${fixture.proxy.origin}/en/tour`);
      await page.waitForURL('**/en/login');
      await second.close();
    }
    const openSheet = () => touchpoint.quickRating('Meeting-room service', 'Bad').click();

    await touchpoint.quickRating('Meeting-room technology', 'Good').click();
    await touchpoint.quickRating('Meeting-room service', 'Bad').click();
    await touchpoint.comment.fill('Nobody came.');

    await step('the same person finds it, and saves it', async () => {
      await refuseAndEnd();
      await login.signIn(inspector);
      await openSheet();
      await notSaved.waitFor();
      await tapWhenRead(page.getByRole('button', { name: 'Try again', exact: true }));
      await photos.tile(1).waitFor();
      expect(await notSaved.count()).toBe(0);
    });

    await step('once somebody else was signed in it is forgotten', async () => {
      await refuseAndEnd();
      await login.signIn(secondInspector);
      await page.waitForURL('**/select_building');
      await new AppBar(page).logOut.click();
      await page.waitForURL('**/en/login');
      await login.signIn(inspector);
      await new SelectBuildingPage(page).openTour.click();
      await new TourPage(page).touchpoint(meetings).click();
      await openSheet();
      await photos.tile(1).waitFor();
      expect(await notSaved.count()).toBe(0);
    });
  },
);
