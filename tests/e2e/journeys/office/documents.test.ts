import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { step } from '../../../support/browser/step.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { readPdf } from '../../../support/data/readers/readPdf.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';
import { ResultsPage } from '../../pages/ResultsPage.ts';

const desk = { width: 1440, height: 900 };
const comment = 'Der Lift hält zwischen zwei Stockwerken. Ärgerlich!';

journey(
  'N25 a tour, a building and the report of what is filtered are saved as PDF',
  async ({ fixture, inspector, administrator, estate: building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    const tour = await concludeByCalls(ask, building, (topic) =>
      topic === 'lifts' ? { rating: 'bad', comment } : { rating: 'good', comment: null },
    );
    const { page } = await fixture.openBrowser({ viewport: desk });
    const { origin } = fixture.proxy;
    await signIn(page, origin, administrator);
    const results = new ResultsPage(page);

    async function saved(button: string) {
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      const file = await downloading;
      expect(file.suggestedFilename()).toMatch(/^(?:tour|building|report)-\d{4}-\d\d-\d\d\.pdf$/);
      const bytes = readFileSync(await file.path());
      return readPdf(new Uint8Array(bytes).buffer);
    }

    await step('the tour', async () => {
      await page.goto(`${origin}/en/tours/${tour}`);
      const { text, title } = await saved('PDF');
      expect(title).toBe(`${building.name} · Tour`);
      expect(text).toContain(comment);
    });

    await step('the report of the buildings that are filtered', async () => {
      await results.open(origin, '/results/buildings');
      const mandate = page.getByRole('combobox', { name: 'Mandate', exact: true });
      await mandate.fill(building.mandate);
      await page.getByRole('option', { name: building.mandate, exact: true }).click();
      await results.untilOfMandate();
      expect((await saved('Report as PDF')).title).toBe(`${building.mandate} · Results`);
    });

    await step('a search narrows the list only, and there is no report that would say more', async () => {
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(building.name);
      await page.waitForURL(/query=/);
      await page.getByRole('button', { name: 'Report as PDF', exact: true }).waitFor({ state: 'detached' });
    });

    await step('the building', async () => {
      const narrowed = new URL(page.url()).searchParams.get('mandate_id');
      await results.open(origin, '/results', `?mandate_id=${narrowed}`);
      await results.part('The worst buildings').getByRole('link', { name: building.name }).click();
      await results.part('Topics, tour by tour').waitFor();
      const { text, title } = await saved('PDF');
      expect(title).toBe(`${building.name} · Building report`);
      expect(text).toContain(comment);
    });
  },
);
