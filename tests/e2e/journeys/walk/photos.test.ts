import type { Locator } from 'playwright';
import sharp from 'sharp';
import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { everythingStored, jpegsIn } from '../../../support/browser/everythingStored.ts';
import { fillDisk } from '../../../support/browser/fillDisk.ts';
import { step } from '../../../support/browser/step.ts';
import { grain, heicPhoto, phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey, rareJourney } from '../../journey.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };
/** How many pixels of a picture are green. */
async function greensIn(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  let greens = 0;
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3);
    if (green > 120 && red < 90 && blue < 90) greens += 1;
  }
  return greens;
}

const named = (name: string) => async () => ({ ...(await phonePhoto(6)), name });

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

journey(
  'PH1 PH3 a photo to a bad rating in two taps besides the camera, and the page is thrown away meanwhile',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const touchpoint = new TouchpointPage(page);
    const photos = new PhotosPart(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, {
      building,
      touchpoint: 'Entering the building',
    });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));

    await step('without a photo nothing of photos is loaded', async () => {
      await touchpoint.quickRating('Reception', 'Bad').click();
      await photos.input('Camera').waitFor();
      expect(asked.filter((path) => /photo/i.test(path))).toEqual([]);
    });

    await step('one tap opens the camera, and the photo is there, small and on this device', async () => {
      const opening = page.waitForEvent('filechooser');
      await photos.input('Camera').click();
      const chooser = await opening;
      // Prepared while the camera is open. Nobody takes a photo sooner; a script can, and would find a second worker.
      await expect.poll(() => asked).toContain('/photos.js');
      await chooser.setFiles([await phonePhoto(6)]);
      await photos.tile(1).waitFor();
      expect(asked.filter((path) => path === '/photos.js')).toHaveLength(1);
    });

    await step('a camera that is cancelled leaves the sheet open', async () => {
      // As the browser does for a person; a file chooser of a script cannot be cancelled.
      await photos.input('Camera').dispatchEvent('cancel', { bubbles: true });
      await touchpoint.comment.fill('The counter');
      await photos.tile(1).waitFor();
    });

    await step(
      'the page is thrown away while the camera is open: the same sheet, comment and photo',
      async () => {
        await touchpoint.comment.fill('The counter is broken.');
        const opening = page.waitForEvent('filechooser');
        await photos.input('Camera').click();
        await opening;
        // The tap on the camera has left the field, which stores its text (S26); a camera takes longer to open than that.
        await expect.poll(() => page.evaluate(everythingStored)).toContain('The counter is broken.');
        await page.reload();
        await expect.poll(() => touchpoint.comment.inputValue()).toBe('The counter is broken.');
        await photos.tile(1).waitFor();
        await photos.choose('Camera', [await phonePhoto(1)]);
        await photos.tile(2).waitFor();
        await tapWhenRead(touchpoint.done);
        await page.reload();
        await touchpoint.quickRating('Reception', 'Bad').waitFor();
        expect(await page.getByRole('dialog').count()).toBe(0);
      },
    );
  },
);

journey(
  'PH1 PH2 PH5 seven are chosen and six taken, what is no photo is said, and deleting has an undo',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await new TouchpointPage(page).openQuestion('Meeting-room technology');
    await new SubTouchpointPage(page).rating('Bad').check();

    await step('PH2 a HEIC that this browser cannot read changes nothing', async () => {
      await photos.choose('Gallery', [heicPhoto()]);
      await page.getByText('“IMG_0001.HEIC” could not be read as a photo').waitFor();
      await page.getByRole('button', { name: 'Got it', exact: true }).click();
      expect(await photos.tiles.count()).toBe(0);
    });

    await step('PH1 of seven six', async () => {
      await photos.choose(
        'Gallery',
        await Promise.all(['1', '2', '3', '4', '5', '6', '7'].map((n) => named(n)())),
      );
      await page.getByText('Only 6 of 7 photos were added.').waitFor();
      await expect.poll(() => photos.tiles.count()).toBe(6);
      await page.getByText('No more photos can be added here.', { exact: true }).waitFor();
      expect(await photos.input('Camera').count()).toBe(0);
    });

    await step('PH5 deleted, and brought back', async () => {
      await photos.tile(6).click();
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Delete', exact: true }));
      await page.getByText('Photo deleted', { exact: true }).waitFor();
      await expect.poll(() => photos.tiles.count()).toBe(5);
      const undo = page.getByRole('button', { name: 'Undo', exact: true });
      await expect.poll(() => hasFocus(undo)).toBe(true);
      await tapWhenRead(undo);
      await expect.poll(() => photos.tiles.count()).toBe(6);
      await expect.poll(() => hasFocus(photos.tile(6))).toBe(true);
    });

    await step('the keys lead from photo to photo', async () => {
      await photos.tile(1).click();
      await page.getByRole('dialog', { name: 'Photo 1 of 6', exact: true }).waitFor();
      await page.keyboard.press('ArrowRight');
      await page.getByRole('dialog', { name: 'Photo 2 of 6', exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await expect.poll(() => photos.viewer.count()).toBe(0);
      await expect.poll(() => hasFocus(photos.tile(2))).toBe(true);
    });
  },
);

journey(
  'PH4 what is covered is nowhere that the page can read, nor is the original',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ ...phone, worker: true });
    const photos = new PhotosPart(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await new TouchpointPage(page).openQuestion('Meeting-room technology');
    const original = await phonePhoto(1);
    await photos.choose('Camera', [original]);
    await photos.tile(1).click();

    await step('circled, pointed at, taken back, and covered', async () => {
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Mark', exact: true }));
      await photos.draw('Circle', [0.6, 0.6], [0.9, 0.9]);
      await photos.draw('Arrow', [0.1, 0.9], [0.4, 0.6]);
      await tapWhenRead(photos.marking.getByRole('button', { name: 'Undo', exact: true }));
      // More than the whole green quarter of the picture.
      await photos.draw('Cover', [0.48, 0.52], [1.1, -0.1]);
      await tapWhenRead(photos.marking.getByRole('button', { name: 'Save marks', exact: true }));
      await photos.viewer.waitFor();
    });

    await step('in all that is stored there is no green left, and nothing of the file', async () => {
      const words = [
        'SecretPhone',
        'SecretOwner',
        'SecretMaker',
        original.buffer.toString('latin1').slice(-200),
      ];
      // Saving waits a second for the mirror's copies, which come later on a busy device (S24).
      await expect
        .poll(async () => {
          const stored = await page.evaluate(everythingStored);
          const pictures = jpegsIn(stored);
          return {
            // The photo and its thumbnail, and their mirrored copies.
            areThere: pictures.length >= 2,
            greens: (await Promise.all(pictures.map(greensIn))).filter((greens) => greens > 0),
            words: words.filter((word) => stored.some((text) => text.includes(word))),
          };
        })
        .toEqual({ areThere: true, greens: [], words: [] });
    });

    await step('closed, the focus is on the photo that took the place of the marked one', async () => {
      await page.keyboard.press('Escape');
      await expect.poll(() => photos.viewer.count()).toBe(0);
      await expect.poll(() => hasFocus(photos.tile(1))).toBe(true);
    });
  },
);

