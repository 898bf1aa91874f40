import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { tourListPage, tourReport } from '#contract/inspections/tourList.ts';
import { dayOf } from '#domain/results/days.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { readXlsx } from '../../support/data/readers/readXlsx.ts';
import { answersTo, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { onlySqlite } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const comment = '=cmd|" /C calc"!A0; "kalt", 5°';

describe.each(onlySqlite)('lists, reports and exports of tours', (kind) => {
  let server: TestServer;
  let owner: Person;
  let stranger: Person;
  let administrator: Person;
  let tour: WireTour;
  beforeAll(async () => {
    server = await startServer(kind);
    owner = await server.person();
    stranger = await server.person();
    administrator = await server.person('administrator');
    tour = await startedTour(server, owner);
    await startedTour(server, stranger);
    for (const [name, floor] of [
      ['having_meetings', null],
      ['working_in_the_building', -2],
    ] as const) {
      const touchpoint = touchpointNamed(tour, name);
      const body = { touchpoint: { floor, sub_touchpoints: answersTo(touchpoint, 'bad', comment) } };
      await server.call(paths.touchpoint(touchpoint.id), { method: 'PUT', token: owner.token, body });
    }
    await server.call(paths.tour(tour.id), { method: 'PUT', token: owner.token });
  });
  afterAll(() => server.stop());

  const get = (person: Person, path: string) => server.call(path, { token: person.token });
  const list = async (person: Person, query: string) =>
    zod.parse(tourListPage, (await get(person, `${paths.tours}?${query}`)).json).items;

  it('the report has every answer, the receipts and the times, for the owner and administrators', async () => {
    for (const person of [owner, administrator]) {
      const answer = await get(person, paths.tourReport(tour.id));
      const report = zod.parse(tourReport, answer.json);
      expect(report.inspector).toEqual({ id: owner.id, firstname: 'Test', lastname: 'Person' });
      expect(report.building).toMatchObject({ name: 'Library', city: 'Bern' });
      expect(report.mandate.name).toBe('North');
      expect(report.receipt?.code).toMatch(/^\w{4}-\w{4}$/);
      expect(Object.keys(report.touchpoint_receipts)).toHaveLength(2);
      const said = report.tour.touchpoints.flatMap((one) => one.sub_touchpoints).filter((one) => one.rating);
      expect(said).toHaveLength(11);
      expect(said.every((one) => one.comment === comment)).toBe(true);
    }
    expect((await get(stranger, paths.tourReport(tour.id))).status).toBe(404);
  });

  it('the search finds building, street, city, mandate and inspector, each piece in any of them, and nothing by a wildcard', async () => {
    for (const text of [
      'LIBR',
      'book street',
      'bern',
      'nort',
      'test',
      ' Library ',
      'test nort book',
      'street bern',
      '%',
    ]) {
      const found = await list(administrator, `query=${encodeURIComponent(text)}`);
      expect([text, found.length]).toEqual([text, 2]);
    }
    for (const text of ['librery', "' union select --", 'lugano', 'nort lugano']) {
      expect(await list(administrator, `query=${encodeURIComponent(text)}`)).toEqual([]);
    }
    expect(await list(owner, 'query=library')).toHaveLength(1);
  });

  it('filters combine, and a period includes both its days', async () => {
    const day = dayOf(tour.created_at, 'Europe/Zurich');
    const ids = async (query: string) => (await list(administrator, query)).map(({ id }) => id);
    expect(await ids(`status=concluded&from=${day}&to=${day}&user_id=${owner.id}`)).toEqual([tour.id]);
    expect(await ids(`mandate_id=${tour.mandate_id}&object_id=${tour.cip_obj_id}&status=concluded`)).toEqual([
      tour.id,
    ]);
    expect(await ids('to=2020-01-01')).toEqual([]);
    expect(await ids('to=9999-12-31')).toHaveLength(2);
    expect(await ids('from=9999-12-31')).toEqual([]);
    expect(await list(stranger, `user_id=${owner.id}`)).toEqual([]);
  });

  it('the export has one row for each answer that the person may read, without formulas', async () => {
    const rowsOf = async (person: Person, query = '') =>
      readCsv((await get(person, `${officePaths.toursExport}?format=csv${query}`)).text);
    const [header, ...rows] = await rowsOf(administrator);
    expect(header).toEqual([
      'tour',
      'started_at',
      'concluded_at',
      'mandate',
      'building',
      'street',
      'city',
      'firstname',
      'lastname',
      'touchpoint',
      'floor',
      'sub_touchpoint',
      'rating',
      'comment',
      'excluded',
    ]);
    expect(rows).toHaveLength(11);
    expect(rows[0]).toEqual([
      tour.id,
      tour.created_at,
      expect.any(String),
      'North',
      'Library',
      '1 Book Street',
      'Bern',
      'Test',
      'Person',
      'working_in_the_building',
      '-2',
      'workplace',
      'bad',
      `'${comment}`,
      '',
    ]);
    expect(await rowsOf(owner)).toHaveLength(12);
    expect(await rowsOf(stranger)).toHaveLength(1);
    expect(await rowsOf(stranger, `&user_id=${owner.id}`)).toHaveLength(1);
    const xlsx = await fetch(`${server.url}${officePaths.toursExport}?format=xlsx`, {
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect(xlsx.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tours-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const [sheet] = readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    const at = sheet?.[0]?.indexOf('Comment') ?? -1;
    expect(sheet?.map((row) => row[at])).toEqual(['Comment', ...rows.map(() => comment)]);
  });

  it('N15 N27 an excluded tour stays in the export of administrators with the reason, and in its owner’s without', async () => {
    const exclusion = officePaths.tourExclusion(tour.id);
    const body = { exclusion: { reason: '=Training' } };
    await server.call(exclusion, { method: 'PUT', token: administrator.token, body });
    const rowsOf = async (person: Person) =>
      readCsv((await get(person, `${officePaths.toursExport}?format=csv`)).text);
    const [, ...rows] = await rowsOf(administrator);
    expect(rows.map((row) => row.at(-1))).toEqual(Array<string>(11).fill("'=Training"));
    const own = (await rowsOf(owner)).flat();
    expect(own).not.toContain('excluded');
    expect(own.join()).not.toContain('Training');
    await server.call(exclusion, { method: 'DELETE', token: administrator.token });
  });

  it('repeated exports are rate-limited, and each is in the audit log', async () => {
    const person = await server.person();
    const answers = [];
    for (let number = 0; number < 11; number += 1)
      answers.push(await get(person, `${officePaths.toursExport}?format=csv`));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(Number(answers[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
    const log = await get(administrator, `${officePaths.auditLog}?limit=100`);
    expect(log.text.split(person.id)).toHaveLength(11);
  });
});
