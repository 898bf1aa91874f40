import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replacesHeader } from '#contract/http/headers.ts';
import { paths } from '#contract/http/paths.ts';
import type { WireTour } from '#contract/inspections/tour.ts';
import { publishedCatalogues } from '#domain/catalogue/publishedCatalogues.ts';
import { photoAllowance } from '#domain/photo.ts';
import { openDatabase } from '../../../server/database/openDatabase.ts';
import { insertOperations } from '../../../server/repositories/operations.ts';
import { CommandBatcher } from '../../../server/services/idempotency/CommandBatcher.ts';
import type { Command } from '../../../server/services/inspections/command.ts';
import { executeBatch } from '../../../server/services/inspections/executeBatch.ts';
import { commandHandler } from '../../../server/services/inspections/handlers.ts';
import { tokenHash } from '../../../server/services/tokens.ts';
import {
  addFloor,
  answersByEntry,
  save,
  startedTour,
  touchpointNamed,
} from '../../support/data/serverTour.ts';
import { databaseKinds, onlyPostgres } from '../../support/server/serverDatabase.ts';
import { type Person, startServer, type TestServer } from '../../support/server/serverForTests.ts';

// A device that says nothing of its clock.
const unsaid = { at: null, contactAt: null, clockOffset: null, sentAt: null };

describe.each(onlyPostgres)('repairs that name one another, on %s', (kind) => {
  it('S22 wait in a circle once, are done again, and nobody else hears of it', async () => {
    const server = await startServer(kind);
    const databases = [0, 1].map(() => openDatabase(server.fresh.location, 5_000, () => undefined));
    const batchers = databases.map(
      (database) =>
        new CommandBatcher<Command>(
          (commands, lockPolicy) =>
            executeBatch(
              {
                database,
                now: () => new Date(),
                randomBytes,
                timeZone: 'Europe/Zurich',
                discardPhotos: () => Promise.resolve(),
                handle: commandHandler({ catalogues: publishedCatalogues, photoAllowance }),
              },
              commands,
              lockPolicy,
            ),
          { maxBatches: 1, lockPolicy: 'skip-locked', maxReadings: 4 },
        ),
    );
    const building = await server.building();
    const start = ({ token }: Person, key: string, replaces: string[] = []): Command => ({
      claim: { sessionHash: tokenHash(token), role: null, found: () => undefined },
      key,
      requestHash: key,
      replaces,
      act: { type: 'start-tour', body: { cip_obj_id: building }, moment: unsaid },
    });
    const crossed = await server.person();
    const others = await Promise.all([server.person(), server.person()]);
    for (let round = 0; round < 3; round += 1) {
      const keys = [`one ${round}`, `two ${round}`] as const;
      // Both have stored their own key and wait; then each needs the other's.
      const holder = await server.database.startTransaction().execute();
      await insertOperations(
        holder,
        others.map(({ id }) => ({
          user_id: id,
          key: `zz ${round}`,
          request_hash: '',
          status: null,
          body: null,
          created_at: '',
        })),
      );
      const told = batchers.flatMap((batcher, place) => {
        const [own = '', other = ''] = place === 0 ? keys : keys.toReversed();
        const stranger = others[place];
        if (stranger === undefined) throw new Error('Nobody.');
        return [
          batcher.execute(start(crossed, own, [other])),
          batcher.execute(start(stranger, `zz ${round}`)),
        ];
      });
      await expect.poll(() => waitingIn(server)).toBe(2);
      await holder.rollback().execute();
      const outcomes = await Promise.allSettled(told);
      const statuses = outcomes.map((one) =>
        one.status === 'rejected'
          ? 'failed'
          : one.value.ok
            ? one.value.value.status
            : one.value.reason.reason,
      );
      // Of two that name each other, the first closes the other's key.
      expect(statuses.filter((status) => status === 201).length).toBeGreaterThanOrEqual(3);
      expect(statuses.filter((status) => status !== 201 && status !== 'operation_reused')).toEqual([]);
      expect([statuses[1], statuses[3]]).toEqual([201, 201]);
    }
    await Promise.all(databases.map((database) => database.destroy()));
    await server.stop();
  });
});

async function waitingIn(server: TestServer): Promise<number> {
  const { rows } = await sql<{
    count: string;
  }>`select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.database,
  );
  return Number(rows[0]?.count);
}

describe.each(databaseKinds)('a late duplicate of a refused request, on %s', (kind) => {
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
