import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { officePaths } from '#contract/http/officePaths.ts';
import { paths } from '#contract/http/paths.ts';
import { demoToken, sendWalkers } from '../support/data/walkers.ts';
import { freePort } from '../support/server/appServer.ts';
import { databaseKinds } from '../support/server/databaseIn.ts';
import { call } from '../support/server/serverCalls.ts';
import type { Drill, DrillFixture } from './Drill.ts';
import { expectWhole } from './expectWhole.ts';
import { type ServerGauges, serverGauges } from './serverGauges.ts';

const minutes = Number(process.env['MINUTES'] ?? 3);
const walkerCount = 6;
const breakOffEvery = 10;
const everyMs = 1_000;
// SQLite fills two caches of 64 MiB, and garbage is collected only when needed.
const swing = { memoryMb: 150, handles: 12, logMb: 40 };

const readings = [
  paths.mandates,
  `${paths.tours}?limit=100`,
  `${paths.tours}?query=spital`,
  `${officePaths.externalUsers}?sort=-email`,
  `${officePaths.toursExport}?format=csv`,
  '/api/nowhere',
];

/** Reads various lists until aborted; every tenth response is abandoned. */
async function readOn(url: string, signal: AbortSignal): Promise<number> {
  const token = await demoToken(url, 'admin@demo.example');
  let brokenOff = 0;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const path = readings[turn % readings.length] ?? '';
    if (turn % breakOffEvery === 0) {
      brokenOff += 1;
      const leaving = AbortSignal.timeout(turn % 5);
      const headers = { authorization: `Bearer ${token}` };
      await fetch(`${url}${path}`, { signal: leaving, headers }).catch(() => undefined);
    } else {
      const { status } = await call(url, path, { token });
      assert.ok(status < 500 || status === 503, `${path} was ${status}.`);
    }
    await pause(20);
  }
  return brokenOff;
}

const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** The means of the second and the last third of the time. */
function thirds(seen: readonly ServerGauges[], of: (one: ServerGauges) => number) {
  const third = Math.floor(seen.length / 3);
  return { second: mean(seen.slice(third, 2 * third).map(of)), last: mean(seen.slice(2 * third).map(of)) };
}

async function soaked(fixture: DrillFixture): Promise<void> {
  for (const kind of databaseKinds) {
    const metrics = `127.0.0.1:${await freePort()}`;
    const server = await fixture.start(await fixture.database(kind), {
      variables: { METRICS_ADDRESS: metrics },
    });
    const walkers = await sendWalkers(() => server.url, walkerCount);
    const done = new AbortController();
    const reading = readOn(server.url, done.signal);
    const seen: ServerGauges[] = [];
    const until = performance.now() + (minutes * 60_000) / databaseKinds.length;
    while (performance.now() < until) {
      await pause(everyMs);
      seen.push(await serverGauges(`http://${metrics}`));
    }
    done.abort();
    const brokenOff = await reading;
    await expectWhole(fixture, server, walkers);
    const levels = {
      memoryMb: thirds(seen, ({ memoryMb }) => memoryMb),
      handles: thirds(seen, ({ handles }) => handles),
      logMb: thirds(seen, ({ logMb }) => (Number.isNaN(logMb) ? 0 : logMb)),
      delayP99: thirds(seen, ({ delayP99 }) => delayP99),
    };
    const told = Object.entries(levels).map(
      ([what, { second, last }]) => `${what} ${Math.round(second)} → ${Math.round(last)}`,
    );
    fixture.say(
      `${kind}: ${(minutes / databaseKinds.length).toFixed(1)} minutes, ${brokenOff} answers broken off; second third → last: ${told.join(', ')}`,
    );
    for (const what of ['memoryMb', 'handles', 'logMb'] as const) {
      const { second, last } = levels[what];
      assert.ok(last - second < swing[what], `${what} grows: ${second} → ${last}`);
    }
  }
}

export const soak: readonly Drill[] = [
  { id: 'R28', title: 'mixed load for a while, a tenth broken off: nothing grows', run: soaked },
];
