import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { tourListPage } from '#contract/inspections/tourList.ts';
import { buildingDetail, buildingRows, disagreementPage } from '#contract/results/buildingResults.ts';
import { overview } from '#contract/results/overview.ts';
import { subTouchpointNames } from '#domain/catalogue/topics.ts';
import type { Rating } from '#domain/rating.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { readXlsx } from '../../support/data/readers/readXlsx.ts';
import { conclude, save, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const formula = '=cmd|" /C calc"!A0; "kalt", 5°';

describe.each(databaseKinds)('the calls of results, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let anna: Person;
  let bruno: Person;
  const toursOf = new Map<string, WireTour>();

  async function visit(person: Person, building: string, rating: Rating): Promise<WireTour> {
    const body = { cip_obj_id: await server.building(building) };
    const started = await server.call(paths.tours, { method: 'POST', token: person.token, body });
    const tour = started.json as WireTour;
    await save(server, person, touchpointNamed(tour, 'having_meetings'), {
      rating,
      comment: rating === 'bad' ? formula : null,
    });
    await save(server, person, touchpointNamed(tour, 'working_in_the_building'), { floor: 2 });
    await conclude(server, person, tour);
    return tour;
  }

  beforeAll(async () => {
    server = await startServer(kind);
    administrator = await server.person('administrator');
    anna = await server.person();
    bruno = await server.person();
    toursOf.set('first', await visit(anna, 'Library', 'good'));
    toursOf.set('second', await visit(bruno, 'Library', 'bad'));
    toursOf.set('third', await visit(anna, 'Baths', 'not_applicable'));
    // Not concluded: reported separately, and in none of the numbers.
    const body = { cip_obj_id: await server.building('Town hall') };
    const open = await server.call(paths.tours, { method: 'POST', token: bruno.token, body });
    await save(server, bruno, touchpointNamed(open.json as WireTour, 'having_meetings'), { rating: 'good' });
  });
  afterAll(() => server.stop());

  const get = (path: string, query = '') =>
    server.call(query === '' ? path : `${path}?${query}`, { token: administrator.token });

  it('N1 N2 N5 the overview: each building once by its newest tour, or every tour; open ones beside', async () => {
    const latest = zod.parse(overview, (await get(officePaths.results)).json);
    expect(latest).toMatchObject({
      tours: 3,
      excluded: 0,
      open_tours: 1,
      open_touchpoints: 1,
      buildings: 2,
      buildings_total: 3,
      good: 18,
      bad: 2,
      not_applicable: 2,
      share: 0.9,
    });
    expect(latest.topics.map(({ name }) => name)).toEqual(subTouchpointNames);
    expect(latest.months.at(-1)).toMatchObject({ tours: 3, good: 29, bad: 2, not_applicable: 2 });
    const all = zod.parse(overview, (await get(officePaths.results, 'basis=all')).json);
    expect(all).toMatchObject({ tours: 3, good: 29, bad: 2, not_applicable: 2 });
    expect(latest).not.toHaveProperty('worst');
    expect(latest).not.toHaveProperty('against');
  });

  it('the overview has every part', async () => {
    const query =
      'include=worst,findings,week,mandates,disagreements&against_from=2020-01-01&against_to=2020-12-31';
    const all = zod.parse(overview, (await get(officePaths.results, query)).json);
    expect(all.worst?.map(({ object }) => object.name)).toEqual(['Library', 'Baths']);
    expect(all.findings?.map(({ topic }) => topic).toSorted()).toEqual([
      'room_service',
      'technical_equipment',
    ]);
    expect(all.week?.inspectors.map(({ tours }) => tours)).toEqual([2, 1]);
    expect(
      all.mandates?.map(({ mandate, visited, buildings }) => [mandate.name, visited, buildings]),
    ).toEqual([
      ['North', 1, 2],
      ['South', 1, 1],
    ]);
    expect(all.disagreements).toBe(2);
    expect(all.against).toMatchObject({ tours: 0, share: null, low: null, high: null });
    expect(all.same).toMatchObject({ buildings: 0, good: 0, bad: 0, share: null, against_share: null });
  });

  it('N4 buildings by the upper end, by share, by a topic; what has no share is last both ways', async () => {
    const names = async (query: string) =>
      zod
        .parse(buildingRows, (await get(officePaths.resultsBuildings, query)).json)
        .items.map(({ object }) => object.name);
    expect(await names('sort=high')).toEqual(['Library', 'Baths']);
    expect(await names('sort=-share')).toEqual(['Baths', 'Library']);
    for (const sort of ['topic:room_service', '-topic:room_service']) {
      expect([sort, await names(`sort=${sort}`)]).toEqual([sort, ['Library', 'Baths']]);
    }
    expect(await names('query=librar')).toEqual(['Library']);
    expect(await names('query=north+librar')).toEqual(['Library']);
    expect(await names('query=librar+lugano')).toEqual([]);
    expect(await names('offset=1&limit=1&sort=name')).toEqual(['Library']);
    expect((await names('unvisited_since=9999-01-01')).toSorted()).toEqual(['Baths', 'Library', 'Town hall']);
    const day = toursOf.get('first')?.created_at.slice(0, 4) ?? '';
    expect(await names(`unvisited_since=${day}-01-01`)).toEqual(['Town hall']);
  });

  it('one building: its tours, the floors of the newest, and how it compares', async () => {
    const id = await server.building();
    const detail = zod.parse(buildingDetail, (await get(officePaths.resultsBuilding(id))).json);
    expect(detail.tours.map((tour) => tour.id)).toEqual([
      toursOf.get('second')?.id,
      toursOf.get('first')?.id,
    ]);
    expect(detail.floors.map(({ floor, topics }) => [floor, topics['heating']])).toEqual([[2, [1, 0, 0]]]);
    expect(detail.findings).toEqual({ open: 2, acknowledged: 0, resolved: 0 });
    expect(detail.benchmark).toMatchObject({ place: 1, of: 1, portfolio_share: 0.9 });
  });

  it('N12 disagreements name both, with what was said', async () => {
    const { items } = zod.parse(disagreementPage, (await get(officePaths.resultsDisagreements)).json);
    expect(items.map(({ topic, good, bad }) => [topic, good.tour_id, bad.tour_id, bad.comment])).toEqual(
      ['technical_equipment', 'room_service'].map((topic) => [
        topic,
        toursOf.get('first')?.id,
        toursOf.get('second')?.id,
        formula,
      ]),
    );
    for (const { good, bad } of items)
      expect([good.received_at, bad.received_at]).toEqual([good.concluded_at, bad.concluded_at]);
  });

  it('N28 unknown and malformed filters are 422', async () => {
    const wrong = [
      'from=2026-02-30',
      'from=yesterday',
      'basis=newest',
      'sort=share;drop table tours',
      'sort=topic:nothing',
      'nothing=1',
      'limit=201',
      'limit=0',
      'offset=-1',
      'cursor=%00',
      'cursor=WzFd',
      'mandate_id=',
    ];
    for (const query of wrong) {
      expect([query, (await get(officePaths.resultsBuildings, query)).status]).toEqual([query, 422]);
    }
    for (const query of ['against_from=2026-01-01', 'include=everything', 'include=', 'query=x']) {
      expect([query, (await get(officePaths.results, query)).status]).toEqual([query, 422]);
    }
    const backwards = 'from=2026-02-02&to=2026-02-01';
    for (const path of [
      officePaths.results,
      officePaths.resultsMandates,
      officePaths.resultsBuildings,
      officePaths.resultsDisagreements,
      officePaths.findings,
      paths.tours,
      officePaths.toursExport,
    ]) {
      const format = path === officePaths.toursExport ? '&format=csv' : '';
      const { status, json } = await get(path, backwards + format);
      expect([path, status, json]).toEqual([
        path,
        422,
        { error: 'validation_failed', errors: { to: ['invalid'] } },
      ]);
    }
    const comparedBackwards = 'against_from=2026-02-02&against_to=2026-02-01';
    expect((await get(officePaths.results, comparedBackwards)).json).toMatchObject({
      errors: { against_to: ['invalid'] },
    });
    const harmless = ["mandate_id=' or 1=1 --", 'user_id=%25', "object_id=';delete from tours"];
    for (const query of harmless) {
      expect([query, (await get(officePaths.results, query)).json]).toMatchObject([query, { tours: 0 }]);
    }
  });

  it('N33 the file of buildings has the words of a language, days, and the keys', async () => {
    const csv = await server.call(`${officePaths.resultsExport}?format=csv&sort=name`, {
      token: administrator.token,
      headers: { 'accept-language': 'de-CH, en;q=0.5' },
    });
    const [header = [], ...rows] = readCsv(csv.text, ';');
    expect(header.slice(0, 7)).toEqual([
      'Gebäude',
      'Strasse',
      'Ort',
      'Mandat',
      'Letzter Besuch',
      'Empfangen (Europe/Zurich)',
      'Inspektion',
    ]);
    expect(header).toContain('Lifte');
    expect(header.slice(-4)).toEqual([
      'room_service_bad',
      'room_service_not_applicable',
      'concluded_at',
      'received_at',
    ]);
    expect(rows.map(([name]) => name)).toEqual(['Baths', 'Library']);
    expect(rows.every((row) => row.length === header.length)).toBe(true);
    expect(rows[0]?.[4]).toMatch(/^\d{4}-\d\d-\d\d$/);
    const xlsx = await fetch(`${server.url}${officePaths.findingsExport}?format=xlsx`, {
      headers: { authorization: `Bearer ${administrator.token}`, 'accept-language': 'it' },
    });
    const [sheet = []] = readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    expect(sheet[0]?.slice(0, 3)).toEqual(['Edificio', 'Via', 'Località']);
    expect(sheet.slice(1).map((row) => row[8])).toEqual([formula, formula]);
  });

  it('N15 what is excluded is counted as such, stays in the list, and is nobody else’s to see', async () => {
    const id = toursOf.get('second')?.id ?? '';
    const body = { exclusion: { reason: 'wrong building' } };
    await server.call(officePaths.tourExclusion(id), { method: 'PUT', token: administrator.token, body });
    const numbers = zod.parse(overview, (await get(officePaths.results)).json);
    expect(numbers).toMatchObject({ tours: 2, excluded: 1, bad: 0, good: 20 });
    const { items } = zod.parse(tourListPage, (await get(paths.tours, 'limit=100')).json);
    const marked = items.filter(({ exclusion }) => exclusion !== undefined);
    expect(marked.map((tour) => [tour.id, tour.exclusion?.reason])).toEqual([[id, 'wrong building']]);
    expect(marked[0]?.exclusion?.excluded_by?.id).toBe(administrator.id);
    const listed = zod.parse(tourListPage, (await get(paths.tours, 'status=excluded')).json);
    expect(listed.items.map((tour) => tour.id)).toEqual([id]);
    const hidden = await server.call(`${paths.tours}?status=excluded`, { token: bruno.token });
    expect(hidden.json).toEqual({ items: [], next_cursor: null });
    const own = await server.call(paths.tours, { token: bruno.token });
    expect(own.text).not.toContain('wrong building');
    expect((await server.call(paths.tourReport(id), { token: bruno.token })).text).not.toContain(
      'wrong building',
    );
    expect((await get(paths.tourReport(id))).text).toContain('wrong building');
    await server.call(officePaths.tourExclusion(id), { method: 'DELETE', token: administrator.token });
    expect((await get(officePaths.results)).json).toMatchObject({ tours: 3, excluded: 0, bad: 2 });
  });
});
