import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { buildingDetail, buildingRows, disagreementPage } from '#contract/results/buildingResults.ts';
import { findingPage } from '#contract/results/finding.ts';
import { overview } from '#contract/results/overview.ts';
import type { Rating } from '#domain/rating.ts';
import { rebuildResults } from '../../../server/services/results/counting/rebuildResults.ts';
import { importTestBuildings } from '../../support/data/importTestBuildings.ts';
import { conclude, save, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

type Visit = { readonly who?: Person; readonly rating?: Rating; readonly into?: string };

const timeZone = 'Europe/Zurich';
const dayMs = 24 * 60 * 60 * 1000;
const mandate = 'Edges';
const thisMonth = () => new Date().toLocaleDateString('sv-SE', { timeZone }).slice(0, 'YYYY-MM'.length);

describe.each(databaseKinds)('the bounds of periods, ranks and disagreements, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let anna: Person;
  let bruno: Person;
  let building = '';
  let made = 0;
  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    [anna, bruno] = [await server.person(), await server.person()];
  });
  afterAll(() => server.stop());
  // A building per test, so that its numbers contain nothing else.
  beforeEach(async () => {
    building = await newBuilding(mandate);
  });

  async function newBuilding(of: string): Promise<string> {
    made += 1;
    const name = `House ${made}`;
    await importTestBuildings(server, [{ mandate: of, name, street: '', city: '' }]);
    return server.building(name);
  }

  /** A tour concluded at that time; `rebuilt` counts it there. */
  async function visit(
    at: string,
    { who = anna, rating = 'good', into = building }: Visit = {},
  ): Promise<string> {
    const body = { cip_obj_id: into };
    const started = await server.call(paths.tours, { method: 'POST', token: who.token, body });
    const tour = started.json as WireTour;
    const comment = rating === 'bad' ? 'x' : null;
    await save(server, who, touchpointNamed(tour, 'having_meetings'), { rating, comment });
    expect((await conclude(server, who, tour)).status).toBe(200);
    await server.database.updateTable('tours').set({ concluded_at: at }).where('id', '=', tour.id).execute();
    return tour.id;
  }

  const rebuilt = () => rebuildResults({ database: server.database, timeZone });
  const get = async (path: string, query: Readonly<Record<string, string>>) =>
    (await server.call(`${path}?${new URLSearchParams(query)}`, { token: administrator.token })).json;
  const numbers = async (query: Readonly<Record<string, string>>) =>
    zod.parse(overview, await get(officePaths.results, { object_id: building, ...query }));

  it('N6 a day is from midnight to midnight in the zone, also when clocks are set, and both ends are in it', async () => {
    const times = [
      '2025-12-31T22:59:59.999Z',
      '2025-12-31T23:00:00.000Z',
      // The night in which clocks are set forward.
      '2026-03-28T22:59:59.999Z',
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T21:59:59.999Z',
      '2026-03-29T22:00:00.000Z',
      // And back.
      '2025-10-25T21:59:59.999Z',
      '2025-10-25T22:00:00.000Z',
      '2025-10-26T22:59:59.999Z',
      '2025-10-26T23:00:00.000Z',
    ];
    for (const at of times.toSorted()) await visit(at, { rating: 'bad' });
    await rebuilt();
    const tours = async (from: string, to = from) => (await numbers({ from, to })).tours;
    expect(await tours('2026-03-28')).toBe(1);
    expect(await tours('2026-03-29')).toBe(2);
    expect(await tours('2026-03-30')).toBe(1);
    expect(await tours('2025-10-26')).toBe(2);
    expect(await tours('2025-10-25', '2025-10-27')).toBe(4);
    expect(await tours('2025-12-31')).toBe(1);
    expect(await tours('2026-01-01')).toBe(1);
    const { months } = await numbers({ from: '2025-10-01' });
    expect(months.filter((month) => month.tours > 0).map((month) => [month.month, month.tours])).toEqual([
      ['2025-10', 4],
      ['2025-12', 1],
      ['2026-01', 1],
      ['2026-03', 4],
    ]);
    expect(months[1]).toEqual({
      month: '2025-11',
      tours: 0,
      good: 0,
      bad: 0,
      not_applicable: 0,
      share: null,
    });
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-10', thisMonth()]);
    // A finding counts on the day it was last seen.
    const findings = async (from: string, to = from) =>
      zod.parse(findingPage, await get(officePaths.findings, { object_id: building, from, to })).total;
    expect([await findings('2026-03-30'), await findings('2026-03-29')]).toEqual([2, 0]);
  });

  it('N13 N18 a change is told over all, and over the buildings visited in both periods, with its answers', async () => {
    const [onlyBefore, onlyAfter] = [await newBuilding(mandate), await newBuilding(mandate)];
    await visit('2010-05-05T10:00:00.000Z');
    await visit('2010-06-05T10:00:00.000Z', { rating: 'bad', into: onlyBefore });
    await visit('2011-05-05T10:00:00.000Z', { rating: 'bad' });
    await visit('2011-06-05T10:00:00.000Z', { into: onlyAfter });
    await rebuilt();
    const [before, after] = [
      { against_from: '2010-01-01', against_to: '2010-12-31' },
      { from: '2011-01-01', to: '2011-12-31' },
    ];
    const all = zod.parse(overview, await get(officePaths.results, { ...after, ...before }));
    expect([all.share, all.against?.share]).toEqual([0.5, 0.5]);
    expect(all.same).toEqual({
      buildings: 1,
      good: 0,
      bad: 2,
      share: 0,
      against_good: 2,
      against_bad: 0,
      against_share: 1,
    });
    const one = await numbers({ ...after, ...before, object_id: onlyAfter });
    expect([one.share, one.against?.share, one.same?.buildings]).toEqual([1, null, 0]);
  });

  it('N6 of the months the newest 36 are told, and the sums are of all tours', async () => {
    await visit('2019-05-05T10:00:00.000Z');
    await rebuilt();
    const { months, tours, good } = await numbers({});
    expect([months.length, months.at(-1)?.month, tours, good]).toEqual([36, thisMonth(), 1, 2]);
    const then = await numbers({ from: '2019-05-01', to: '2019-07-31' });
    expect(then.months.map((month) => [month.month, month.tours])).toEqual([
      ['2019-05', 1],
      ['2019-06', 0],
      ['2019-07', 0],
    ]);
    expect((await numbers({ from: '9999-01-01' })).months).toEqual([]);
  });

  it('N12 ninety days of 24 hours to the millisecond, whatever the calendar says', async () => {
    // Across the night in which clocks are set forward: one hour more by the calendar.
    const late = '2026-03-29T21:30:00.000Z';
    const edge = new Date(Date.parse(late) - 90 * dayMs).toISOString();
    const count = async (query: Readonly<Record<string, string>> = {}) =>
      zod.parse(
        disagreementPage,
        await get(officePaths.resultsDisagreements, { object_id: building, ...query }),
      ).total;
    const first = await visit(edge, { rating: 'bad' });
    await visit(late, { who: bruno });
    await rebuilt();
    expect(await count()).toBe(2);
    // A pair counts only if both tours are in the period.
    expect([await count({ from: edge.slice(0, 10) }), await count({ from: '2026-01-01' })]).toEqual([2, 0]);
    await server.database
      .updateTable('tours')
      .set({ concluded_at: new Date(Date.parse(edge) - 1).toISOString() })
      .where('id', '=', first)
      .execute();
    await rebuilt();
    expect(await count()).toBe(0);
  });

  it('unvisited since a day: not visited on it or later; an excluded visit does not count', async () => {
    const tour = await visit('2026-03-29T21:59:59.999Z');
    await rebuilt();
    const unvisited = async (since: string) =>
      zod
        .parse(
          buildingRows,
          await get(officePaths.resultsBuildings, { object_id: building, unvisited_since: since }),
        )
        .items.map((row) => [row.object.id, row.tours]);
    expect(await unvisited('2026-03-29')).toEqual([]);
    expect(await unvisited('2026-03-30')).toEqual([[building, 1]]);
    await server.call(officePaths.tourExclusion(tour), {
      method: 'PUT',
      token: administrator.token,
      body: { exclusion: { reason: 'a test' } },
    });
    expect(await unvisited('2026-03-29')).toEqual([[building, 0]]);
    expect(await numbers({})).toMatchObject({ tours: 0, excluded: 1, buildings: 0, share: null });
  });

  it('the rank among the mandate’s buildings: equal shares share a rank, and without a share there is none', async () => {
    const houses = [];
    for (const rating of ['good', 'good', 'bad', 'not_applicable'] as const) {
      const into = await newBuilding('Places');
      houses.push(into);
      await visit('2026-02-02T10:00:00.000Z', { rating, into });
    }
    houses.push(await newBuilding('Places'));
    await rebuilt();
    const found = [];
    for (const id of houses) {
      const { benchmark } = zod.parse(buildingDetail, await get(officePaths.resultsBuilding(id), {}));
      const { mandate_good, mandate_bad, mandate_share } = benchmark;
      expect([mandate_good, mandate_bad, mandate_share]).toEqual([4, 2, 4 / 6]);
      found.push([benchmark.place, benchmark.of]);
    }
    expect(found).toEqual([
      [1, 3],
      [1, 3],
      [3, 3],
      [null, 3],
      [null, 3],
    ]);
  });
});
