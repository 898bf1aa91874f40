import { beforeEach, describe, expect, it } from 'vitest';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';

let device: Device;
beforeEach(async () => {
  device = await makeDevice();
  // Nobody is signed in: entries wait, and counting is not urgent.
  device.session.token = null;
});

describe('S19 what the header counts', () => {
  it('S19 claims nothing before the first count', async () => {
    expect(device.engine.status.getState().counted).toBe(false);
    device.engine.start();
    await until(() => device.engine.status.getState().counted, 'the first count');
    expect(device.engine.status.getState().unsent).toBe(0);
  });

  it('S19 counts a new entry at its commit, not when the outbox is counted next', async () => {
    device.engine.start();
    await until(() => device.engine.status.getState().counted, 'the first count');
    await device.startTour();
    // Immediately: nothing was awaited between the action and this.
    expect(device.engine.status.getState().unsent).toBe(1);
    await until(() => device.engine.status.getState().oldestUnsentAt !== null, 'the count');
    expect(device.engine.status.getState().unsent).toBe(1);
  });

  it('S19 counts nothing that was not committed', async () => {
    device.engine.start();
    await until(() => device.engine.status.getState().counted, 'the first count');
    const { db } = device;
    const entry = { operationId: 'o1', state: 'waiting', createdAt: 1 } as never;
    await db
      .transaction('rw', db.outbox, async () => {
        await db.outbox.add(entry);
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(device.engine.status.getState().unsent).toBe(0);
  });
});
