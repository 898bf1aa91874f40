import sharp from 'sharp';
import { expect } from 'vitest';
import { everythingStored, jpegsIn } from '../../../support/browser/everythingStored.ts';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey, rareJourney } from '../../journey.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };

journey('PH4 a photo is marked by keys alone', async ({ fixture, inspector, building }) => {
  const { page } = await fixture.openBrowser(phone);
  const photos = new PhotosPart(page);
  await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
  await new TouchpointPage(page).openQuestion('Meeting-room technology');
  await photos.choose('Camera', [await phonePhoto(1)]);
  await photos.tile(1).focus();
  await page.keyboard.press('Enter');
  const mark = photos.viewer.getByRole('button', { name: 'Mark', exact: true });
  await tapWhenRead(mark);
  const { marking } = photos;
  const drawing = marking.getByRole('application', { name: /^Draw: move with the arrow keys/ });
  const paper = drawing.getByLabel('Drawing', { exact: true });

  await step('what is begun is given up with Escape, and the screen stays', async () => {
    await marking.getByRole('button', { name: 'Cover', exact: true }).focus();
    await page.keyboard.press('Enter');
    await paper.focus();
    await page.keyboard.press('Enter');
    for (let steps = 0; steps < 10; steps += 1) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Escape');
    expect(await marking.count()).toBe(1);
    expect(await marking.getByRole('button', { name: 'Save marks', exact: true }).isEnabled()).toBe(false);
  });

  await step('from the middle to the upper right corner', async () => {
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('ArrowRight');
    for (let steps = 0; steps < 20; steps += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await marking.getByRole('status').filter({ hasText: '1 mark drawn' }).waitFor();
    await marking.getByRole('button', { name: 'Save marks', exact: true }).focus();
    await page.keyboard.press('Enter');
    await photos.viewer.waitFor();
  });

  await step('that quarter is black in what is stored, and the others are as they were', async () => {
    // Saving waits a second for the mirror's copies, which come later on a busy device (S24).
    await expect
      .poll(async () => {
        const pictures = jpegsIn(await page.evaluate(everythingStored));
        const photo = pictures.toSorted((a, b) => b.length - a.length)[0];
        const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
        const at = (x: number, y: number) => {
          const row = Math.floor(y * info.height) * info.width;
          const place = (row + Math.floor(x * info.width)) * info.channels;
          return Math.max(...data.subarray(place, place + 3));
        };
        return {
          isCovered: [at(0.6, 0.4), at(0.95, 0.05)].every((light) => light < 12),
          isSeen: [at(0.2, 0.2), at(0.2, 0.8), at(0.8, 0.8)].every((light) => light > 60),
        };
      })
      .toEqual({ isCovered: true, isSeen: true });
  });
});

rareJourney(
  'PH4 one photo is marked in two tabs: the first is kept, the second says so',
  async ({ fixture, inspector, building }) => {
    const { page, context } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await new TouchpointPage(page).openQuestion('Meeting-room technology');
    await photos.choose('Camera', [await phonePhoto(1)]);
    await photos.tile(1).waitFor();
    const twin = await context.newPage();
    await twin.goto(page.url());
    const others = new PhotosPart(twin);
    for (const one of [photos, others]) {
      await one.tile(1).click();
      await tapWhenRead(one.viewer.getByRole('button', { name: 'Mark', exact: true }));
      await one.draw('Cover', [0.1, 0.1], [0.5, 0.5]);
    }
    await tapWhenRead(others.marking.getByRole('button', { name: 'Save marks', exact: true }));
    await others.viewer.waitFor();
    await photos.marking.getByRole('alert').filter({ hasText: 'marked or deleted elsewhere' }).waitFor();
    expect(await photos.marking.getByRole('button', { name: 'Save marks', exact: true }).isEnabled()).toBe(
      false,
    );
    await page.keyboard.press('Escape');
    await expect.poll(() => photos.tiles.count()).toBe(1);
  },
);
