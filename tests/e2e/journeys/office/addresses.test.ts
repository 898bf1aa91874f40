import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { SubTouchpointPage } from '../../pages/SubTouchpointPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

/** Every address of the walk, reached as a person would; `drawn` appears with the screen. */
async function addressesOf(page: Page, origin: string): Promise<{ path: string; title: string }[]> {
  const seen: { path: string; title: string }[] = [];
  const note = async (drawn: Locator) => {
    await drawn.waitFor();
    seen.push({ path: new URL(page.url()).pathname, title: await heading(page) });
  };
  const touchpoint = new TouchpointPage(page);
  await note(new TourPage(page).concludeTour);
  await new TourPage(page).touchpoint('Arriving at work').click();
  await note(touchpoint.concludeTouchpoint);
  await touchpoint.openQuestion('Parking');
  await note(new SubTouchpointPage(page).conclude);
  for (const path of ['/en/select_building', '/en/sync', '/en/welcome', '/en/tours']) {
    await page.goto(origin + path);
    await note(page.getByRole('heading', { level: 1 }).first());
  }
  return seen;
}

journey(
  'U4 a reload stays at its address, wherever one is, without a network as with one',
  async ({ fixture, inspector, building }) => {
    const { page } = await fixture.openBrowser({ worker: true });
    await signIn(page, fixture.proxy.origin, inspector);
    await readyForOfflineUse(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    const addresses = await addressesOf(page, fixture.proxy.origin);
    const reload = async ({ path, title }: { path: string; title: string }) => {
      await page.goto(fixture.proxy.origin + path);
      await page.reload();
      await expect.poll(() => heading(page)).toBe(title);
      expect(new URL(page.url()).pathname).toBe(path);
    };

    for (const one of addresses.slice(0, 2)) await step(`${one.path} with a network`, () => reload(one));
    await fixture.proxy.close();
    for (const one of addresses) await step(`${one.path} without a network`, () => reload(one));
  },
);
