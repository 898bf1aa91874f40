import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';
import { accessibilityFlaws } from '../../visual/checks/accessibilityFlaws.ts';

const phone = { viewport: { width: 390, height: 844 } };

journey(
  'PH4 "back" closes what is open, one layer after the other, and asks before marks are lost, as Escape does',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, {
      building,
      touchpoint: 'Entering the building',
    });
    await touchpoint.quickRating('Reception', 'Bad').click();
    await touchpoint.comment.fill('The counter');
    await photos.choose('Camera', [await phonePhoto(6)]);
    await photos.tile(1).click();
    await tapWhenRead(photos.viewer.getByRole('button', { name: 'Mark', exact: true }));
    const here = page.url();
    const question = page.getByRole('dialog', { name: 'Discard the marks?', exact: true });
    const answer = async (words: string) => {
      // Its buttons are where "Circle" was tapped before the stroke, which counts as one burst of taps (A1).
      await page.waitForTimeout(750);
      await question.getByRole('button', { name: words, exact: true }).click();
    };
    const back = () => page.evaluate(() => window.history.back());
    const drawn = photos.marking.getByRole('status').filter({ hasText: '1 mark drawn' });

    await step('with a mark it asks, and what is kept is still there', async () => {
      await photos.draw('Circle', [0.2, 0.2], [0.6, 0.6]);
      await drawn.waitFor();
      await back();
      await question.waitFor();
      expect(await accessibilityFlaws(page)).toEqual([]);
      await answer('Keep drawing');
      await question.waitFor({ state: 'detached' });
      await drawn.waitFor();
      expect(page.url()).toBe(here);
    });

    await step('so does Escape, however often', async () => {
      // The browser lets nobody prevent the second one in a row.
      for (let times = 0; times < 3; times += 1) {
        await page.keyboard.press('Escape');
        await question.waitFor();
        await page.keyboard.press('Escape');
        await question.waitFor({ state: 'detached' });
        await drawn.waitFor();
      }
    });

    await step('"back" at the question keeps the marks, and twice in a row closes one layer', async () => {
      await back();
      await question.waitFor();
      await back();
      await question.waitFor({ state: 'detached' });
      await page.evaluate(() => {
        window.history.back();
        window.history.back();
      });
      await question.waitFor();
      expect(page.url()).toBe(here);
      await answer('Discard marks');
      await photos.viewer.waitFor();
    });

    await step('then the photo, the sheet, and at last the page', async () => {
      await back();
      await photos.viewer.waitFor({ state: 'detached' });
      await touchpoint.comment.waitFor();
      expect(page.url()).toBe(here);
      await back();
      await touchpoint.comment.waitFor({ state: 'detached' });
      expect(page.url()).toBe(here);
      await back();
      await page.waitForURL((url) => url.href !== here);
    });
  },
);
