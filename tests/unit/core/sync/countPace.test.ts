import { afterEach, beforeEach, expect, it } from 'vitest';
import { watchOutbox } from '../../../../src/sync/status.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer } from '../../../support/server/fakeServer.ts';
import { stand } from '../../../support/server/rounds.ts';

let device: Device;

beforeEach(async () => {
  device = await makeDevice(createFakeServer());
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

it.each([
  [0, 200],
  [3, 200],
  [100, 500],
  [300, 1_000],
])('S19 with %i unsent the next count comes after %i ms', async (unsent, ms) => {
  await stand(
    device.db,
    Array.from({ length: unsent }, (_, place) => place + 1),
  );
  const counted: number[] = [];
  const rests: number[] = [];
  const pace = {
    now: () => 0,
    setTimer: (_run: () => void, rest: number) => {
      rests.push(rest);
      return () => {};
    },
    minInterval: 200,
  };
  const end = watchOutbox(device.db, pace, (counts) => counted.push(counts.unsent));
  await until(() => rests.length > 0, 'the rest');
  end();
  expect(counted).toEqual([unsent]);
  expect(rests).toEqual([ms]);
});
