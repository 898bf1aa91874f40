import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { mandates } from '#contract/inspections/building.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { highestFloor, lowestFloor } from '#domain/floors/floor.ts';
import { type DatabaseLocation, openSnapshot } from '../../../server/database/openDatabase.ts';
import { demoAccounts, demoPassword } from '../../../server/services/demo/demoAccounts.ts';
import { type CallResponse, call } from '../server/serverCalls.ts';
import { answersByEntry, touchpointNamed } from './serverTour.ts';

const maxPauseMs = 300;
// After this many floors a walker concludes the tour and begins another, so that conclusions are disturbed too; as many as there
// may be, and several accounts, so that the tours of a day (U11) last for minutes of as many calls as the server answers.
const floorsOfTour = 200;
const accounts = demoAccounts.map(({ email }) => email);

/** A reported floor, and when it was acknowledged. */
export type Reported = {
  readonly tour: string;
  readonly floor: number;
  acknowledgedAt: number | null;
};

/** Clients that report floor after floor, each in tours of its own, and repeat what was not acknowledged. */
export type Walkers = {
  readonly reported: readonly Reported[];
  /** How often each outcome occurred: `201`, `503`, `no answer`; `503 without Retry-After` must not occur. */
  readonly answers: ReadonlyMap<string, number>;
  /** The slowest acknowledged call, in milliseconds. */
  readonly slowest: () => number;
  /** Stops adding floors; requests under way are retried until acknowledged or timed out. */
  readonly finish: (timeoutMs?: number) => Promise<void>;
};

/** A session of a demo account. */
export async function demoToken(url: string, email = 'inspector@demo.example'): Promise<string> {
  const answer = await call(url, paths.authToken, {
    method: 'POST',
    body: { email, password: demoPassword },
  });
  return zod.parse(zod.object({ auth_token: zod.string() }), answer.json).auth_token;
}

/** Any building of the demo. */
export async function anyBuilding(url: string, token: string): Promise<string> {
  const [first] = zod.parse(mandates, (await call(url, paths.mandates, { token })).json);
  const objects = await call(url, paths.mandateObjects(first?.id ?? ''), { token });
  return zod.parse(zod.array(zod.object({ id: zod.string() })), objects.json)[0]?.id ?? '';
}

/** The body that reports a floor. */
export function floorBody(tour: WireTour, floor: number) {
  const entry = touchpointNamed(tour, 'working_in_the_building');
  const sub_touchpoints = answersByEntry(entry, 'bad', `Floor ${floor}`);
  return {
    touchpoint: { assessment_tour_id: tour.id, touchpoint_id: entry.touchpoint_id, floor, sub_touchpoints },
  };
}

/** Starts them. `url` is called before every request, because a restarted server may listen elsewhere. */
export async function sendWalkers(url: () => string, count: number): Promise<Walkers> {
  const tokens = await Promise.all(accounts.map((email) => demoToken(url(), email)));
  const cip_obj_id = await anyBuilding(url(), tokens[0] ?? '');
  const reported: Reported[] = [];
  const answers = new Map<string, number>();
  const finishing = new AbortController();
  let deadline = Number.POSITIVE_INFINITY;
  let slowest = 0;
  const note = (what: string) => answers.set(what, (answers.get(what) ?? 0) + 1);

  /** Repeats a request until it succeeds; null when the time is over. */
  async function insist(token: string, path: string, body?: unknown): Promise<CallResponse | null> {
    const [method, yes] = body === undefined ? ['PUT', 200] : ['POST', 201];
    const key = randomUUID();
    while (performance.now() < deadline) {
      const began = performance.now();
      try {
        const answer = await call(url(), path, { method, token, key, body });
        const retryAfter = answer.headers.get('retry-after');
        const isBare = [429, 503].includes(answer.status) && retryAfter === null;
        note(isBare ? `${answer.status} without Retry-After` : String(answer.status));
        if (answer.status === yes) {
          slowest = Math.max(slowest, performance.now() - began);
          return answer;
        }
        await pause(Math.min(maxPauseMs, Number(retryAfter ?? 0) * 1000));
      } catch {
        note('no answer');
        await pause(200);
      }
    }
    return null;
  }

  async function walk(place: number): Promise<void> {
    const token = tokens[place % tokens.length] ?? '';
    while (!finishing.signal.aborted) {
      const started = await insist(token, paths.tours, { cip_obj_id });
      if (started === null) return;
      const tour = zod.parse(storedTour, started.json);
      const last = Math.min(highestFloor, lowestFloor + floorsOfTour - 1);
      for (let floor = lowestFloor; floor <= last && !finishing.signal.aborted; floor += 1) {
        const one: Reported = { tour: tour.id, floor, acknowledgedAt: null };
        reported.push(one);
        const answer = await insist(token, paths.touchpoints, floorBody(tour, floor));
        if (answer !== null) one.acknowledgedAt = Date.now();
      }
      // A tour without any report cannot be concluded.
      if (reported.some((one) => one.tour === tour.id)) await insist(token, paths.tour(tour.id));
    }
  }

  const walking = Promise.all(Array.from({ length: count }, (_, place) => walk(place)));
  return {
    reported,
    answers,
    slowest: () => slowest,
    finish: async (timeoutMs = 60_000) => {
      finishing.abort();
      deadline = performance.now() + timeoutMs;
      await walking;
    },
  };
}

/** The comparison of stored and reported floors. */
export type SetCheck = {
  readonly acknowledged: number;
  readonly unknown: number;
  /** Acknowledged but not stored. Must be empty, as must `twice` and `strange`. */
  readonly lost: readonly string[];
  readonly twice: readonly string[];
  /** Stored but never reported. */
  readonly strange: readonly string[];
};

/** Compares stored with reported floors. `asOf` ignores floors acknowledged later; `strange` is then meaningless. */
export async function checkSet(
  location: DatabaseLocation,
  reported: readonly Reported[],
  asOf = Number.POSITIVE_INFINITY,
): Promise<SetCheck> {
  const database = openSnapshot(location);
  const rows = await database
    .selectFrom('touchpoints')
    .select(['tour_id', 'floor'])
    .where('floor', 'is not', null)
    .execute();
  await database.destroy();
  const stored = rows.map(({ tour_id, floor }) => `${tour_id} ${floor}`);
  const there = new Set(stored);
  const times = new Map<string, number>();
  for (const name of stored) times.set(name, (times.get(name) ?? 0) + 1);
  const named = (one: Reported) => `${one.tour} ${one.floor}`;
  const known = new Set(reported.map(named));
  const acknowledged = reported.filter(
    ({ acknowledgedAt }) => acknowledgedAt !== null && acknowledgedAt < asOf,
  );
  return {
    acknowledged: acknowledged.length,
    unknown: reported.filter(({ acknowledgedAt }) => acknowledgedAt === null).length,
    lost: acknowledged.map(named).filter((name) => !there.has(name)),
    twice: [...there].filter((name) => (times.get(name) ?? 0) > 1),
    strange: stored.filter((name) => !known.has(name)),
  };
}
