import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import * as zod from 'zod/mini';
import { paths } from '#contract/http/paths.ts';
import { storedTour, type WireTour } from '#contract/inspections/tour.ts';
import { anyBuilding, checkSet, demoToken, floorBody, sendWalkers } from '../support/data/walkers.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { call } from '../support/server/serverCalls.ts';
import { runToEnd, variablesFor } from '../support/server/serverProcess.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { expectIntegrity } from './expectIntegrity.ts';
import { expectWhole } from './expectWhole.ts';

/** A backup under load: it contains everything acknowledged before it began, and only complete tours. */
async function underLoad(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const walkers = await sendWalkers(() => server.url, 20);
    while (walkers.reported.length < 150) await pause(100);
    const began = Date.now();
    const file = join(server.fresh.folder, 'backup');
    const taken = await runToEnd('server/commands/backup.ts', [file], variablesFor(server.fresh));
    const tookMs = Date.now() - began;
    assert.deepEqual([taken.code, taken.stderr], [0, '']);
    await pause(500);
    await expectWhole(fixture, server, walkers);
    for (const into of databaseKinds) {
      const fresh = await fixture.database(into);
      const at = performance.now();
      const restored = await runToEnd('server/commands/restore.ts', [file], variablesFor(fresh));
      assert.deepEqual([restored.code, restored.stderr], [0, '']);
      const restoredMs = performance.now() - at;
      const { acknowledged, lost, twice, strange } = await checkSet(fresh.location, walkers.reported, began);
      assert.deepEqual([lost, twice, strange], [[], [], []]);
      assert.ok(acknowledged > 20);
      await expectIntegrity(fresh);
      const again = await fixture.start(fresh);
      await demoToken(again.url);
      fixture.say(
        `${kind} → ${into}: ${acknowledged} floors acknowledged before it began, all there; ${Math.round(statSync(file).size / 1024)} kB in ${tookMs} ms, restored in ${Math.round(restoredMs)} ms; signing in works`,
      );
    }
  }
}

/** What a device gets whose data is newer than that of the restored server. */
async function older(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const server = await fixture.start(await fixture.database(kind));
    const token = await demoToken(server.url);
    const cip_obj_id = await anyBuilding(server.url, token);
    const at = (url: string) => ({
      begin: async (key: string) => {
        const answer = await call(url, paths.tours, { method: 'POST', token, key, body: { cip_obj_id } });
        return zod.parse(storedTour, answer.json);
      },
      report: async (tour: WireTour, floor: number, key: string) => {
        const body = floorBody(tour, floor);
        return (await call(url, paths.touchpoints, { method: 'POST', token, key, body })).status;
      },
    });
    const before = at(server.url);
    const known = await before.begin('known');
    const file = join(server.fresh.folder, 'backup');
    const taken = await runToEnd('server/commands/backup.ts', [file], variablesFor(server.fresh));
    assert.equal(taken.code, 0);
    assert.equal(await before.report(known, 1, 'first'), 201);
    const lost = await before.begin('lost');

    const fresh = await fixture.database(kind);
    await runToEnd('server/commands/restore.ts', [file], variablesFor(fresh));
    const after = at((await fixture.start(fresh)).url);
    // The session is valid; what is sent again is stored again, once; new work is stored.
    assert.deepEqual(
      [
        await after.report(known, 2, 'second'),
        await after.report(known, 1, 'first'),
        await after.report(known, 1, 'first'),
      ],
      [201, 201, 201],
    );
    assert.equal(await after.report(lost, 1, 'of-lost'), 404);
    assert.notEqual((await after.begin('lost')).id, lost.id);
    fixture.say(
      `${kind}: nobody signs in again; what is offered again is stored once; a tour the server forgot is 404, which a device shows its person, and begun again under a new id`,
    );
  }
}

export const restored: readonly Drill[] = [
  { id: 'R20', title: 'a backup under load, restored on both databases', run: underLoad },
  { id: 'R21', title: 'the server comes back older than its devices', run: older },
];
