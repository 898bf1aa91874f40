import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTouchpoint, storedTour, tour as wireTour } from '#contract/inspections/tour.ts';
import { addFloor, answersTo, save, startedTour, touchpointNamed } from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const headers = { prefer: 'return=minimal' };

describe.each(databaseKinds)('calls with “Prefer: return=minimal”, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterAll(() => server.stop());

  const put = (path: string, key: string, body?: object, said: Record<string, string> = headers) =>
    server.call(path, { method: 'PUT', token: person.token, key, body, headers: said });

  async function stored(id: string) {
    return zod.parse(wireTour, (await server.call(paths.tour(id), { token: person.token })).json);
  }

  it('S22 hears of a saved touchpoint without its answers, and all of it is stored', async () => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const body = { touchpoint: { floor: null, sub_touchpoints: answersTo(touchpoint, 'bad', 'Dark.') } };
    const answer = await put(paths.touchpoint(touchpoint.id), 'brief-save', body);
    expect(answer.status).toBe(200);
    // Older clients get the full shape.
    const { receipt, ...told } = zod.parse(storedTouchpoint, answer.json);
    expect(receipt.code).toMatch(/^\S+$/);
    const held = touchpointNamed(await stored(tour.id), 'having_meetings');
    expect(held.sub_touchpoints.map(({ rating, comment }) => ({ rating, comment }))).toEqual(
      touchpoint.sub_touchpoints.map(() => ({ rating: 'bad', comment: 'Dark.' })),
    );
    expect(told).toEqual({ ...held, sub_touchpoints: [] });
    // The key has a stored result, which the preference does not change.
    expect((await put(paths.touchpoint(touchpoint.id), 'brief-save', body, {})).text).toBe(answer.text);
  });

  it('S23 hears of a concluded tour without its touchpoints, however often it is concluded', async () => {
    const tour = await startedTour(server, person);
    await save(server, person, touchpointNamed(tour, 'having_meetings'));
    const answer = await put(paths.tour(tour.id), 'brief-conclude');
    const { receipt, ...told } = zod.parse(storedTour, answer.json);
    const { touchpoints, ...held } = await stored(tour.id);
    expect(told).toEqual({ ...held, touchpoints: [] });
    expect(zod.parse(storedTour, (await put(paths.tour(tour.id), 'brief-again')).json)).toEqual({
      ...told,
      receipt,
    });
    const whole = zod.parse(storedTour, (await put(paths.tour(tour.id), 'whole-again', undefined, {})).json);
    expect(whole).toEqual({ ...held, touchpoints, receipt });
    expect(touchpoints.flatMap((one) => one.sub_touchpoints)).not.toHaveLength(0);
  });

  it('S4 hears every name that the server gave', async () => {
    const building = await server.building();
    const started = await server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      key: 'brief-start',
      body: { cip_obj_id: building },
      headers,
    });
    const tour = zod.parse(storedTour, started.json);
    expect(tour.touchpoints.every((one) => one.sub_touchpoints.length > 0)).toBe(true);
    const floor = await addFloor(server, person, tour, 4, { headers });
    expect(zod.parse(storedTouchpoint, floor.json).sub_touchpoints).toHaveLength(
      touchpointNamed(tour, 'working_in_the_building').sub_touchpoints.length,
    );
  });

  it.each([
    ['return=minimal, respond-async', true],
    ['handling=lenient; foo, Return=Minimal', true],
    ['return=representation', false],
    ['return=minimalist', false],
  ])('S22 prefers it by %s: %s', async (prefer, isBrief) => {
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'having_meetings');
    const body = { touchpoint: { floor: null, sub_touchpoints: answersTo(touchpoint) } };
    const answer = await put(paths.touchpoint(touchpoint.id), `prefer-${prefer.length}`, body, { prefer });
    expect(zod.parse(storedTouchpoint, answer.json).sub_touchpoints.length === 0).toBe(isBrief);
  });
});
