import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { building } from '#contract/inspections/building.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { buildingDetail, buildingRows } from '#contract/results/buildingResults.ts';
import { changedFindings, findingConflict, findingDetail, findingPage } from '#contract/results/finding.ts';
import { verifyResults } from '../../../server/services/results/counting/verifyResults.ts';
import { recountResults } from '../../support/data/results/recount/recountResults.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('findings of merged buildings, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let inspector: Person;
  let ids: Record<'Library' | 'Town hall', string>;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    inspector = await server.person();
    ids = { Library: await server.building('Library'), 'Town hall': await server.building('Town hall') };
  });
  afterAll(() => server.stop());

  const get = async (path: string) => (await server.call(path, { token: administrator.token })).json;
  const send = (method: string, path: string, body?: object, etag = '*') =>
    server.call(path, { method, token: administrator.token, body, headers: { 'if-match': etag } });
  const of = async (name: keyof typeof ids) => {
    const page = zod.parse(findingPage, await get(`${officePaths.findings}?object_id=${ids[name]}`));
    return page.items.filter(({ topic }) => topic === 'room_service');
  };
  const say = (id: string, finding: object) => send('PUT', officePaths.finding(id), { finding });
  const begin = (name: keyof typeof ids) => startedTour(server, inspector, name);
  async function end(tour: WireTour, comment: string): Promise<void> {
    await save(server, inspector, touchpointNamed(tour, 'having_meetings'), { rating: 'bad', comment });
    await conclude(server, inspector, tour);
  }
  async function expectExact(): Promise<void> {
    expect((await recountResults(server.database)).differences).toEqual([]);
    expect((await verifyResults(server.database)).differences).toEqual([]);
  }

  it('B2 are one with the words of the newest statement, whichever id is asked for, and two again after', async () => {
    await end(await begin('Library'), 'dark');
    await end(await begin('Town hall'), 'cold');
    const [[library], [hall]] = [await of('Library'), await of('Town hall')];
    const words = { responsible: 'Haustechnik', due_on: '2026-12-24' };
    await say(hall?.id ?? '', { state: 'open', note: 'older', ...words });
    await say(library?.id ?? '', { state: 'acknowledged', note: 'newer', ...words, due_on: null });
    const begun = await begin('Library');
    const merge = await send('PUT', officePaths.objectMerge(ids.Library), {
      merge: { into: ids['Town hall'] },
    });
    expect(merge.status).toBe(200);
    await expectExact();

    const [together, ...others] = await of('Library');
    expect(others).toEqual([]);
    expect(together).toMatchObject({
      id: hall?.id,
      object: { id: ids['Town hall'], name: 'Town hall' },
      sightings: 2,
      comment: 'cold',
      state: 'acknowledged',
      note: 'newer',
      due_on: null,
    });
    const asked = zod.parse(findingDetail, await get(officePaths.finding(library?.id ?? '')));
    expect(asked.id).toBe(hall?.id);
    expect(asked.history.map((event) => [event.kind, event.note])).toEqual([
      ['seen', null],
      ['seen', null],
      ['changed', 'older'],
      ['changed', 'newer'],
    ]);
    const refused = await say(library?.id ?? '', { state: 'resolved', note: null, ...words });
    expect(refused.status).toBe(412);
    expect(zod.parse(findingConflict, refused.json).current?.id).toBe(hall?.id);
    const many = { ids: [library?.id], etags: [library?.etag], finding: { state: 'resolved' } };
    const bulk = zod.parse(changedFindings, (await send('PUT', officePaths.findings, many)).json);
    expect([bulk.refused, bulk.items.map(({ id }) => id)]).toEqual([[library?.id], [hall?.id]]);

    await end(begun, 'still dark');
    await say(hall?.id ?? '', { state: 'resolved', note: 'done', ...words });
    await expectExact();
    const page = zod.parse(buildingDetail, await get(officePaths.resultsBuilding(ids.Library)));
    expect(page.object).toMatchObject({ name: 'Library', merged_into: ids['Town hall'] });
    expect(page.tours).toHaveLength(3);
    const named = zod.parse(buildingRows, await get(`${officePaths.resultsBuildings}?query=library`));
    expect(named.items.map(({ object }) => object.name)).toEqual(['Town hall']);
    const tours = (await get(`${paths.tours}?object_id=${ids['Town hall']}`)) as {
      items: { building: { name: string } }[];
    };
    expect(tours.items.map((tour) => tour.building.name)).toEqual(['Library', 'Town hall', 'Library']);

    const back = await send('DELETE', officePaths.objectMerge(ids.Library));
    expect(zod.parse(building, back.json).merged_into).toBeNull();
    await expectExact();
    expect(await of('Library')).toMatchObject([
      { id: library?.id, sightings: 2, comment: 'still dark', state: 'acknowledged', note: 'newer' },
    ]);
    expect(await of('Town hall')).toMatchObject([
      { id: hall?.id, sightings: 1, state: 'resolved', note: 'done' },
    ]);
  });
});
