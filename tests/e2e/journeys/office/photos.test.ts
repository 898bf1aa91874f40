import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };
const desk = { viewport: { width: 1440, height: 900 } };

journey(
  'PH9 PH13 photos are concluded, sent, looked at by an administrator, and one is removed with a reason',
  async ({ fixture, inspector, administrator, building }) => {
    const { page: device } = await fixture.openBrowser(phone);
    const touchpoint = new TouchpointPage(device);
    const photos = new PhotosPart(device);
    await signIn(device, fixture.proxy.origin, inspector);
    await new SelectBuildingPage(device).startTour(building.mandate, building.name);
    const tour = new TourPage(device);
    await tour.touchpoint('Having meetings').click();

    await step('taken on the way, and concluded', async () => {
      await touchpoint.quickRating('Meeting-room technology', 'Good').click();
      await touchpoint.quickRating('Meeting-room service', 'Bad').click();
      await touchpoint.comment.fill('The coffee is cold.');
      await photos.choose('Gallery', [await phonePhoto(1), await phonePhoto(6)]);
      await photos.tile(2).waitFor();
      await tapWhenRead(touchpoint.done);
      await touchpoint.conclude();
      await tapWhenRead(tour.concludeTour);
      await device.waitForURL('**/en/thanks');
      await new AppBar(device).everythingSent.waitFor({ timeout: 60_000 });
    });

    const { page } = await fixture.openBrowser(desk);
    const results = new ResultsPage(page);
    await signIn(page, fixture.proxy.origin, administrator);
    const tiles = (within = page.locator('main')) =>
      within.getByRole('button', { name: /^Photo of Meeting-room service, taken / });
    const drawer = page.getByRole('dialog', { name: 'Finding', exact: true });
    const viewer = page.getByRole('dialog', { name: /^Meeting-room service/ });
    const isDrawn = (name: string | RegExp) =>
      viewer.getByRole('img', { name }).evaluate((image: HTMLImageElement) => image.naturalWidth > 0);

    await step('in the finding, with the comment and the rating beside the photo', async () => {
      await expect
        .poll(
          async () => {
            await results.open(
              fixture.proxy.origin,
              '/findings',
              `?query=${encodeURIComponent(building.name)}`,
            );
            await results
              .finding('The coffee is cold.')
              .getByRole('button', { name: /^Meeting-room service/ })
              .click();
            await drawer.getByText('The coffee is cold.').first().waitFor();
            return tiles(drawer).count();
          },
          { timeout: 60_000 },
        )
        .toBe(2);
      await tiles(drawer).first().click();
      await viewer.getByText('The coffee is cold.', { exact: true }).waitFor();
      await viewer.getByText('Bad', { exact: true }).waitFor();
      await expect.poll(() => isDrawn('Photo of Meeting-room service')).toBe(true);
    });

    await step('by the keys to the next one, larger before it is loaded, and back', async () => {
      const isLarge = (url: string) => url.startsWith(paths.photo('')) && !url.includes('?');
      const goOn = fixture.proxy.holdNextResponse(({ url }) => isLarge(url));
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog', { name: 'Meeting-room service (2 of 2)', exact: true }).waitFor();
      await page.keyboard.press('+');
      await expect
        .poll(() => viewer.getByRole('button', { name: 'Smaller', exact: true }).isEnabled())
        .toBe(true);
      expect(await viewer.getByRole('img', { name: 'Photo of Meeting-room service' }).count()).toBe(0);
      goOn();
      await expect.poll(() => isDrawn('Photo of Meeting-room service')).toBe(true);
      const stage = viewer.getByRole('group', { name: 'Photo', exact: true });
      const offCentre = () =>
        stage.evaluate(({ scrollLeft, clientWidth, scrollWidth }) =>
          Math.abs(scrollLeft + clientWidth / 2 - scrollWidth / 2),
        );
      await expect.poll(offCentre).toBeLessThanOrEqual(1);
      await page.keyboard.press('ArrowRight');
      expect(await offCentre()).toBeGreaterThan(20);
      await page.keyboard.press('Escape');
      await expect.poll(() => viewer.count()).toBe(0);
    });

    await step('in the report and on the page of the building', async () => {
      await drawer.getByRole('listitem').getByRole('link').first().click();
      await page.waitForURL(/\/tours\//);
      // In the list of bad ratings, and at its touchpoint.
      await expect.poll(() => tiles().count()).toBe(4);
      const exclude = page.getByText('Exclude from the results …', { exact: true });
      expect(await exclude.isVisible()).toBe(true);
      await page.emulateMedia({ media: 'print' });
      expect(await exclude.isVisible()).toBe(false);
      await page.emulateMedia({ media: 'screen' });
    });

    await step('PH13 removed, and what is left says who did it', async () => {
      await tiles().first().click();
      await tapWhenRead(viewer.getByRole('button', { name: 'Remove photo …', exact: true }));
      const remove = viewer.getByRole('button', { name: 'Remove photo', exact: true });
      expect(await remove.isDisabled()).toBe(true);
      const reason = viewer.getByLabel('Reason');
      await reason.fill('A face.');
      // Between the field and the edge of what scrolls is room for its outline.
      const room = () =>
        reason.evaluate((field) => {
          const [inner, outer] = [field, field.closest('aside')].map((one) => one?.getBoundingClientRect());
          return Math.min((inner?.left ?? 0) - (outer?.left ?? 0), (outer?.right ?? 0) - (inner?.right ?? 0));
        });
      expect(await room()).toBeGreaterThanOrEqual(5);
      const smaller = viewer.getByRole('button', { name: 'Smaller', exact: true });
      const border = await smaller.evaluate((button) => getComputedStyle(button).borderBlockStartColor);
      expect(border).not.toBe('rgba(0, 0, 0, 0)');
      await page.keyboard.press('Escape');
      await reason.waitFor({ state: 'detached' });
      await tapWhenRead(viewer.getByRole('button', { name: 'Remove photo …', exact: true }));
      expect(await reason.inputValue()).toBe('A face.');
      await tapWhenRead(remove);
      await expect.poll(() => tiles().count()).toBe(2);
      await page.getByText('The photo was removed.', { exact: true }).waitFor();
      const isBeside = () =>
        tiles()
          .first()
          .evaluate((tile) => document.activeElement === tile);
      await expect.poll(isBeside).toBe(true);
      const who = `${administrator.firstname} ${administrator.lastname}`;
      await page
        .getByText(new RegExp(`^Removed on .* by ${who}$`))
        .first()
        .waitFor();
    });

    await step('PH9 no address of a photo is left behind, nor anything in a cache', async () => {
      expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0);
      expect(await page.locator('img[src*="/api/"]').count()).toBe(0);
    });
  },
);
