import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour } from '#contract/inspections/tour.ts';
import { tourListPage } from '#contract/inspections/tourList.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { addDays, dayOf } from '#domain/results/days.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

describe.each(databaseKinds)('tours on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  async function list(owner: Person, query = '') {
    const answer = await server.call(`${paths.tours}${query}`, { token: owner.token });
    expect(answer.status).toBe(200);
    return zod.parse(tourListPage, answer.json);
  }

  it('U2 a new tour has the catalogue’s touchpoints and questions, unanswered, in their order', async () => {
    const building = await server.building();
    const answer = await server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      body: { cip_obj_id: building },
    });
    expect(answer.status).toBe(201);
    const tour = zod.parse(storedTour, answer.json);
    expect(tour).toMatchObject({ cip_obj_id: building, concluded_at: null });
    expect(tour.receipt.code).toMatch(/^\w{4}-\w{4}$/);
    expect(
      tour.touchpoints.map((one) => [
        one.touchpoint_id,
        one.name,
        one.multi_instance,
        one.multi_instance_hint,
      ]),
    ).toEqual(
      standardCatalogue.touchpoints.map((one) => [
        one.id,
        one.name,
        one.multi_instance,
        one.multi_instance_hint,
      ]),
    );
    for (const [place, touchpoint] of tour.touchpoints.entries()) {
      expect(touchpoint).toMatchObject({ completed: false, floor: null, parent_id: null, hide: false });
      const entry = standardCatalogue.touchpoints[place];
      expect(touchpoint.sub_touchpoints.map((sub) => [sub.touchpoint_id, sub.name, sub.position])).toEqual(
        entry?.sub_touchpoints.map((sub) => [sub.id, sub.name, sub.position]),
      );
      for (const sub of touchpoint.sub_touchpoints) {
        expect(sub).toMatchObject({ rating: null, comment: null, assessment_touchpoint_id: touchpoint.id });
      }
    }
    const { receipt: _, ...tourAlone } = tour;
    const read = await server.call(paths.tour(tour.id), { token: person.token });
    expect(read.json).toEqual(tourAlone);
  });

  it('a tour of a building that does not exist is not started', async () => {
    const alone = await server.person();
    for (const cip_obj_id of ['01900000-0000-7000-8000-000000000000', "' OR 1=1 --", '%']) {
      const answer = await server.call(paths.tours, {
        method: 'POST',
        token: alone.token,
        body: { cip_obj_id },
      });
      expect(answer.status).toBe(404);
    }
    expect((await list(alone)).items).toEqual([]);
  });

  it('U1 S23 a tour without a completed touchpoint is not concluded', async () => {
    const tour = await startedTour(server, person);
    const refused = await conclude(server, person, tour);
    expect(refused.status).toBe(409);
    expect(refused.json).toEqual({ error: 'no_touchpoint_completed' });
  });

  it('U1 S23 concluding again is the same success, with the first receipt and time', async () => {
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'arriving_at_work'));
    const first = await conclude(server, person, tour, 'once');
    server.passTime(1000);
    const again = await conclude(server, person, tour, 'twice');
    expect(first.status).toBe(200);
    expect(zod.parse(storedTour, first.json).concluded_at).not.toBeNull();
    expect(again.text).toBe(first.text);
  });

  it('S23 twenty conclusions at once are one conclusion', async () => {
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'arriving_at_work'));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, number) => conclude(server, person, tour, `conclude-${number}`)),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it('S23 a conclusion that races saves lets no save through after it', async () => {
    for (let round = 0; round < 15; round += 1) {
      const tour = await startedTour(server, person);
      await save(server, person, touchpointNamed(tour, 'arriving_at_work'));
      const touchpoint = touchpointNamed(tour, 'having_meetings');
      const [late, concluded] = await Promise.all([
        save(server, person, touchpoint),
        conclude(server, person, tour),
        save(server, person, touchpointNamed(tour, 'entering_the_building')),
      ]);
      expect(concluded.status).toBe(200);
      // The response to the conclusion equals what is stored.
      const atConclusion = zod.parse(storedTour, concluded.json);
      const read = await server.call(paths.tour(tour.id), { token: person.token });
      expect(read.json).toMatchObject({ touchpoints: atConclusion.touchpoints });
      expect(touchpointNamed(atConclusion, 'having_meetings').completed).toBe(late.status === 200);
    }
  });

  it('a tour may be concluded while other touchpoints are unfinished; those stay as they are', async () => {
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'arriving_at_work'));
    const concluded = zod.parse(storedTour, (await conclude(server, person, tour)).json);
    expect(concluded.touchpoints.map((one) => one.completed)).toEqual([true, false, false, false]);
  });

  it('another person’s tour is 404, and is not changed', async () => {
    const stranger = await server.person();
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    await save(server, person, touchpoint);
    const before = await server.call(paths.tour(tour.id), { token: person.token });
    expect((await server.call(paths.tour(tour.id), { token: stranger.token })).status).toBe(404);
    expect((await save(server, stranger, touchpoint, { rating: 'not_applicable' })).status).toBe(404);
    expect((await conclude(server, stranger, tour)).status).toBe(404);
    expect((await list(stranger)).items).toEqual([]);
    expect((await list(stranger, `?user_id=${person.id}`)).items).toEqual([]);
    expect((await server.call(paths.tour(tour.id), { token: person.token })).text).toBe(before.text);
  });

  it('an administrator reads everybody’s tours and changes nobody else’s', async () => {
    const administrator = await server.person('administrator');
    const tour = await startedTour(server, person);
    expect((await server.call(paths.tour(tour.id), { token: administrator.token })).status).toBe(200);
    const ids = (await list(administrator, `?user_id=${person.id}`)).items.map((item) => item.id);
    expect(ids).toContain(tour.id);
    expect((await save(server, administrator, touchpointNamed(tour, 'arriving_at_work'))).status).toBe(404);
    expect((await conclude(server, administrator, tour)).status).toBe(404);
  });

  it('the list has date, building, mandate, inspector, touchpoints and whether the tour is concluded', async () => {
    const alone = await server.person();
    const tour = await startedTour(server, alone);
    await save(server, alone, touchpointNamed(tour, 'arriving_at_work'));
    expect((await list(alone)).items).toEqual([
      {
        id: tour.id,
        created_at: tour.created_at,
        concluded_at: null,
        started_at: tour.created_at,
        received_at: null,
        day_by: null,
        building: {
          id: tour.cip_obj_id,
          mandate_id: tour.mandate_id,
          name: 'Library',
          street: '1 Book Street',
          city: 'Bern',
        },
        mandate: { id: tour.mandate_id, name: 'North' },
        inspector: { id: alone.id, firstname: 'Test', lastname: 'Person' },
        touchpoints: 4,
        completed_touchpoints: 1,
      },
    ]);
  });

  it('the list comes in pages, newest first, each tour once', async () => {
    const alone = await server.person();
    const started: string[] = [];
    for (let number = 0; number < 5; number += 1) {
      server.passTime(10);
      started.unshift((await startedTour(server, alone)).id);
    }
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(alone, `?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(started);
  });

  it('the list is filtered by state, mandate, building, day and text', async () => {
    const alone = await server.person();
    const start = async (name: string) => {
      const body = { cip_obj_id: await server.building(name) };
      const answer = await server.call(paths.tours, { method: 'POST', token: alone.token, body });
      return zod.parse(storedTour, answer.json);
    };
    const library = await start('Library');
    const baths = await start('Baths');
    await save(server, alone, touchpointNamed(baths, 'arriving_at_work'));
    await conclude(server, alone, baths);
    const ids = async (query: string) => (await list(alone, query)).items.map((item) => item.id);
    expect(await ids('?status=concluded')).toEqual([baths.id]);
    expect(await ids('?status=open')).toEqual([library.id]);
    expect(await ids(`?mandate_id=${library.mandate_id}`)).toEqual([library.id]);
    expect(await ids(`?object_id=${baths.cip_obj_id}`)).toEqual([baths.id]);
    const today = dayOf(baths.created_at, 'Europe/Zurich');
    const day = (from: number) => addDays(today, from);
    expect(await ids(`?from=${today}&to=${today}`)).toEqual([baths.id, library.id]);
    expect(await ids(`?from=${day(1)}`)).toEqual([]);
    expect(await ids(`?to=${day(-1)}`)).toEqual([]);
    expect(await ids('?query=LUGANO')).toEqual([baths.id]);
    expect(await ids('?query=book%20street')).toEqual([library.id]);
    expect(await ids('?query=street%20LIBRARY%20book')).toEqual([library.id]);
    expect(await ids('?query=library%20lugano')).toEqual([]);
    expect(await ids('?query=%27%20UNION%20SELECT--')).toEqual([]);
    for (const none of ['%25', '_', '%5C', "'", '%00', '%EF%BF%BD'])
      expect(await ids(`?query=${none}`)).toEqual([baths.id, library.id]);
  });

  it('a query parameter named __proto__ is refused', async () => {
    const refused = await server.call(`${paths.tours}?__proto__=1&constructor=1`, { token: person.token });
    expect(refused.status).toBe(422);
    expect(Object.keys({})).toEqual([]);
    expect('unknown_field' in Object.prototype).toBe(false);
  });

  it.each([
    ['?limit=0', 'limit', 'out_of_range'],
    ['?limit=101', 'limit', 'out_of_range'],
    ['?limit=ten', 'limit', 'invalid'],
    ['?limit=1&limit=2', 'limit', 'invalid'],
    ['?limit=1e1', 'limit', 'invalid'],
    ['?cursor=%27', 'cursor', 'invalid'],
    ['?status=half', 'status', 'invalid'],
    ['?from=yesterday', 'from', 'invalid'],
    ['?from=2026-02-30', 'from', 'invalid'],
    ['?mandate_id=%00', 'mandate_id', 'invalid'],
    [`?query=${'a'.repeat(201)}`, 'query', 'too_long'],
    ['?sort=name', 'sort', 'unknown_field'],
  ])('a query that is none is refused: %s', async (query, field, key) => {
    const refused = await server.call(`${paths.tours}${query}`, { token: person.token });
    expect(refused.status).toBe(422);
    expect(refused.json).toEqual({ error: 'validation_failed', errors: { [field]: [key] } });
  });
});
