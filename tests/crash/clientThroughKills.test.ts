import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as zod from 'zod/mini';
import { signInResponse } from '#contract/accounts/session.ts';
import { paths } from '#contract/http/paths.ts';
import { buildings, mandates } from '#contract/inspections/building.ts';
import { tour as tourShape } from '#contract/inspections/tour.ts';
import { lowestFloor } from '#domain/floors/floor.ts';
import { demoPassword } from '../../server/services/demo/demoAccounts.ts';
import { concludeTour } from '../../src/actions/concludeTour.ts';
import { reportAnotherFloor } from '../../src/actions/reportAnotherFloor.ts';
import { loadDemoWithoutTours } from '../support/data/demoWithoutTours.ts';
import { concludeAll, type Device, makeDevice, makeStartedTour } from '../support/data/makeDevice.ts';
import { unsentCount } from '../support/data/unsentCount.ts';
import { freePort } from '../support/server/appServer.ts';
import { createRecordingProxy, type RecordingProxy } from '../support/server/network/recordingProxy.ts';
import { call } from '../support/server/serverCalls.ts';
import { databaseKinds, type FreshDatabase, freshDatabase } from '../support/server/serverDatabase.ts';
import { type ServerProcess, startProcess, variablesFor } from '../support/server/serverProcess.ts';

/** NIGHT=1 SERVER_KILLS=200 vitest run --project machine tests/crash/clientThroughKills.test.ts */
const kills = Number(process.env['SERVER_KILLS'] ?? 4);
const floorsPerKill = 1;
const perKillMs = 30_000;
const maxLifeMs = 120;

describe.each(databaseKinds)('a device whose server is killed, on %s', (kind) => {
  let fresh: FreshDatabase;
  let server: ServerProcess;
  let proxy: RecordingProxy;
  let variables: Record<string, string>;
  let device: Device | null = null;

  beforeEach(async () => {
    fresh = await freshDatabase(kind);
    await loadDemoWithoutTours(fresh.location);
    variables = { ...variablesFor(fresh), PORT: String(await freePort()) };
    server = await startProcess(variables);
    proxy = await createRecordingProxy(await freePort(), server.url);
  }, perKillMs);
  afterEach(async () => {
    await device?.engine.stop();
    device?.db.close();
    await proxy.close();
    server.kill('SIGKILL');
    await server.ended;
    await fresh.remove();
  });

  async function killAndRestart(): Promise<void> {
    server.kill('SIGKILL');
    await server.ended;
    server = await startProcess(variables);
  }

  async function signedIn() {
    const body = { email: 'inspector@demo.example', password: demoPassword };
    const answer = zod.parse(
      signInResponse,
      (await call(server.url, paths.authToken, { method: 'POST', body })).json,
    );
    const token = 'data' in answer ? answer.data.auth_token : answer.auth_token;
    const [mandate] = zod.parse(mandates, (await call(server.url, paths.mandates, { token })).json);
    const list = await call(server.url, paths.mandateObjects(mandate?.id ?? ''), { token });
    const [building] = zod.parse(buildings, list.json);
    if (building === undefined) throw new Error('the demo has buildings');
    return { token, building: { ...building, mandate_id: 'm1' } };
  }

  async function throughProxy(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init);
    const { method, headers, signal } = request;
    const body = (await request.text()) || null;
    return fetch(proxy.origin + new URL(request.url).pathname, { method, headers, body, signal });
  }

  /** Advances the clock of the device as fast as its calls are answered. */
  async function drained(one: Device): Promise<void> {
    while ((await unsentCount(one.db)) > 0) {
      one.clock.advance(5_000);
      await wait(5);
    }
  }

  it(`S22 I1 I6 ${kills} kills and as many cut answers: every floor is there once, in the end`, {
    timeout: perKillMs * (kills + 2),
  }, async () => {
    const { token, building } = await signedIn();
    const one = await makeDevice({ fetch: throughProxy, building, state: { token } });
    device = one;
    one.engine.start();
    const { tourId, touchpoint } = await makeStartedTour(one);
    const first = (await touchpoint('working_in_the_building')).id;
    const floors: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      for (let place = 0; place < floorsPerKill; place += 1) {
        const floor = lowestFloor + floors.length;
        const copy = await reportAnotherFloor(one.context, { tourId, touchpointId: first });
        await concludeAll(one, tourId, copy.ok ? copy.value.touchpointId : first, { floor });
        floors.push(floor);
      }
      proxy.cutNextResponse((record) => record.method !== 'GET');
      await wait(Math.random() * maxLifeMs);
      await killAndRestart();
      one.clock.advance(5_000);
    }
    await drained(one);
    expect((await concludeTour(one.context, { tourId })).ok).toBe(true);
    await drained(one);
    const stored = zod.parse(tourShape, (await call(server.url, paths.tour(tourId), { token })).json);
    const there = stored.touchpoints.flatMap((entry) => (entry.completed ? [entry.floor] : []));
    expect(there.toSorted((a, b) => Number(a) - Number(b))).toEqual(floors);
    expect(stored.concluded_at).not.toBeNull();
  });
});
