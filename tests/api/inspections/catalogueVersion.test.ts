import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { standardCatalogue } from '#domain/catalogue/standardCatalogue.ts';
import { photoAllowance } from '#domain/photo.ts';
import { grownCatalogues, laterCatalogue } from '../../support/data/laterCatalogue.ts';
import {
  addFloor,
  answersTo,
  conclude,
  save,
  touchpointIn,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const questionsOf = (touchpoints: typeof standardCatalogue.touchpoints) =>
  touchpoints.map((one) => one.sub_touchpoints.map(({ id }) => id));
const askedIn = ({ touchpoints }: WireTour) =>
  touchpoints.map((one) => one.sub_touchpoints.map((sub) => sub.touchpoint_id));

describe.each(databaseKinds)('L5 a catalogue that grew, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  beforeAll(async () => {
    server = await startServer(kind, { catalogues: grownCatalogues });
    person = await server.person();
  });
  afterAll(() => server.stop());

  async function start(version: Record<string, unknown>, key?: string) {
    const body = { cip_obj_id: await server.building(), ...version };
    return server.call(paths.tours, { method: 'POST', token: person.token, key, body });
  }
  const begun = async (version: Record<string, unknown>) =>
    zod.parse(storedTour, (await start(version)).json);
  const stored = () =>
    server.database.selectFrom('tours').select(['id', 'catalogue_version']).orderBy('id').execute();

  it('a device is offered the newest', async () => {
    const offered = await server.call(paths.catalogue, { token: person.token });
    expect(offered.json).toEqual({ ...laterCatalogue, photos: photoAllowance });
  });

  it('a tour has the version it names, and the newest when it names none', async () => {
    const [first, newest, none] = [
      await begun({ catalogue_version: standardCatalogue.version }),
      await begun({ catalogue_version: laterCatalogue.version }),
      await begun({}),
    ];
    expect(askedIn(first)).toEqual(questionsOf(standardCatalogue.touchpoints));
    expect(askedIn(newest)).toEqual(questionsOf(laterCatalogue.touchpoints));
    expect(askedIn(none)).toEqual(questionsOf(laterCatalogue.touchpoints));
    const versions = new Map((await stored()).map((row) => [row.id, row.catalogue_version]));
    expect([first, newest, none].map(({ id }) => versions.get(id))).toEqual([
      standardCatalogue.version,
      laterCatalogue.version,
      laterCatalogue.version,
    ]);
  });

  it('a version that was never published is refused, and no tour is started', async () => {
    const before = await stored();
    for (const catalogue_version of ['0', '1.0', '', '2 ', 'constructor', 'x'.repeat(64)]) {
      const answer = await start({ catalogue_version });
      expect([answer.status, answer.json]).toEqual([
        422,
        { error: 'validation_failed', errors: { catalogue_version: ['unknown'] } },
      ]);
    }
    expect((await start({ catalogue_version: 1 })).status).toBe(422);
    expect((await start({ catalogue_version: null })).status).toBe(422);
    expect((await start({ catalogue_version: 'x'.repeat(65) })).status).toBe(422);
    expect(await stored()).toEqual(before);
  });

  it('T3 T4 a tour is walked, read and concluded by its own version to the end', async () => {
    const tour = await begun({ catalogue_version: standardCatalogue.version });
    const meetings = touchpointNamed(tour, 'having_meetings');
    const [gone, ...kept] = answersTo(meetings);
    const missing = await server.call(paths.touchpoint(meetings.id), {
      method: 'PUT',
      token: person.token,
      body: { touchpoint: { floor: null, sub_touchpoints: kept } },
    });
    expect(missing.json).toMatchObject({ errors: { sub_touchpoints: ['required'] } });
    expect(gone?.id).toBe(meetings.sub_touchpoints[0]?.id);
    expect((await save(server, person, meetings)).status).toBe(200);
    const floor = await addFloor(server, person, tour, 2);
    expect(floor.status).toBe(201);
    const working = standardCatalogue.touchpoints.find((one) => one.multi_instance);
    expect(touchpointIn(floor).sub_touchpoints.map((sub) => sub.touchpoint_id)).toEqual(
      working?.sub_touchpoints.map(({ id }) => id),
    );
    const concluded = zod.parse(storedTour, (await conclude(server, person, tour)).json);
    const { receipt: _, ...read } = concluded;
    expect((await server.call(paths.tour(tour.id), { token: person.token })).json).toEqual(read);
  });

  it('S22 a start that names no version stays the request it was, and is another one than one that does', async () => {
    const first = await start({}, 'without');
    expect((await start({}, 'without')).text).toBe(first.text);
    const other = await start({ catalogue_version: laterCatalogue.version }, 'without');
    expect(other.json).toMatchObject({ error: 'operation_reused' });
  });
});
