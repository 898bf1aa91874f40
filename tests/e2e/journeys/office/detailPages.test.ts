import { expect } from 'vitest';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { callsOf, concludeByCalls } from '../../../support/data/concludeByCalls.ts';
import { journey } from '../../journey.ts';
import { signIn } from '../../pages/LoginPage.ts';

const good = { rating: 'good', comment: null } as const;

journey(
  'the page of a tour and that of a building stay where they are when they are read',
  async ({ fixture, inspector, administrator, building }) => {
    const ask = await callsOf(fixture.server.origin, inspector);
    await concludeByCalls(ask, building, () => good);
    const query = `?query=${encodeURIComponent(building.name)}`;
    const asAdministrator = await callsOf(fixture.server.origin, administrator);
    const { items } = (await asAdministrator(`${paths.tours}${query}`)) as {
      items: { id: string; building: { id: string } }[];
    };
    const [tour] = items;
    const { page } = await fixture.openBrowser({ viewport: { width: 1280, height: 800 } });
    await signIn(page, fixture.proxy.origin, administrator);
    /** Where the title and what is below it begin. */
    const places = () =>
      page.evaluate(() =>
        ['main h1', 'main > header + div'].map(
          (one) => document.querySelector(one)?.getBoundingClientRect().top,
        ),
      );
    const details = [
      { title: 'Tour', at: `/tours/${tour?.id}`, asked: paths.tourReport(tour?.id ?? '') },
      {
        title: 'Building',
        at: `/results/buildings/${tour?.building.id}`,
        asked: officePaths.resultsBuilding(tour?.building.id ?? ''),
      },
    ];
    for (const { title, at, asked } of details) {
      const held = Promise.withResolvers<void>();
      await page.route(`**${asked}*`, async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(`${fixture.proxy.origin}/en${at}`);
      await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
      const before = await places();
      held.resolve();
      await page.getByRole('heading', { name: building.name, level: 1 }).waitFor();
      expect(await places()).toEqual(before);
    }
  },
);
