import { expect } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { step } from '../../../support/browser/step.ts';
import { workerReady } from '../../../support/browser/workerReady.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };
const meetings = 'Having meetings';

/** The header of a PNG of 20,000 by 20,000 pixels: 1.6 GB if it were decoded. */
function pixelFlood(): Buffer {
  const header = Buffer.alloc(33);
  header.write('\u0089PNG\r\n\u001a\n', 'latin1');
  header.writeUInt32BE(13, 8);
  header.write('IHDR', 12, 'latin1');
  header.writeUInt32BE(20_000, 16);
  header.writeUInt32BE(20_000, 20);
  return header;
}

journey(
  'PH5 PH2 a photo that is deleted after it was concluded in the cellar is not sent, and a huge one not decoded',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ ...phone, worker: true });
    const photos = new PhotosPart(page);
    const touchpoint = new TouchpointPage(page);
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: meetings });
    await workerReady(page);
    await touchpoint.quickRating('Meeting-room technology', 'Good').click();
    await touchpoint.quickRating('Meeting-room service', 'Bad').click();
    await touchpoint.comment.fill('Nobody came.');

    await step('a picture of 400 million pixels is named, and what to do', async () => {
      await photos.choose('Gallery', [{ name: 'flood.png', mimeType: 'image/png', buffer: pixelFlood() }]);
      await page
        .getByText(
          '“flood.png” is too large: more than 100 MB, or 120 megapixels. Choose it again, made smaller.',
        )
        .waitFor();
      expect(await photos.tiles.count()).toBe(0);
      await page.getByRole('button', { name: 'Got it', exact: true }).click();
    });

    await step('without a network it is concluded with a photo, which is deleted then', async () => {
      await photos.choose('Camera', [await phonePhoto(6)]);
      await photos.tile(1).waitFor();
      await fixture.proxy.close();
      await tapWhenRead(touchpoint.done);
      await touchpoint.conclude();
      await new TourPage(page).touchpoint(meetings).click();
      await touchpoint.openQuestion('Meeting-room service');
      await photos.strip.getByRole('button').first().click();
      await tapWhenRead(photos.viewer.getByRole('button', { name: 'Delete', exact: true }));
      await page.getByText('Photo deleted', { exact: true }).waitFor();
    });

    await step('the answers arrive, the photo does not, and nothing waits for it', async () => {
      await fixture.proxy.listen();
      // After a long outage the next probe is up to a minute away (S12).
      await new AppBar(page).everythingSent.waitFor({ timeout: 120_000 });
      const sent = fixture.proxy.records.filter(({ url }) => url.startsWith(paths.photos));
      expect(sent).toEqual([]);
      expect(fixture.storedRows('touchpoints')).toBeGreaterThan(0);
    });
  },
);
