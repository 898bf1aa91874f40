import { afterEach, beforeEach, expect, it } from 'vitest';
import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { drain } from '../../../../src/sync/drain.ts';
import { claimEpoch } from '../../../../src/sync/epoch.ts';
import { createWakeSignal } from '../../../../src/sync/wakeSignal.ts';
import { putEntries } from '../../../support/data/commitOnce.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';

let device: Device;
let db: InspectionDatabase;

beforeEach(async () => {
  device = await makeDevice();
  ({ db } = device);
});
afterEach(() => {
  db.close();
});

const saved = { id: 'r', completed: true, receipt: { code: 'C', received_at: '2026-11-21T08:00:00.000Z' } };

it('S7 S13 what came back is kept soon where calls are slow, also while much more is marked', async () => {
  let nowMs = 0;
  const underWay: (() => void)[] = [];
  const call = async () => new Promise((resolve) => underWay.push(() => resolve({ ok: true, value: saved })));
  const environment = {
    db,
    api: { ...device.api, call: call as typeof device.api.call },
    now: () => new Date(nowMs),
    random: () => 0,
    setTimer: device.clock.setTimer,
    memory: { isMirrored: true, offsets: new Map() },
    token: () => 'token',
    contactAt: () => 0,
    connectionType: () => undefined,
    tokenRefused: () => {},
  };
  const count = 40;
  await putEntries(
    db,
    Array.from({ length: count }, (_, place) => place + 1),
  );
  const epoch = await claimEpoch(db);
  const drained = drain(environment, epoch, new AbortController().signal, createWakeSignal());
  await until(() => underWay.length === 6, 'six calls under way');
  nowMs = 11_000;
  underWay.shift()?.();
  await until(async () => (await db.outbox.count()) === count - 1, 'the first one kept');
  while ((await db.outbox.count()) > 0) {
    underWay.shift()?.();
    nowMs += 2_000;
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  expect(await drained).toEqual([]);
});