rareJourney(
  'PH3 a full device says so, and how much room it takes',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    const setFull = await fillDisk(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await touchpoint.quickRating('Meeting-room service', 'Bad').click();
    await touchpoint.comment.fill('Nobody came.');
    await photos.choose('Camera', [await grain(2000, 1500)]);
    const notice = page.getByRole('alert').filter({ hasText: 'Photo NOT saved' });
    await notice.getByText(/Free at least [\d,]+ kB/).waitFor();
    expect(await photos.tiles.count()).toBe(0);
    expect(await touchpoint.comment.inputValue()).toBe('Nobody came.');
    await setFull(false);
    await tapWhenRead(notice.getByRole('button', { name: 'Try again', exact: true }));
    await photos.tile(1).waitFor();
    await expect.poll(() => notice.count()).toBe(0);
  },
);

rareJourney('PH12 a server without photos: no button', async ({ ownFixture }) => {
  const fixture = await ownFixture({ PHOTOS: '0' });
  const inspector = await fixture.addPerson();
  const building = await fixture.addBuilding();
  const { page } = await fixture.openBrowser(phone);
  const touchpoint = new TouchpointPage(page);
  await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
  await touchpoint.quickRating('Meeting-room service', 'Bad').click();
  await touchpoint.comment.fill('Nobody came.');
  await touchpoint.done.waitFor();
  expect(await page.getByLabel('Camera', { exact: true }).count()).toBe(0);
  expect(await page.getByLabel('Gallery', { exact: true }).count()).toBe(0);
});

journey(
  'PH7 PH8 S18 a photo that waits, and one that the server refuses, with its picture and what to do',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser(phone);
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await photos.rateMeetings(await phonePhoto(1));

    await step('concluded without a network it waits', async () => {
      fixture.proxy.loseServer();
      await touchpoint.conclude();
      await new TourPage(page).touchpoint('Having meetings').click();
      await touchpoint.openQuestion('Meeting-room service');
      await photos.tile(1, 'Waiting to be sent').waitFor();
    });

    await step('refused it is said, with its picture, and the answers are on the server', async () => {
      const isPhoto = ({ method, url }: { method: string; url: string }) =>
        method === 'POST' && url.startsWith(paths.photos);
      fixture.proxy.behave();
      for (let times = 0; times < 3; times += 1) {
        fixture.proxy.setNextResponse(422, { errors: { photo: ['undecodable'] } }, isPhoto);
      }
      await page.reload();
      await photos.tile(1, 'Not accepted').waitFor({ timeout: 60_000 });
      await page.getByText('The server did not accept a photo.').waitFor();
      await expect.poll(() => fixture.storedRows('operations')).toBeGreaterThanOrEqual(2);
    });

    await step('S18 the sync page shows it, too', async () => {
      const question = page.url();
      await page.getByRole('banner').locator('a[href$="/en/sync"]').click();
      const picture = page.getByRole('img', { name: 'Photo that was not accepted', exact: true });
      await picture.waitFor();
      await expect
        .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
        .toBe(320);
      await page.getByText('The server did not accept this photo.', { exact: false }).waitFor();
      await page.goto(question);
    });

    await step('it is deleted, and nothing is refused any more', async () => {
      await photos.tile(1, 'Not accepted').click();
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Delete', exact: true }));
      await page.getByText('Photo deleted', { exact: true }).waitFor();
      await page.getByText('The server did not accept a photo.').waitFor({ state: 'detached' });
    });
  },
);
