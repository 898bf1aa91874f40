import type { Page } from 'playwright';
import { expect } from 'vitest';
import { step } from '../../support/step.ts';
import { journey } from '../journey.ts';
import { signIn } from '../pages/LoginPage.ts';
import { readyForTheCellar } from '../pages/readyForTheCellar.ts';
import { SelectBuildingPage } from '../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../pages/TouchpointPage.ts';
import { TourPage } from '../pages/TourPage.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().innerText();

/** Every address of the walk, by the way a person comes to it. */
async function addressesOf(page: Page, origin: string): Promise<{ path: string; title: string }[]> {
  const seen: { path: string; title: string }[] = [];
  const note = async () => seen.push({ path: new URL(page.url()).pathname, title: await heading(page) });
  await page.waitForURL('**/tour');
  await note();
  await new TourPage(page).touchpoint('Arriving at work').click();
  await page.waitForURL('**/touchpoints/*');
  await note();
  await new TouchpointPage(page).openQuestion('Parking');
  await page.waitForURL('**/sub_touchpoints/*');
  await note();
  for (const path of ['/en/select_building', '/en/sync', '/en/welcome', '/en/tours']) {
    await page.goto(origin + path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await note();
  }
  return seen;
}

journey(
  'U4 a reload stays at its address, wherever one is, with a network and without',
  async ({ world, inspector, building }) => {
    const { page } = await world.openBrowser();
    await signIn(page, world.proxy.origin, inspector);
    await readyForTheCellar(page);
    await new SelectBuildingPage(page).startTour(building.mandate, building.name);
    const addresses = await addressesOf(page, world.proxy.origin);

    for (const network of ['with a network', 'without a network']) {
      if (network === 'without a network') await world.proxy.close();
      for (const { path, title } of addresses) {
        await step(`${path} ${network}`, async () => {
          await page.goto(world.proxy.origin + path);
          await page.reload();
          await expect.poll(() => heading(page)).toBe(title);
          expect(new URL(page.url()).pathname).toBe(path);
        });
      }
    }
  },
);
