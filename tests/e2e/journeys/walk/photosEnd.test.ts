import { expect } from 'vitest';
import { everythingStored, jpegsIn } from '../../../support/browser/everythingStored.ts';
import { step } from '../../../support/browser/step.ts';
import { phonePhoto } from '../../../support/data/photos/phoneFiles.ts';
import { journey } from '../../journey.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { openTouchpoint } from '../../pages/openTouchpoint.ts';
import { PhotosPart } from '../../pages/PhotosPart.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { tapWhenRead } from '../../pages/tapWhenRead.ts';

const phone = { viewport: { width: 390, height: 844 } };

journey(
  'S29 PH10 signing out names the photos that would be lost, and leaves no byte of one',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ ...phone, worker: true });
    const photos = new PhotosPart(page);
    await page.addInitScript(() => {
      const live = new Set<string>();
      Reflect.set(window, 'liveAddresses', live);
      const make = URL.createObjectURL.bind(URL);
      const end = URL.revokeObjectURL.bind(URL);
      URL.createObjectURL = (of) => {
        const address = make(of);
        live.add(address);
        return address;
      };
      URL.revokeObjectURL = (address) => {
        live.delete(address);
        end(address);
      };
    });
    await openTouchpoint(page, fixture.proxy.origin, inspector, { building, touchpoint: 'Having meetings' });
    await new TouchpointPage(page).openQuestion('Meeting-room technology');
    await photos.choose('Gallery', [await phonePhoto(1), await phonePhoto(6)]);
    await photos.tile(2).waitFor();
    await photos.tile(1).click();
    await photos.viewer.waitFor();
    await page.keyboard.press('Escape');
    // Each photo and thumbnail, and their mirrored copies (S24).
    await expect.poll(async () => jpegsIn(await page.evaluate(everythingStored)).length).toBe(8);

    await new AppBar(page).logOut.click();
    const question = page.getByRole('dialog');
    await question.getByText('photo', { exact: false }).first().waitFor();
    await tapWhenRead(question.getByRole('button', { name: 'Delete and log out', exact: true }));
    await page.waitForURL('**/en/login');

    await step('nothing of them is stored, and no address leads to one', async () => {
      await expect.poll(async () => jpegsIn(await page.evaluate(everythingStored)).length).toBe(0);
      const live = await page.evaluate(() => [...(Reflect.get(window, 'liveAddresses') as Set<string>)]);
      expect(live).toEqual([]);
    });
  },
);
