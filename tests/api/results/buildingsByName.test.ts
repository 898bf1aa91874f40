import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { buildingRows } from '#contract/results/buildingResults.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { conclude, save, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// In this order; a street must not come between a name and a longer one.
const inOrder = [
  { name: 'Hôpital du Jura', street: 'Rue Haute 1', city: 'Delémont' },
  { name: 'Hôpital du Jura', street: 'Rue Haute 2', city: 'Bienne' },
  { name: 'Hopital du Jura bernois SA', street: 'Les Fontenayes 17', city: 'Saint-Imier' },
  { name: 'HÔPITAL DU JURA SUD', street: 'Allée 1', city: 'Moutier' },
];

describe.each(databaseKinds)('buildings by name, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    await importTestBuildings(
      server,
      inOrder.toReversed().map((building) => ({ ...building, mandate: 'Santé' })),
    );
    const buildings = await server.database
      .selectFrom('buildings')
      .innerJoin('mandates', 'mandates.id', 'buildings.mandate_id')
      .select('buildings.id')
      .where('mandates.name', '=', 'Santé')
      .execute();
    const { token } = administrator;
    for (const { id } of buildings) {
      const started = await server.call(paths.tours, { method: 'POST', token, body: { cip_obj_id: id } });
      const tour = started.json as WireTour;
      await save(server, administrator, touchpointNamed(tour, 'having_meetings'));
      await conclude(server, administrator, tour);
    }
  });
  afterAll(() => server.stop());

  const streets = async (query: string) => {
    const { json } = await server.call(`${officePaths.resultsBuildings}?${query}`, {
      token: administrator.token,
    });
    return zod.parse(buildingRows, json).items.map(({ object }) => object.street);
  };

  it('N4 ties go by the name, then by street and city', async () => {
    const expected = inOrder.map(({ street }) => street);
    for (const query of ['sort=name', 'sort=share', 'sort=-topic:room_service']) {
      expect([query, await streets(query)]).toEqual([query, expected]);
    }
  });

  it('N19 a search still finds a name and its street as one text', async () => {
    expect(await streets(`sort=name&query=${encodeURIComponent('jura rue haute')}`)).toEqual([
      'Rue Haute 1',
      'Rue Haute 2',
    ]);
  });
});
