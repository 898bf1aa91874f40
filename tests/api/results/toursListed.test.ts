import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { tourListPage } from '#contract/inspections/tourList.ts';
import { buildingDetail } from '#contract/results/buildingResults.ts';
import { dayOf } from '#domain/results/days.ts';
import { eachListedTour } from '../../../server/services/results/exportTours.ts';
import { readCsv } from '../../support/data/readers/readCsv.ts';
import { conclude, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const dayMs = 24 * 60 * 60 * 1000;

describe.each(databaseKinds)('by which time tours are listed, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function list(owner: Person, query = '') {
    const answer = await server.call(`${paths.tours}${query}`, { token: owner.token });
    expect(answer.status).toBe(200);
    return zod.parse(tourListPage, answer.json);
  }

  it('N27 concluded tours are listed by the day of their conclusion, others by that of their start', async () => {
    const late = await server.person();
    const body = { cip_obj_id: await server.building() };
    const start = async () =>
      zod.parse(
        storedTour,
        (await server.call(paths.tours, { method: 'POST', token: late.token, body })).json,
      );
    const [open, concluded] = [await start(), await start()];
    await save(server, late, touchpointNamed(concluded, 'arriving_at_work'));
    server.passTime(2 * dayMs);
    const ended = zod.parse(storedTour, (await conclude(server, late, concluded)).json);
    server.passTime(-2 * dayMs);
    // Not two days later where a clock change lies between.
    const endedOn = dayOf(ended.concluded_at ?? '', 'Europe/Zurich');
    const started = dayOf(concluded.created_at, 'Europe/Zurich');
    const on = async (day: string, status: string) =>
      (await list(late, `?from=${day}&to=${day}${status}`)).items.map(({ id }) => id);
    expect(await on(started, '&status=concluded')).toEqual([]);
    expect(await on(endedOn, '&status=concluded')).toEqual([concluded.id]);
    expect(await on(started, '&status=open')).toEqual([open.id]);
    expect(await on(endedOn, '&status=open')).toEqual([]);
    expect(await on(started, '')).toEqual([open.id]);
    expect(await on(endedOn, '')).toEqual([concluded.id]);
  });

  it('N6 administrators see which counted tours of a day and building are of two people', async () => {
    const [one, other] = [await server.person(), await server.person()];
    const admin = await server.person('administrator');
    const buildingId = await server.building();
    const walk = async (owner: Person) => {
      const body = { cip_obj_id: buildingId };
      const answer = await server.call(paths.tours, { method: 'POST', token: owner.token, body });
      const started = zod.parse(storedTour, answer.json);
      await save(server, owner, touchpointNamed(started, 'arriving_at_work'));
      await conclude(server, owner, started);
      return started.id;
    };
    const marked = async (reader: Person) =>
      (await list(reader, `?object_id=${buildingId}`)).items
        .filter(({ two_on_this_day }) => two_on_this_day === true)
        .map(({ id }) => id);
    const [first, again] = [await walk(one), await walk(one)];
    expect(await marked(admin)).toEqual([]);
    const second = await walk(other);
    expect((await marked(admin)).toSorted()).toEqual([first, again, second].toSorted());
    // Where the list has only one of them too, and for nobody else.
    const page = await list(admin, `?user_id=${other.id}&limit=1`);
    expect(page.items).toMatchObject([{ two_on_this_day: true }]);
    expect(await marked(one)).toEqual([]);
    // An excluded one is not counted.
    const excluded = await server.call(officePaths.tourExclusion(second), {
      method: 'PUT',
      token: admin.token,
      body: { exclusion: { reason: 'by mistake' } },
    });
    expect(excluded.status).toBe(200);
    expect(await marked(admin)).toEqual([]);
  });

  it('N6 N25 N27 what was received late is listed as such, with its own start, and counted in the overview', async () => {
    const late = await server.person();
    const boss = await server.person('administrator');
    const hourMs = dayMs / 24;
    const walked = async (hoursBefore: number) => {
      const tour = await startedTour(server, late);
      await save(server, late, touchpointNamed(tour, 'arriving_at_work'));
      const { database } = server;
      const ended = zod.parse(storedTour, (await conclude(server, late, tour)).json).concluded_at ?? '';
      const before = (ms: number) => new Date(Date.parse(ended) - ms).toISOString();
      const concluded_at = before(hoursBefore * hourMs);
      const moments = { concluded_at, received_at: ended };
      const started_at = before(hoursBefore * hourMs + 60_000);
      await database
        .updateTable('tours')
        .set({ ...moments, started_at })
        .where('id', '=', tour.id)
        .execute();
      await database.updateTable('tour_results').set(moments).where('tour_id', '=', tour.id).execute();
      return { id: tour.id, started_at, concluded_at, received_at: ended, building: tour.cip_obj_id };
    };
    const tours = [await walked(1), await walked(1 + 1 / hourMs), await walked(48)];
    const { items } = await list(late, '?received=late');
    expect(items.map(({ id }) => id)).toEqual([tours[1]?.id, tours[2]?.id]);
    expect((await list(boss, `?received=late&user_id=${late.id}`)).items).toHaveLength(2);
    const { building = '', id: latest = '', ...moments } = tours[2] ?? {};
    expect(items[1]).toMatchObject({ id: latest, ...moments });
    const file = await server.call(`${officePaths.toursExport}?format=csv&received=late`, {
      token: late.token,
    });
    const ids = readCsv(file.text)
      .slice(1)
      .map(([id]) => id);
    expect(new Set(ids).size).toBe(2);
    const path = `/api/results?user_id=${late.id}&basis=all&include=mandates`;
    const overview = await server.call(path, { token: boss.token });
    const { id: newest, received_at } = tours[1] ?? {};
    const newest_tour = { id: newest, received_at };
    expect(overview.json).toMatchObject({ tours: 3, late: 1, mandates: [{ newest_tour }, {}] });
    const detail = await server.call(`/api/results/buildings/${building}`, { token: boss.token });
    const { tours: shown } = zod.parse(buildingDetail, detail.json);
    expect(shown.find(({ id }) => id === latest)).toMatchObject(moments);
  });

  it('N27 among all tours a concluded one stands where it was concluded, in pages too', async () => {
    const late = await server.person();
    const start = async () => {
      server.passTime(10);
      return startedTour(server, late);
    };
    const [first, second, third] = [await start(), await start(), await start()];
    await save(server, late, touchpointNamed(first, 'arriving_at_work'));
    server.passTime(10);
    await conclude(server, late, first);
    const all = [first.id, third.id, second.id];
    for (const query of ['', `&user_id=${late.id}`, '&query=library', `&mandate_id=${first.mandate_id}`]) {
      const seen: string[] = [];
      let cursor = '';
      for (let page = 0; page < all.length; page += 1) {
        const { items, next_cursor } = await list(late, `?limit=1${query}${cursor}`);
        seen.push(...items.map(({ id }) => id));
        cursor = `&cursor=${next_cursor}`;
      }
      expect([query, seen]).toEqual([query, all]);
    }
  });

  it('N27 a tour that is concluded after its page was read moves nothing on the next one', async () => {
    const late = await server.person();
    const tours: WireTour[] = [];
    for (let number = 0; number < 4; number += 1) {
      server.passTime(10);
      tours.unshift(await startedTour(server, late));
    }
    const ids = tours.map(({ id }) => id);
    const page = await list(late, '?limit=2');
    expect(page.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const [, last] = tours;
    if (last === undefined) throw new Error('No tour was started.');
    await save(server, late, touchpointNamed(last, 'arriving_at_work'));
    await conclude(server, late, last);
    const next = await list(late, `?limit=2&cursor=${page.next_cursor}`);
    expect(next.items.map(({ id }) => id)).toEqual(ids.slice(2));
  });

  it('N27 the file has the tours of the list in its order', async () => {
    const late = await server.person();
    const [first, second] = [await startedTour(server, late), await startedTour(server, late)];
    for (const tour of [first, second]) await save(server, late, touchpointNamed(tour, 'having_meetings'));
    server.passTime(2 * dayMs);
    const ended = zod.parse(storedTour, (await conclude(server, late, first)).json);
    server.passTime(-2 * dayMs);
    const file = async (query: string) => {
      const path = `${officePaths.toursExport}?format=csv${query}`;
      const [, ...rows] = readCsv((await server.call(path, { token: late.token })).text);
      return [...new Set(rows.map(([tour]) => tour))];
    };
    expect(await file('')).toEqual([first.id, second.id]);
    const endedOn = dayOf(ended.concluded_at ?? '', 'Europe/Zurich');
    const startedOn = dayOf(first.created_at, 'Europe/Zurich');
    expect(await file(`&from=${endedOn}`)).toEqual([first.id]);
    expect(await file(`&to=${startedOn}`)).toEqual([second.id]);
  });

  it('N27 a tour that is concluded while a file is written is in it exactly once', async () => {
    const late = await server.person();
    const tours: WireTour[] = [];
    for (let number = 0; number < 5; number += 1) {
      server.passTime(10);
      tours.push(await startedTour(server, late));
    }
    const [unread, , , , read] = tours;
    if (unread === undefined || read === undefined) throw new Error('A tour is missing.');
    const walk = { now: new Date(), size: 2, stillMay: () => Promise.resolve() };
    const seen: string[] = [];
    for await (const part of eachListedTour(server.database, { userId: late.id }, walk)) {
      if (seen.length === 0) {
        for (const tour of [read, unread]) {
          await save(server, late, touchpointNamed(tour, 'having_meetings'));
          await conclude(server, late, tour);
        }
      }
      seen.push(...part.map(({ id }) => id));
    }
    expect(seen.toSorted()).toEqual(tours.map(({ id }) => id).toSorted());
  });

  it.each([0, 1, 2, 3])(
    'N27 N6 a tour walked days ago that is received after %i parts of a file is in it exactly once',
    async (phase) => {
      const late = await server.person();
      // Active for long: before that nobody can have walked anything.
      const activated_at = '2020-01-01T00:00:00.000Z';
      await server.database.updateTable('users').set({ activated_at }).where('id', '=', late.id).execute();
      const tours: WireTour[] = [];
      for (let number = 0; number < 5; number += 1) {
        server.passTime(10);
        tours.push(await startedTour(server, late));
      }
      const moved = [tours[0], tours[2], tours[4]].flatMap((tour) => tour ?? []);
      const now = new Date();
      const concludeLate = async () => {
        for (const [place, tour] of moved.entries()) {
          const at = new Date(now.getTime() - (place + 1) * 3 * dayMs).toISOString();
          await save(server, late, touchpointNamed(tour, 'having_meetings'));
          await server.call(paths.tour(tour.id), {
            method: 'PUT',
            token: late.token,
            headers: { 'Storey-Concluded-At': at },
          });
        }
      };
      const seen: string[] = [];
      let parts = 0;
      const stillMay = async () => {
        if (parts === phase) await concludeLate();
        parts += 1;
      };
      const walk = { now, size: 2, stillMay };
      for await (const part of eachListedTour(server.database, { userId: late.id }, walk))
        seen.push(...part.map(({ id }) => id));
      expect(parts).toBeGreaterThan(phase);
      expect(seen.toSorted()).toEqual(tours.map(({ id }) => id).toSorted());
    },
  );
});
