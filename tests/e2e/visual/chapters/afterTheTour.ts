import { workerReady } from '../../../support/browser/workerReady.ts';
import { AppBar } from '../../pages/AppBar.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import { TouchpointPage } from '../../pages/TouchpointPage.ts';
import { TourPage } from '../../pages/TourPage.ts';
import { type TouchpointTitle, walk } from '../../pages/walk.ts';
import type { Chapter, Stage } from '../Screen.ts';

/** Walks until only the tour itself is left to conclude. */
async function walkThrough({ page, origin }: Stage): Promise<void> {
  await signIn(page, origin);
  await workerReady(page);
  await new SelectBuildingPage(page).startTour('Kanton Aargau', 'Kantonsspital Baden AG');
  const tour = new TourPage(page);
  const touchpoint = new TouchpointPage(page);
  for (const title of Object.keys(walk) as TouchpointTitle[]) {
    await tour.touchpoint(title).click();
    await touchpoint.concludeTouchpoint.waitFor();
    if (title === 'Working in the building') await touchpoint.floor.fill('0');
    await touchpoint.rateAllQuickly(title);
    await touchpoint.conclude();
    if (title === 'Working in the building') await tour.answerAnotherFloor('No');
  }
  await new AppBar(page).everythingSent.waitFor();
}

/** From the thanks on. */
export const afterTheTour: Chapter = {
  name: 'after the tour',
  begin: walkThrough,
  screens: [
    {
      name: 'thanks, and the hint to install',
      show: async ({ page }) => {
        await page.evaluate(() => {
          const offer = Object.assign(new Event('beforeinstallprompt'), { prompt: async () => undefined });
          window.dispatchEvent(offer);
        });
        await new TourPage(page).concludeTour.click();
        await page.waitForURL('**/thanks');
        await page.getByText('Everything has reached the server.').waitFor();
        await page.getByRole('button', { name: 'No, thanks', exact: true }).waitFor();
      },
    },
    {
      name: 'thanks',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        await page.reload();
        await page.getByText('Everything has reached the server.').waitFor();
      },
    },
    {
      name: 'a new version',
      show: async ({ page }) => {
        // The event that a page gets when another window has updated.
        await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
        await page.getByRole('button', { name: 'Reload', exact: true }).waitFor();
      },
    },
    {
      name: 'sync, everything sent',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/sync`);
        await page.getByRole('heading', { level: 1, name: 'Sync', exact: true }).waitFor();
      },
    },
    {
      name: 'account',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/account`);
        await page
          .getByText(/Logged in since|Last used/)
          .first()
          .waitFor();
      },
    },
    {
      name: 'tours of one’s own',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/tours`);
        await page.locator('tbody').getByRole('row').first().waitFor();
      },
    },
    {
      name: 'not found',
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/not_found`);
        await page.getByRole('heading', { name: '404 Not Found' }).waitFor();
      },
    },
  ],
};
