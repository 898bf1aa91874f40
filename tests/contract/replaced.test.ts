import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replacesHeader } from '#contract/headers.ts';
import { paths } from '#contract/paths.ts';
import type { WireTour } from '#contract/tour.ts';
import { databaseKinds } from '../support/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../support/serverForTests.ts';
import { addFloor, answersByEntry, save, startedTour, touchpointNamed } from '../support/serverTour.ts';

describe.each(databaseKinds)('a refused request whose copy comes late, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let tour: WireTour;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    tour = await startedTour(server, person);
  });
  afterAll(() => server.stop());

  function repair(floor: number, key: string, replaces: string) {
    const entry = touchpointNamed(tour, 'working_in_the_building');
    return server.call(paths.touchpoints, {
      method: 'POST',
      token: person.token,
      key,
      headers: { [replacesHeader]: replaces },
      body: {
        touchpoint: {
          assessment_tour_id: tour.id,
          touchpoint_id: entry.touchpoint_id,
          floor,
          sub_touchpoints: answersByEntry(entry),
        },
      },
    });
  }

  it('S22 I7 is not done any more once its repair is, though its reason is gone', async () => {
    const first = touchpointNamed(tour, 'working_in_the_building');
    await save(server, person, first, { floor: 3, key: 'first' });
    expect((await addFloor(server, person, tour, 3, { key: 'refused' })).status).toBe(422);
    expect((await repair(4, 'repair', 'refused,refused-before')).status).toBe(201);
    await save(server, person, first, { floor: 5, key: 'first-again' });

    const late = await addFloor(server, person, tour, 3, { key: 'refused' });
    expect([late.status, late.json]).toMatchObject([422, { error: 'operation_reused' }]);
    const rows = await server.database
      .selectFrom('touchpoints')
      .select('floor')
      .where('tour_id', '=', tour.id)
      .where('floor', 'is not', null)
      .execute();
    expect(rows.map(({ floor }) => floor).toSorted((a, b) => Number(a) - Number(b))).toEqual([4, 5]);
  });

  it('S22 what was done stays done, and a repair that is refused itself closes nothing', async () => {
    expect((await addFloor(server, person, tour, 8, { key: 'done' })).status).toBe(201);
    expect((await repair(8, 'refused-repair', 'open')).status).toBe(422);
    expect((await repair(9, 'done-repair', 'done')).status).toBe(201);
    expect((await addFloor(server, person, tour, 8, { key: 'done' })).status).toBe(201);
    expect((await addFloor(server, person, tour, 10, { key: 'open' })).status).toBe(201);
  });

  it('S22 more keys than anybody has are refused', async () => {
    const keys = Array.from({ length: 21 }, (_, place) => `key-${place}`).join();
    expect((await repair(11, 'too-many', keys)).status).toBe(422);
  });
});
