import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { listsHeader, momentHeaders } from '#contract/http/headers.ts';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { buildings, mandates } from '#contract/inspections/building.ts';
import { conclude, startedTour } from '../../support/data/serverTour.ts';
import { somebody } from '../../support/data/signedInAccounts.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const minute = 60_000;

describe.each(databaseKinds)('B5 who sees which, on %s', (kind) => {
  let server: TestServer;
  let administrator: Person;
  let clock = Date.parse('2026-11-10T08:00:00.000Z');
  const at = () => new Date(clock).toISOString();
  beforeAll(async () => {
    server = await startServer(kind, { now: () => new Date(clock) });
    administrator = await server.person('administrator');
  });
  afterAll(() => server.stop());

  const read = (person: Person, path: string) => server.call(path, { token: person.token });
  const idOf = async (name: string) =>
    (
      await server.database
        .selectFrom('mandates')
        .select('id')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
    ).id;
  const listed = async (person: Person) =>
    zod.parse(mandates, (await read(person, paths.mandates)).json).map(({ name }) => name);

  /** What the office stores of a person from now on. */
  async function give(person: Person, has: unknown, change: object = {}) {
    clock += minute;
    const { mandates: _, ...fields } = somebody({ email: person.email });
    return server.call(officePaths.externalUser(person.id), {
      method: 'PUT',
      token: administrator.token,
      body: { external_user: { ...fields, ...(has === undefined ? {} : { mandates: has }), ...change } },
    });
  }
  const start = (person: Person, building: string, headers: Record<string, string> = {}, key?: string) =>
    server.call(paths.tours, {
      method: 'POST',
      token: person.token,
      body: { cip_obj_id: building },
      headers: { ...headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });

  it('an inspector has the chosen ones, all with later ones, or none; an administrator has all', async () => {
    const person = await server.person();
    expect(await listed(person)).toEqual(['North', 'South']);
    const north = await idOf('North');
    expect(await give(person, [north, north])).toMatchObject({ status: 200, json: { mandates: [north] } });
    expect(await listed(person)).toEqual(['North']);
    const objects = await read(person, paths.mandateObjects(north));
    expect(zod.parse(buildings, objects.json).map(({ name }) => name)).toEqual(['Library', 'Town hall']);
    expect(await give(person, undefined)).toMatchObject({ json: { mandates: [north] } });
    expect(await give(person, ['nothing'])).toMatchObject({
      status: 422,
      json: { errors: { mandates: ['unknown'] } },
    });
    expect(await give(person, 'all', { role: 'administrator' })).toMatchObject({ json: { mandates: 'all' } });
    expect(await listed(person)).toEqual(['North', 'South']);
    // Again an inspector, they have what they had as one.
    expect(await give(person, undefined)).toMatchObject({ json: { mandates: [north] } });
    expect(await give(person, [])).toMatchObject({ json: { mandates: [] } });
    expect(await listed(person)).toEqual([]);
    const log = await read(administrator, `${officePaths.auditLog}?limit=1`);
    expect(log.json).toMatchObject({
      items: [{ action: 'user_changed', changes: [{ field: 'mandates', from: 'North', to: '' }] }],
    });
  });

  it('what is not theirs, or closed, is as what does not exist, but for that of their own tours', async () => {
    const person = await server.person();
    const [north, south] = [await idOf('North'), await idOf('South')];
    const [baths, library] = [await server.building('Baths'), await server.building('Library')];
    const tour = await startedTour(server, person);
    expect(tour.cip_obj_id).toBe(library);
    await give(person, []);
    expect((await read(person, paths.object(library))).status).toBe(200);
    expect((await read(person, paths.mandate(north))).status).toBe(200);
    const unknown = await read(person, paths.object(randomUUID()));
    for (const path of [
      paths.object(baths),
      paths.mandate(south),
      paths.mandateObjects(south),
      paths.mandateObjects(north),
    ])
      expect(await read(person, path)).toMatchObject({ status: unknown.status, text: unknown.text });
    expect(await start(person, baths)).toMatchObject({ status: 404, text: unknown.text });
    expect((await conclude(server, person, tour)).status).toBe(409);
    await give(person, 'all');
    await server.database.updateTable('buildings').set({ closed_at: at() }).where('id', '=', baths).execute();
    expect((await read(person, paths.object(baths))).status).toBe(404);
    expect(await start(person, baths)).toMatchObject({ status: 409, json: { error: 'building_closed' } });
    await server.database.updateTable('buildings').set({ closed_at: null }).where('id', '=', baths).execute();
  });

  it('a start is accepted that was begun before, by the last contact or the plausible clock, and is repeated afterwards', async () => {
    const person = await server.person();
    const building = await server.building('Town hall');
    const before = at();
    clock += minute;
    await server.database
      .updateTable('buildings')
      .set({ closed_at: at() })
      .where('id', '=', building)
      .execute();
    clock += minute;
    const since = at();
    const moment = (contact: string, started: string) => ({
      [momentHeaders.contactAt]: contact,
      [momentHeaders.startedAt]: started,
      [momentHeaders.clockOffset]: '0',
      [momentHeaders.now]: at(),
    });
    expect((await start(person, building)).status).toBe(409);
    expect((await start(person, building, moment(since, since))).status).toBe(409);
    expect((await start(person, building, moment(before, since))).status).toBe(201);
    const key = randomUUID();
    const first = await start(person, building, moment(before, before), key);
    expect(first.status).toBe(201);
    // Its access is withdrawn: before that it was theirs, and a repetition is answered as the first was.
    await give(person, []);
    expect(await start(person, building, {}, key)).toMatchObject({ status: 201, text: first.text });
    expect((await start(person, building, moment(before, before))).status).toBe(201);
    expect((await start(person, building, moment(at(), at()))).status).toBe(404);
    // Never theirs then.
    const other = await server.person();
    expect((await start(other, building, moment(before, before))).status).toBe(409);
    await server.database
      .updateTable('buildings')
      .set({ closed_at: null })
      .where('id', '=', building)
      .execute();
  });

  it('a deleted building is a closed one after such a start, without its number', async () => {
    const person = await server.person();
    const [building, south] = [await server.building('Baths'), await idOf('South')];
    const before = at();
    clock += minute;
    const { database } = server;
    await database
      .updateTable('buildings')
      .set({ number: '7', deleted_at: at() })
      .where('id', '=', building)
      .execute();
    await database.updateTable('mandates').set({ deleted_at: at() }).where('id', '=', south).execute();
    await database
      .insertInto('mandates')
      .values({
        ...(await database
          .selectFrom('mandates')
          .selectAll()
          .where('id', '=', south)
          .executeTakeFirstOrThrow()),
        id: randomUUID(),
        deleted_at: null,
      })
      .execute();
    clock += minute;
    expect((await start(person, building)).status).toBe(404);
    expect((await start(person, building, { [momentHeaders.contactAt]: before })).status).toBe(201);
    expect(
      await database.selectFrom('buildings').selectAll().where('id', '=', building).executeTakeFirst(),
    ).toMatchObject({
      number: null,
      deleted_at: null,
    });
    expect(
      await database.selectFrom('mandates').selectAll().where('id', '=', south).executeTakeFirst(),
    ).toMatchObject({
      name: 'South (2)',
      deleted_at: null,
    });
    expect((await start(person, building)).json).toMatchObject({ error: 'building_closed' });
  });

  it('B6 every answer to an inspector names the state of their lists, and to nobody else', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const north = await idOf('North');
    await give(person, [north]);
    const state = async (path: string = paths.me) => (await read(person, path)).headers.get(listsHeader);
    const first = await state();
    expect(first).toMatch(/^[\w-]{22}$/);
    for (const path of [
      paths.mandates,
      paths.catalogue,
      paths.object(randomUUID()),
      officePaths.auditLog,
      `${paths.tours}?limit=0`,
    ])
      expect(await state(path)).toBe(first);
    const refused = await start(person, randomUUID());
    expect(refused.headers.get(listsHeader)).toBe(first);
    await give(other, [north]);
    expect((await read(other, paths.me)).headers.get(listsHeader)).not.toBe(first);
    expect((await read(administrator, paths.me)).headers.has(listsHeader)).toBe(false);
    const { database } = server;
    const raise = (id: string) =>
      database
        .updateTable('mandates')
        .set((row) => ({ version: row('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    await raise(await idOf('South'));
    expect(await state()).toBe(first);
    await raise(north);
    const second = await state();
    expect(second).not.toBe(first);
    await give(person, 'all');
    const third = await state();
    expect(new Set([first, second, third]).size).toBe(3);
    await raise(await idOf('South'));
    expect(await state()).not.toBe(third);
  });
});
