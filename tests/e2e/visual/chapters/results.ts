import { signInWithoutInspecting } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';
import type { Chapter } from '../Screen.ts';
import { concludedTours } from './concludedTours.ts';

const administrator = { email: 'admin@demo.example', password: 'walk-the-building' };

/** The results of administrators. */
export const results: Chapter = {
  name: 'the results',
  begin: ({ origin }) => concludedTours(origin),
  worker: false,
  screens: [
    {
      name: 'overview',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await signInWithoutInspecting(page, origin, administrator);
        // Nor later: where caches answer after three seconds, on a loaded machine, the person may have work, which the bar would say.
        await page.route('**/assets/walk-*.js', () => undefined);
        const overview = new ResultsPage(page);
        await overview.open(origin);
        await overview.part('Topics, the worst first').waitFor();
      },
    },
    {
      name: 'overview, nothing in this period',
      show: async ({ page, origin }) => {
        await new ResultsPage(page).open(origin, '/results', '?from=2020-01-01&to=2020-12-31');
        await page.getByText('No tours in this period', { exact: true }).waitFor();
      },
    },
    {
      name: 'buildings, every topic',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        await new ResultsPage(page).open(origin, '/results/buildings');
        await page.getByText('Kantonsspital Baden AG').first().waitFor();
      },
    },
    {
      name: 'one building',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        const shown = new ResultsPage(page);
        await shown.open(origin, '/results');
        await shown.part('The worst buildings').getByRole('link').first().click();
        await shown.part('Topics, tour by tour').waitFor();
      },
    },
    {
      name: 'findings, as a table',
      also: ['desktop, dark'],
      show: async ({ page, origin }) => {
        const shown = new ResultsPage(page);
        await shown.open(origin, '/findings');
        await shown.findings.first().waitFor();
      },
    },
    {
      name: 'a finding',
      show: async ({ page }) => {
        const shown = new ResultsPage(page);
        await shown.findings.first().getByRole('button').first().click();
        await shown.drawer.getByRole('button', { name: 'Save', exact: true }).waitFor();
      },
    },
    {
      name: 'findings, as a board',
      show: async ({ page, origin }) => {
        await new ResultsPage(page).open(origin, '/findings', '?view=board');
        await page.getByRole('region', { name: 'Open', exact: true }).getByRole('button').first().waitFor();
      },
    },
    {
      name: 'disagreements, none',
      show: async ({ page, origin }) => {
        await new ResultsPage(page).open(origin, '/results/disagreements');
        await page.getByText('No disagreements', { exact: true }).waitFor();
      },
    },
  ],
};
