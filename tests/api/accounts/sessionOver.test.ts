import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { paths } from '#contract/http/paths.ts';
import { accepted } from '#domain/result.ts';
import { inTransaction } from '../../../server/database/inTransaction.ts';
import {
  addFloor,
  answersTo,
  conclude,
  save,
  startedTour,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const longAgoMs = 91 * 24 * 60 * 60 * 1000;
const twoHoursMs = 2 * 60 * 60 * 1000;

/** Ways in which another process ends a session. */
const endings: Readonly<Record<string, (server: TestServer, person: Person) => Promise<unknown>>> = {
  'signed out': ({ database }, { id }) => database.deleteFrom('sessions').where('user_id', '=', id).execute(),
  disabled: ({ database }, { id }) =>
    database
      .updateTable('users')
      .set({ disabled_at: new Date().toISOString() })
      .where('id', '=', id)
      .execute(),
  expired: ({ database }, { id }) =>
    database
      .updateTable('sessions')
      .set({ created_at: new Date(Date.now() - longAgoMs).toISOString() })
      .where('user_id', '=', id)
      .execute(),
  deleted: ({ database }, { id }) => database.deleteFrom('users').where('id', '=', id).execute(),
};

describe.each(databaseKinds)('a session that ends between two calls, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  it.each(Object.keys(endings))(
    '%s elsewhere: 401 from the next call on, and nothing is done',
    async (name) => {
      const person = await server.person();
      const tour = await startedTour(server, person);
      const touchpoint = touchpointNamed(tour, 'working_in_the_building');
      const done = await save(server, person, touchpoint, { floor: 1, key: 'done' });
      expect(done.status).toBe(200);

      await endings[name]?.(server, person);
      const { token } = person;
      const put = { method: 'PUT', token } as const;
      const path = paths.touchpoint(touchpoint.id);
      const body = { touchpoint: { floor: 2, sub_touchpoints: answersTo(touchpoint) } };
      const answers = [
        await save(server, person, touchpoint, { floor: 2, key: 'new' }),
        await save(server, person, touchpoint, { floor: 1, key: 'done' }),
        await addFloor(server, person, tour, 3),
        await conclude(server, person, tour),
        await server.call(paths.tours, { method: 'POST', token, body: { cip_obj_id: tour.cip_obj_id } }),
        // These would be refused for another reason if the person were still signed in.
        await server.call(path, { ...put, body: { touchpoint: { floor: 'two' } } }),
        await server.call(path, { ...put, body, headers: { 'idempotency-key': 'two words' } }),
        await server.call(path, { ...put, raw: '{', headers: { 'content-type': 'application/json' } }),
        await server.call(path, { ...put, raw: 'x', headers: { 'content-type': 'text/plain' } }),
        await server.call(paths.touchpoint('%00'), { ...put, body }),
      ];
      expect(answers.map(({ status, json }) => [status, json])).toEqual(
        answers.map(() => [401, { error: 'invalid_session' }]),
      );
      const stored = await server.database
        .selectFrom('touchpoints')
        .select(['floor', 'tour_id'])
        .where('tour_id', '=', tour.id)
        .where('floor', 'is not', null)
        .execute();
      expect(stored).toEqual([{ floor: 1, tour_id: tour.id }]);
    },
  );

  it('I5 a session that is somebody else’s by now does nothing for either of them', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const tour = await startedTour(server, person);
    const touchpoint = touchpointNamed(tour, 'arriving_at_work');
    await server.database
      .updateTable('sessions')
      .set({ user_id: other.id })
      .where('user_id', '=', person.id)
      .execute();
    expect((await save(server, person, touchpoint, { key: 'theirs' })).status).toBe(404);
    const done = await server.database
      .selectFrom('operations')
      .select('key')
      .where('key', '=', 'theirs')
      .execute();
    expect(done).toEqual([]);
  });

  it('invalid calls with a valid session get their usual errors', async () => {
    const person = await server.person();
    const tour = await startedTour(server, person);
    const { token } = person;
    const path = paths.touchpoint(tour.touchpoints[0]?.id ?? '');
    const badKey = { 'idempotency-key': 'two words' };
    const concluded = await server.call(paths.tour(tour.id), { method: 'PUT', token, headers: badKey });
    expect([concluded.status, concluded.json]).toEqual([
      422,
      { error: 'validation_failed', errors: { idempotency_key: ['invalid'] } },
    ]);
    expect((await server.call(path, { method: 'PUT', token, body: {} })).status).toBe(422);
    expect((await server.call(path, { method: 'PUT', token })).status).toBe(400);
  });
});

describe.each(databaseKinds)('a session whose use cannot be stored, on %s', (kind) => {
  let server: TestServer;
  let person: Person;
  const lastUses = () =>
    server.database.selectFrom('sessions').select('last_used_at').where('user_id', '=', person.id).execute();

  beforeEach(async () => {
    server = await startServer(kind);
    person = await server.person();
  });
  afterEach(() => server.stop());

  /** From now on every update of a session fills the disk. */
  async function fillDisk(): Promise<void> {
    if (kind === 'postgres') {
      await sql`create function fill() returns trigger language plpgsql as $$ begin
        raise exception 'no space left' using errcode = 'disk_full';
      end $$`.execute(server.database);
      await sql`create trigger filling before update on sessions
        for each row execute function fill()`.execute(server.database);
      return;
    }
    await sql`create table ballast (bytes blob)`.execute(server.database);
    await sql`create trigger filling before update on sessions begin
      insert into ballast values (zeroblob(100000000)); end`.execute(server.database);
    // In a transaction, because a single reading statement uses another connection.
    await inTransaction(server.database, async (transaction) => {
      await sql`pragma max_page_count = 5000`.execute(transaction);
      return accepted(null);
    });
  }

  it('R6 R11 last used two hours ago, it reads all the same', async () => {
    const before = await lastUses();
    await fillDisk();
    server.passTime(twoHoursMs);
    expect((await server.call(paths.me, { token: person.token })).status).toBe(200);
    expect(await lastUses()).toEqual(before);
  });

  it('S22 what is committed with it is answered as done', async () => {
    const tour = await startedTour(server, person);
    const before = await lastUses();
    await fillDisk();
    server.passTime(twoHoursMs);
    expect((await addFloor(server, person, tour, 3)).status).toBe(201);
    expect(await lastUses()).toEqual(before);
  });
});
