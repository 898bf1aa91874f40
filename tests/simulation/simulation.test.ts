import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { databaseIn } from '../support/server/databaseIn.ts';
import { faultKinds, photoFaults } from './faults/faultKinds.ts';
import { runSchedule } from './faults/runSchedule.ts';
import { runSchedules } from './faults/runSchedules.ts';
import { createSimServer, type SimServer } from './faults/simulated/simServer.ts';
import { pinnedSeeds } from './pinnedSeeds.ts';

// The nightly run has 20,000; for more: npm run faults -- --schedules N
const schedules = 220;
const processes = 2;
// Each takes three times as long; the nightly run has 2,000. Of these seeds every kind of fault comes.
const withPhotos = 15;
const firstWithPhotos = 11;
// A twentieth of them, with the server on PostgreSQL.
const onPostgres = schedules / 20;

// Takes seconds on a free machine.
vi.setConfig({ testTimeout: 1_200_000 });

let server: SimServer;
// A killed tab leaves promises behind that are no longer awaited.
const ignore = () => undefined;
beforeAll(async () => {
  server = await createSimServer();
  process.on('unhandledRejection', ignore);
});
afterAll(async () => {
  process.off('unhandledRejection', ignore);
  await server.end();
});

describe('people, devices, a bad network and the real server, in one process', () => {
  it(`I1 I2 I3 I4 I5 I6 I7 I8 hold at every step of ${schedules} schedules, with every fault among them`, async () => {
    const databases = Array.from({ length: processes }, () => null);
    const { violations, faults } = await runSchedules({ from: 1, schedules, databases });
    expect(violations).toEqual({});
    expect(faultKinds.filter((kind) => (faults[kind] ?? 0) === 0)).toEqual([]);
  });

  it(`I1 I2 I3 I4 I5 I6 I7 I8 hold in ${onPostgres} of them on PostgreSQL`, async () => {
    const fresh = await databaseIn(() => inject('postgresUrl'), 'postgres');
    const { violations } = await runSchedules({
      from: 1,
      schedules: onPostgres,
      databases: [fresh.location],
    });
    await fresh.remove();
    expect(violations).toEqual({});
  });

  it(`PH4 PH6 PH7 PH8 PH10 I1 I2 I4 I6 I7 I8 hold for the bytes of photos in ${withPhotos} schedules`, async () => {
    const databases = Array.from({ length: processes }, () => null);
    const { violations, faults } = await runSchedules({
      from: firstWithPhotos,
      schedules: withPhotos,
      photos: true,
      databases,
    });
    expect(violations).toEqual({});
    expect(photoFaults.filter((kind) => (faults[kind] ?? 0) === 0)).toEqual([]);
  });

  it.each(pinnedSeeds)('I7 seed $seed stays mended: $showed', async ({ seed, photos = false }) => {
    expect((await runSchedule(server, { seed, photos })).violations).toEqual([]);
  });

  it('the same seed is the same history, here and in another process', async () => {
    const seed = 5;
    const { history } = await runSchedule(server, { seed });
    await runSchedule(server, { seed: seed + 1 });
    expect((await runSchedule(server, { seed })).history).toEqual(history);
    const command = join(import.meta.dirname, 'faults/faults.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [command, '--seed', String(seed)]);
    expect(stdout.trimEnd().split('\n')).toEqual(history);
  });
});
