import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { photoAllowance } from '#domain/photo.ts';
import type { Rating } from '#domain/rating.ts';
import { accepted } from '#domain/result.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import type { Database } from '../../../server/database/tables.ts';
import { insertSession } from '../../../server/repositories/sessions.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { Command, CommandHandler } from '../../../server/services/inspections/command.ts';
import { executeBatch } from '../../../server/services/inspections/executeBatch.ts';
import { commandHandler } from '../../../server/services/inspections/handlers.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import {
  answersByEntry,
  answersTo,
  conclude,
  save,
  startedTour,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds, onlyPostgres } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

const unsaid = { at: null, contactAt: null, clockOffset: null, sentAt: null };
const handle = commandHandler({ catalogues: publishedCatalogues, photoAllowance });

const now = () => new Date();
const found = () => undefined;
const claimOf = ({ token }: Person) => ({ sessionHash: tokenHash(token), role: null, found });

describe.each(databaseKinds)('commands that are executed as one batch, on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer(kind);
  });
  afterAll(() => server.stop());

  async function start(person: Person, key: string): Promise<Command> {
    return {
      claim: claimOf(person),
      key,
      requestHash: 'the same',
      act: { type: 'start-tour', body: { cip_obj_id: await server.building() }, moment: unsaid },
    };
  }

  /** Calls for a tour, each with its own key. */
  function callsOn(person: Person, tour: WireTour) {
    const asked = (act: Command['act']): Command => ({
      claim: claimOf(person),
      key: randomUUID(),
      requestHash: 'its own',
      act,
    });
    return {
      saving: (name: string, rating: Rating = 'good') => {
        const touchpoint = touchpointNamed(tour, name);
        const body = { floor: null, sub_touchpoints: answersTo(touchpoint, rating) };
        return asked({ type: 'save-touchpoint', id: touchpoint.id, body });
      },
      flooring: (floor: number) => {
        const entry = touchpointNamed(tour, 'working_in_the_building');
        const body = {
          assessment_tour_id: tour.id,
          touchpoint_id: entry.touchpoint_id,
          floor,
          sub_touchpoints: answersByEntry(entry),
        };
        return asked({ type: 'add-floor', body });
      },
      concluding: () => asked({ type: 'conclude-tour', id: tour.id, moment: unsaid }),
    };
  }

  const around = {
    now,
    randomBytes,
    timeZone: 'Europe/Zurich',
    discardPhotos: () => Promise.resolve(),
    handle,
  };
  const batcherOn = (database: Database, sizes: number[] = [], more: { handle?: CommandHandler } = {}) =>
    new CommandBatcher<Command>(
      (commands, lockPolicy) => {
        sizes.push(commands.length);
        return executeBatch({ database, ...around, ...more }, commands, lockPolicy);
      },
      { maxBatches: 1, lockPolicy: kind === 'sqlite' ? 'wait' : 'skip-locked', maxReadings: 4 },
    );

  it('S22 many people are one batch, each with one command at a time', async () => {
    const sizes: number[] = [];
    const batcher = batcherOn(server.database, sizes);
    const people = await Promise.all(Array.from({ length: 5 }, () => server.person()));
    const calls = await Promise.all(
      [...people, ...people].map((person, place) => start(person, `batch-${place}`)),
    );
    const told = await Promise.all(calls.map((call) => batcher.execute(call)));
    expect(told.map(({ ok }) => ok)).toEqual(calls.map(() => true));
    expect(new Set(told.map((one) => one.ok && one.value.text)).size).toBe(10);
    expect(sizes).toEqual([5, 5]);
  });

  it('S22 two sessions of one person are no batch: what one decides the other finds', async () => {
    const sizes: number[] = [];
    const batcher = batcherOn(server.database, sizes);
    const person = await server.person();
    const tour = await startedTour(server, person);
    const token = randomBytes(32).toString('base64url');
    await insertSession(server.database, {
      tokenHash: tokenHash(token),
      userId: person.id,
      now: now().toISOString(),
    });
    const [one, other] = [person, { ...person, token }].map((session) => callsOn(session, tour).flooring(3));
    if (one === undefined || other === undefined) throw new Error('There are no two commands.');
    const told = await Promise.all([one, other].map((command) => batcher.execute(command)));
    expect(told).toMatchObject([{ ok: true }, { ok: false, reason: { errors: { floor: ['taken'] } } }]);
    expect(sizes).toEqual([2, 1]);
  });

  it('S22 a key that is there twice is decided once, and told twice', async () => {
    const batcher = batcherOn(server.database);
    const person = await server.person();
    const call = await start(person, 'twice');
    const told = await Promise.all(
      [call, call, await start(person, 'later')].map((one) => batcher.execute(one)),
    );
    expect(told[0]).toEqual(told[1]);
    expect(told[2]).not.toEqual(told[1]);
  });

  it('S22 a repair is decided before what it may stand for', async () => {
    const batcher = batcherOn(server.database);
    const person = await server.person();
    const repair = { ...(await start(person, 'repair')), replaces: ['refused'] };
    const late = await start(person, 'refused');
    const told = await Promise.all([repair, late].map((one) => batcher.execute(one)));
    expect(told).toMatchObject([{ ok: true }, { ok: false, reason: { reason: 'operation_reused' } }]);
  });

  it('S23 commands on one tour find what those before them leave, in the order in which they came', async () => {
    const batcher = batcherOn(server.database);
    const person = await server.person();
    const tour = await startedTour(server, person);
    const { saving, flooring, concluding } = callsOn(person, tour);
    const told = await Promise.all(
      [
        concluding(),
        saving('having_meetings'),
        flooring(3),
        flooring(3),
        concluding(),
        concluding(),
        saving('arriving_at_work'),
      ].map((one) => batcher.execute(one)),
    );
    expect(told.map((one) => (one.ok ? one.value.status : one.reason))).toEqual([
      { reason: 'no_touchpoint_completed' },
      200,
      201,
      { reason: 'validation_failed', errors: { floor: ['taken'] } },
      200,
      200,
      { reason: 'tour_concluded' },
    ]);
    const [concluded, again] = told
      .slice(4, 6)
      .map((one) => zod.parse(storedTour, one.ok && JSON.parse(one.value.text)));
    expect(again).toEqual(concluded);
    const { json } = await server.call(paths.tour(tour.id), { token: person.token });
    const { receipt, ...answered } = zod.parse(storedTour, {
      ...zod.parse(zod.looseObject({}), json),
      receipt: concluded?.receipt,
    });
    expect(concluded).toEqual({ ...answered, receipt });
    expect(answered.touchpoints.filter(({ completed }) => completed)).toHaveLength(2);
  });

  it('S22 a touchpoint that is saved twice at the same time is what was said last', async () => {
    const batcher = batcherOn(server.database);
    const person = await server.person();
    const tour = await startedTour(server, person);
    const { saving } = callsOn(person, tour);
    const both = [saving('having_meetings', 'good'), saving('having_meetings', 'not_applicable')];
    const told = await Promise.all(both.map((one) => batcher.execute(one)));
    expect(told.map(({ ok }) => ok)).toEqual([true, true]);
    const answers = await server.database
      .selectFrom('sub_touchpoints')
      .select('rating')
      .where('assessment_touchpoint_id', '=', touchpointNamed(tour, 'having_meetings').id)
      .execute();
    expect(new Set(answers.map(({ rating }) => rating))).toEqual(new Set(['not_applicable']));
  });

  it('S22 one that cannot be stored does not harm the others of its batch', async () => {
    const sizes: number[] = [];
    const [one, other] = [await server.person(), await server.person()];
    const good = await start(one, 'good');
    const bad = await start(other, 'bad');
    const nowhere: Command = { ...bad, act: { ...bad.act } };
    const breaking: CommandHandler = (context, loaded, act) => {
      const outcome = handle(context, loaded, act);
      const writes = outcome.ok ? outcome.value.writes : null;
      if (act !== nowhere.act || !outcome.ok || writes?.newTour === undefined) return outcome;
      const newTour = { ...writes.newTour, cip_obj_id: 'nowhere' };
      return accepted({ ...outcome.value, writes: { ...writes, newTour } });
    };
    const batcher = batcherOn(server.database, sizes, { handle: breaking });
    const outcomes = await Promise.allSettled([batcher.execute(nowhere), batcher.execute(good)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(sizes).toEqual([2, 1, 1]);
    // The person is not blocked, and the key is unused.
    expect((await batcher.execute(bad)).ok).toBe(true);
  });

  it('S22 all hear at once that the database is held: nobody waits for it a second time', async () => {
    const held = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' });
    const sizes: number[] = [];
    const failing = (commands: readonly Command[]) => {
      sizes.push(commands.length);
      return Promise.reject(held);
    };
    const batcher = new CommandBatcher<Command>(failing, {
      maxBatches: 1,
      lockPolicy: 'wait',
      maxReadings: 4,
    });
    const people = await Promise.all([server.person(), server.person(), server.person()]);
    const calls = await Promise.all(people.map((person) => start(person, 'held')));
    const outcomes = await Promise.allSettled(calls.map((call) => batcher.execute(call)));
    expect(outcomes).toEqual(people.map(() => ({ status: 'rejected', reason: held })));
    expect(sizes).toEqual([3]);
  });

  it('S22 twins in two processes are one tour and one answer', async () => {
    const databases = [0, 1].map(() => openDatabase(server.fresh.location, 5_000, () => undefined));
    const batchers = databases.map((database) => batcherOn(database));
    const person = await server.person();
    for (let round = 0; round < 20; round += 1) {
      const call = await start(person, `twin-${round}`);
      const told = await Promise.all(batchers.map((one) => one.execute(call)));
      expect(told[0]).toMatchObject({ ok: true });
      expect(told[1]).toEqual(told[0]);
    }
    const tours = await server.database
      .selectFrom('tours')
      .select('id')
      .where('user_id', '=', person.id)
      .execute();
    expect(tours).toHaveLength(20);
    await Promise.all(databases.map((database) => database.destroy()));
  });

  it('S22 a session that ends while a call waits decides nothing any more', async () => {
    const batcher = batcherOn(server.database);
    const person = await server.person();
    const call = await start(person, 'ended');
    const asked = batcher.execute(call);
    await server.database.deleteFrom('sessions').where('user_id', '=', person.id).execute();
    const after = await batcher.execute({ ...call, key: randomUUID() });
    expect(after).toEqual({ ok: false, reason: { reason: 'invalid_session' } });
    await asked;
  });
});

describe.each(onlyPostgres)('a tour whose row is locked, on %s', () => {
  it('S23 is waited for alone: the others of its batch are answered', async () => {
    const server = await startServer('postgres');
    const [one, other] = [await server.person(), await server.person()];
    const [held, free] = [await startedTour(server, one), await startedTour(server, other)];
    const elsewhere = openDatabase(server.fresh.location, 5_000, () => undefined);
    const holder = await elsewhere.startTransaction().execute();
    await sql`select id from tours where id = ${held.id} for update`.execute(holder);
    let isAnswered = false;
    const waiting = save(server, one, touchpointNamed(held, 'having_meetings')).then((answer) => {
      isAnswered = true;
      return answer;
    });
    const saved = await save(server, other, touchpointNamed(free, 'having_meetings'));
    expect([saved.status, isAnswered]).toEqual([200, false]);
    await holder.rollback().execute();
    expect((await waiting).status).toBe(200);
    expect((await conclude(server, one, held)).status).toBe(200);
    await elsewhere.destroy();
    await server.stop();
  });
});
