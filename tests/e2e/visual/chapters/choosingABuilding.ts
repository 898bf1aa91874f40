import { signIn } from '../../pages/LoginPage.ts';
import { MenuPage } from '../../pages/MenuPage.ts';
import { ReadinessPart } from '../../pages/ReadinessPart.ts';
import { readyForOfflineUse } from '../../pages/readyForOfflineUse.ts';
import { SelectBuildingPage } from '../../pages/SelectBuildingPage.ts';
import type { Chapter } from '../Screen.ts';

/** Before the first tour: select building, the help and the menu. */
export const choosingABuilding: Chapter = {
  name: 'choosing a building',
  screens: [
    {
      name: 'select building, the first time',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page, origin }) => {
        await signIn(page, origin);
        await readyForOfflineUse(page);
        await page.getByRole('region', { name: 'Introduction' }).waitFor();
      },
    },
    {
      name: 'select building, readiness',
      also: ['desktop, dark', 'phone, German'],
      show: async ({ page }) => {
        await new ReadinessPart(page).ready.click();
        await new ReadinessPart(page).subject('The questions').waitFor();
      },
    },
    {
      name: 'select building, list open',
      also: ['desktop, dark'],
      show: async ({ page }) => {
        await page.reload();
        await readyForOfflineUse(page);
        const building = new SelectBuildingPage(page);
        await building.mandate.fill('Kanton');
        await building.suggestions.first().waitFor();
      },
    },
    {
      name: 'select building, nothing matches',
      show: async ({ page }) => {
        await new SelectBuildingPage(page).mandate.fill('Xyzzy');
        await page.getByText('Nothing matches.').waitFor();
      },
    },
    {
      name: 'select building, chosen',
      also: ['tablet', 'desktop, dark'],
      show: async ({ page }) => {
        await new SelectBuildingPage(page).choose('Kanton Aargau', 'Kantonsspital Baden AG');
        await page.getByRole('region', { name: 'Introduction' }).getByRole('button').click();
        await new ReadinessPart(page).ready.waitFor();
      },
    },
    {
      name: 'help',
      show: async ({ page }) => {
        await page.getByRole('button', { name: 'Help', exact: true }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'menu',
      also: ['phone, German'],
      show: async ({ page }) => {
        await page.getByRole('button', { name: 'Got it', exact: true }).click();
        await new MenuPage(page).open();
        await new MenuPage(page).theme('Same as device').waitFor();
      },
    },
    {
      name: 'readiness, from the menu',
      show: async ({ page }) => {
        await new MenuPage(page).readiness.click();
        await page.getByRole('dialog').getByText('The questions', { exact: true }).waitFor();
      },
    },
    {
      name: 'welcome',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await page.goto(`${origin}/en/welcome`);
      },
    },
  ],
};
