import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour } from '#contract/inspections/tour.ts';
import { maxToursOfDay } from '#domain/tour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const hourMs = 60 * 60 * 1000;

describe.each(databaseKinds)('U11 the tours of a day on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  const start = async (person: Person, key: string) =>
    server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      key,
      body: { cip_obj_id: await server.building() },
    });

  /** Gives a person so many tours, a copy of one that they have, all started when that was. */
  async function fill(person: Person, count: number): Promise<void> {
    const { database } = server;
    const one = await database
      .selectFrom('tours')
      .selectAll()
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: count }, (_, place) => ({
      ...one,
      id: `${one.id.slice(0, -12)}${String(place).padStart(12, '0')}`,
    }));
    await database.insertInto('tours').values(copies).execute();
  }

  it('are 500; the next waits until the oldest is a day old, and loses nothing', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const first = await start(person, 'first');
    const tour = zod.parse(storedTour, first.json);
    await fill(person, maxToursOfDay - 2);
    server.passTime(hourMs);
    expect((await start(person, 'last')).status).toBe(201);

    const refused = await start(person, 'further');
    expect([refused.status, refused.json]).toEqual([429, { error: 'too_many_requests' }]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(22 * 60 * 60);
    expect(wait).toBeLessThanOrEqual(23 * 60 * 60);
    // Nothing else waits: neither others, nor the tours that were started, nor what was lost on its way.
    expect((await start(other, 'first')).status).toBe(201);
    const again = await start(person, 'first');
    expect([again.status, again.text]).toEqual([201, first.text]);
    expect((await server.call(paths.tour(tour.id), { token: person.token })).status).toBe(200);

    server.passTime((wait - 5) * 1000);
    expect((await start(person, 'further')).status).toBe(429);
    server.passTime(10_000);
    expect((await start(person, 'further')).status).toBe(201);
  });
});
