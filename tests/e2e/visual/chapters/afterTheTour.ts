import { TourPage } from '../../pages/TourPage.ts';
import type { Screen } from '../Screen.ts';

/** From the thanks on: what there is to look at when a tour is concluded. */
export const afterTheTour: readonly Screen[] = [
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
    show: async ({ page }) => {
      await page.reload();
      await page.getByText('Everything has reached the server.').waitFor();
    },
  },
  {
    name: 'a new version',
    show: async ({ page }) => {
      // As the page hears that another window has updated.
      await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
      await page.getByRole('button', { name: 'Load again', exact: true }).waitFor();
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
];
