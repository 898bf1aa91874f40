import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { preferHeader, returnMinimal } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import { storedTour, tour as tourShape, type WireTour } from '#contract/inspections/tour.ts';
import { uuidv7 } from '#domain/uuidv7.ts';
import { partId, wholeId } from '#domain/wholeId.ts';
import { announcedTour, makePhoto } from '../../support/data/photos/photos.ts';
import {
  addFloor,
  answersByEntry,
  conclude,
  startedTour,
  touchpointIn,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const newId = () => wholeId(uuidv7(new Date(), randomBytes));
const refusalOf = (field: string) => ({ error: 'validation_failed', errors: { [field]: ['taken'] } });
const taken = refusalOf('id');

describe.each(databaseKinds)('S4 ids that devices make, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  let other: Person;
  beforeAll(async () => {
    server = await startServer(kind);
    person = await server.person();
    other = await server.person();
  });
  afterAll(() => server.stop());

  const start = async (id: string, { of = person, building = 'Library', key = randomUUID() } = {}) =>
    server.call(paths.tours, {
      method: 'POST',
      token: of.token,
      key,
      body: { id, cip_obj_id: await server.building(building), catalogue_version: '1' },
    });
  const addWithId = (tour: WireTour, id: string, floor: number, headers: Record<string, string> = {}) => {
    const entry = touchpointNamed(tour, 'working_in_the_building');
    const { touchpoint_id } = entry;
    const sub_touchpoints = answersByEntry(entry);
    const touchpoint = { id, assessment_tour_id: tour.id, touchpoint_id, floor, sub_touchpoints };
    const body = { touchpoint };
    return server.call(paths.touchpoints, { method: 'POST', token: person.token, headers, body });
  };
  const stored = async ({ id }: WireTour) =>
    zod.parse(tourShape, (await server.call(paths.tour(id), { token: person.token })).json);

  it('a tour has the id given, its 28 parts the same with their places', async () => {
    const id = newId();
    const tour = zod.parse(storedTour, (await start(id)).json);
    const parts = tour.touchpoints.flatMap((one) => [one.id, ...one.sub_touchpoints.map((sub) => sub.id)]);
    expect([tour.id, ...parts]).toEqual(Array.from({ length: 29 }, (_, place) => partId(id, place)));
  });

  it('S22 the minimal response to a start or a floor with an id is the receipt', async () => {
    const headers = { [preferHeader]: returnMinimal };
    const body = { id: newId(), cip_obj_id: await server.building() };
    const started = await server.call(paths.tours, { method: 'POST', token: person.token, headers, body });
    expect(started.json).toMatchObject({ id: body.id, touchpoints: [] });
    const tour = await stored(zod.parse(storedTour, started.json));
    expect(touchpointIn(await addWithId(tour, newId(), 2, headers)).sub_touchpoints).toEqual([]);
  });

  it('without one the server makes it in the same way', async () => {
    const tour = await startedTour(server, person);
    expect(tour.id).toMatch(/00$/);
    expect(tour.touchpoints[0]?.id).toBe(partId(tour.id, 1));
    const floor = touchpointIn(await addFloor(server, person, tour, 2));
    expect(floor.id).toMatch(/00$/);
    const places = touchpointNamed(tour, 'working_in_the_building').sub_touchpoints.map(({ id }) =>
      id.slice(-2),
    );
    expect(floor.sub_touchpoints.map(({ id }) => id)).toEqual(
      places.map((place) => floor.id.slice(0, -2) + place),
    );
  });

  it('a start that comes again under another key is answered as the first time, whatever has happened since', async () => {
    const id = newId();
    const first = zod.parse(storedTour, (await start(id)).json);
    touchpointIn(await addFloor(server, person, first, 2));
    const again = await start(id);
    expect(again.status).toBe(201);
    expect(again.json).toMatchObject({ id, receipt: first.receipt });
    expect((await stored(first)).touchpoints).toHaveLength(5);
  });

  it('any other start with an id that is taken is refused in the same words', async () => {
    const id = newId();
    const tour = zod.parse(storedTour, (await start(id)).json);
    const floor = touchpointIn(await addWithId(tour, newId(), 2));
    const photo = await makePhoto();
    await announcedTour(server, person, [photo]);
    const refusals = [
      await start(id, { building: 'Baths' }),
      await start(id, { of: other }),
      await start(floor.id),
      await start(photo.announced.id),
      await start(tour.touchpoints[0]?.id ?? ''),
      await start(randomUUID()),
    ];
    for (const { status, json } of refusals) expect([status, json]).toEqual([422, taken]);
    expect((await stored(tour)).touchpoints).toHaveLength(5);
  });

  it('S5 a floor with its id is added once, and replaced by what comes later', async () => {
    const tour = zod.parse(storedTour, (await start(newId())).json);
    const id = newId();
    const added = touchpointIn(await addWithId(tour, id, 2));
    const replaced = touchpointIn(await addWithId(tour, id, 5));
    expect([added.id, replaced.id]).toEqual([id, id]);
    const floors = (await stored(tour)).touchpoints.filter((one) => one.parent_id !== null);
    expect(floors.map((one) => [one.id, one.floor])).toEqual([[id, 5]]);
    expect((await addWithId(tour, newId(), 5)).json).toEqual(refusalOf('floor'));
  });

  it('S23 a floor under any other id that is taken is refused; nothing of a tour that is concluded or of another changes', async () => {
    const tour = zod.parse(storedTour, (await start(newId())).json);
    const elsewhere = await startedTour(server, other);
    const theirs = touchpointIn(await addFloor(server, other, elsewhere, 2));
    const photo = await makePhoto();
    await announcedTour(server, other, [photo]);
    const [arriving] = tour.touchpoints;
    for (const id of [
      theirs.id,
      elsewhere.id,
      tour.id,
      photo.announced.id,
      arriving?.id ?? '',
      randomUUID(),
    ]) {
      const { status, json } = await addWithId(tour, id, 3);
      expect([status, json]).toEqual([422, taken]);
    }
    const floor = touchpointIn(await addWithId(tour, newId(), 4));
    expect((await addWithId(elsewhere, theirs.id, 3)).status).toBe(404);
    await conclude(server, person, tour);
    expect(await addWithId(tour, floor.id, 9)).toMatchObject({
      status: 409,
      json: { error: 'tour_concluded' },
    });
    expect((await stored(tour)).touchpoints).toHaveLength(5);
  });
});
