import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { mandates } from '#contract/inspections/building.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { highestFloor, lowestFloor } from '#domain/floors/floor.ts';
import { demoPassword } from '../../server/services/demo/demoAccounts.ts';
import { loadDemoWithoutTours } from '../support/data/demoWithoutTours.ts';
import { answersByEntry, touchpointNamed } from '../support/data/serverTour.ts';
import { call } from '../support/server/serverCalls.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/server/serverDatabase.ts';
import { type ServerProcess, startProcess, variablesFor } from '../support/server/serverProcess.ts';

const walkers = 8;
const rounds = 5;
const maxRoundMs = 450;
const timeoutMs = 120_000;

describe.each(databaseKinds)('the server is killed, on %s', { timeout: timeoutMs }, (kind) => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let token: string;

  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    await loadDemoWithoutTours(fresh.location);
    server = await startProcess(variablesFor(fresh));
    const body = { email: 'inspector@demo.example', password: demoPassword };
    const signedIn = await call(server.url, paths.authToken, { method: 'POST', body });
    token = zod.parse(zod.object({ auth_token: zod.string() }), signedIn.json).auth_token;
  });
  afterEach(async () => {
    server.kill('SIGKILL');
    await server.ended;
    await fresh.remove();
  });

  async function killAndRestart() {
    server.kill('SIGKILL');
    await server.ended;
    server = await startProcess(variablesFor(fresh));
  }

  async function makeBuilding(): Promise<string> {
    const [first] = zod.parse(mandates, (await call(server.url, paths.mandates, { token })).json);
    const objects = await call(server.url, paths.mandateObjects(first?.id ?? ''), { token });
    return zod.parse(zod.array(zod.object({ id: zod.string() })), objects.json)[0]?.id ?? '';
  }

  async function start(key: string): Promise<WireTour> {
    const body = { cip_obj_id: await makeBuilding() };
    const answer = await call(server.url, paths.tours, { method: 'POST', token, key, body });
    return zod.parse(storedTour, answer.json);
  }

  async function read(tour: WireTour): Promise<WireTour> {
    return zod.parse(
      zod.omit(storedTour, { receipt: true }),
      (await call(server.url, paths.tour(tour.id), { token })).json,
    );
  }

  function addFloor(tour: WireTour, floor: number, key: string) {
    const entry = touchpointNamed(tour, 'working_in_the_building');
    const touchpoint = {
      assessment_tour_id: tour.id,
      touchpoint_id: entry.touchpoint_id,
      floor,
      sub_touchpoints: answersByEntry(entry, 'bad', `Floor ${floor}`),
    };
    return call(server.url, paths.touchpoints, { method: 'POST', token, key, body: { touchpoint } });
  }

  it('S22 R1 between two calls: what was acknowledged is there, the retry gets the same answer', async () => {
    const tour = await start('start');
    await killAndRestart();
    expect((await start('start')).id).toBe(tour.id);
    const first = await addFloor(tour, 1, 'floor');
    await killAndRestart();
    const again = await addFloor(tour, 1, 'floor');
    expect(again.status).toBe(201);
    expect(again.text).toBe(first.text);
    expect(await floorsOf(tour)).toEqual([1]);
  });

  async function floorsOf(tour: WireTour): Promise<number[]> {
    const { touchpoints } = await read(tour);
    return touchpoints.flatMap((one) => one.floor ?? []).toSorted((a, b) => a - b);
  }

  type Sent = {
    readonly tour: WireTour;
    readonly floor: number;
    readonly key: string;
    status: number | null;
  };

  /** Reports floor after floor until the server is gone; the status is null for requests without a response. */
  async function walk(tour: WireTour, from: number): Promise<Sent[]> {
    const sent: Sent[] = [];
    for (let floor = from; floor <= highestFloor; floor += 1) {
      const one: Sent = { tour, floor, key: randomUUID(), status: null };
      sent.push(one);
      try {
        one.status = (await addFloor(tour, floor, one.key)).status;
      } catch {
        return sent;
      }
    }
    return sent;
  }

  it('S22 R1 in the middle of load: acknowledged floors are there exactly once, unknown ones after a retry too', async () => {
    const tours = await Promise.all(Array.from({ length: walkers }, (_, number) => start(`tour-${number}`)));
    const next = tours.map(() => lowestFloor);
    let acknowledged = 0;
    let unknown = 0;
    for (let round = 0; round < rounds; round += 1) {
      const walking = Promise.all(tours.map((tour, place) => walk(tour, next[place] ?? lowestFloor)));
      await new Promise((resolve) => setTimeout(resolve, 50 + (round * maxRoundMs) / rounds));
      await killAndRestart();
      const sent = await walking;

      for (const [place, tour] of tours.entries()) {
        const mine = sent[place] ?? [];
        next[place] = (mine.at(-1)?.floor ?? lowestFloor) + 1;
        const stored = await floorsOf(tour);
        expect(new Set(stored).size).toBe(stored.length);
        const answered = mine.filter(({ status }) => status !== null);
        for (const { floor, status } of answered) {
          expect([floor, status, stored.includes(floor)]).toEqual([floor, 201, true]);
        }
        const unanswered = mine.filter(({ status }) => status === null);
        for (const { floor, key } of unanswered) expect((await addFloor(tour, floor, key)).status).toBe(201);
        const everything = Array.from(
          { length: next[place] - lowestFloor },
          (_, floor) => lowestFloor + floor,
        );
        expect(await floorsOf(tour)).toEqual(everything);
        acknowledged += answered.length;
        unknown += unanswered.length;
      }
    }
    expect(acknowledged).toBeGreaterThan(walkers);
    expect(unknown).toBeGreaterThan(0);
  });

  it.runIf(kind === 'sqlite')('R1 the file is whole after a kill in the middle of load', async () => {
    const tour = await start('tour');
    const walking = walk(tour, lowestFloor);
    await new Promise((resolve) => setTimeout(resolve, 200));
    await killAndRestart();
    await walking;
    const database = new Sqlite(join(fresh.folder, 'storey.db'), { readonly: true });
    expect(database.pragma('integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(database.pragma('foreign_key_check')).toEqual([]);
    expect(database.pragma('journal_mode')).toEqual([{ journal_mode: 'wal' }]);
    database.close();
  });
});
