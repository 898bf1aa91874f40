import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { buildingDetail } from '#contract/results/buildingResults.ts';
import type { Rating } from '#domain/rating.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { conclude, save, touchpointNamed } from '../../support/data/serverTour.ts';
import { document } from '../../support/server/askDocuments.ts';
import { heavyKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(heavyKinds)('what the shares of a document stand on, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let anna: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    anna = await server.person();
    await importTestBuildings(server, [
      { mandate: 'Annexes', name: 'Mill', street: '', city: '' },
      { mandate: 'Annexes', name: 'Barn', street: '', city: '' },
      { mandate: 'Towers', name: 'Keep', street: '', city: '' },
    ]);
  });
  afterAll(() => server.stop());

  /** A concluded tour with one touchpoint, all of it rated the same. */
  async function visit(building: string, touchpoint: string, rating: Rating): Promise<void> {
    const body = { cip_obj_id: await server.building(building) };
    const started = await server.call(paths.tours, { method: 'POST', token: anna.token, body });
    const tour = started.json as WireTour;
    const comment = rating === 'bad' ? 'worn out' : null;
    await save(server, anna, touchpointNamed(tour, touchpoint), { rating, comment });
    expect((await conclude(server, anna, tour)).status).toBe(200);
  }

  const buildingReport = async (building: string) =>
    document(server, administrator, officePaths.resultsBuildingReport(await server.building(building)));

  it('N17 a building whose last two tours rated different topics: that they cannot be compared', async () => {
    const unchanged = 'No changes since the previous tour.';
    const unknown = 'No topic was rated good or bad in both of the last two tours.';
    await visit('Mill', 'having_meetings', 'bad');
    await visit('Mill', 'arriving_at_work', 'good');
    const first = (await buildingReport('Mill')).text;
    expect([first.includes(unchanged), first.includes(unknown)]).toEqual([false, true]);
    await visit('Mill', 'arriving_at_work', 'good');
    const second = (await buildingReport('Mill')).text;
    expect([second.includes(unchanged), second.includes(unknown)]).toEqual([true, false]);
  });

  it('N18 a building’s shares, its mandate’s and that of all, with how many answers each stands on', async () => {
    await visit('Barn', 'having_meetings', 'good');
    await visit('Keep', 'having_meetings', 'bad');
    const path = officePaths.resultsBuilding(await server.building('Mill'));
    const { json } = await server.call(path, { token: administrator.token });
    const { benchmark, tours } = zod.parse(buildingDetail, json);
    const { mandate_good, mandate_bad, portfolio_good, portfolio_bad } = benchmark;
    const own = tours[0]?.good ?? 0;
    // All good of the mandate's, and two bad ones elsewhere.
    expect([mandate_good, mandate_bad]).toEqual([own + 2, 0]);
    expect([portfolio_good, portfolio_bad]).toEqual([own + 2, 2]);
    const { text } = await buildingReport('Mill');
    const share = `${Math.round(((own + 2) / (own + 4)) * 100)}%`;
    expect(text).toContain(`This building 100% ${own}/${own}`);
    expect(text).toContain(`Mandate Annexes 100% ${own + 2}/${own + 2}`);
    expect(text).toContain(`All buildings ${share} ${own + 2}/${own + 4}`);
  });
});
