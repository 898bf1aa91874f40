import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { commitResponses } from '../../../../src/sync/commitResponses.ts';
import { claimEpoch, currentDrain, Superseded } from '../../../../src/sync/epoch.ts';
import { withDrainLock } from '../../../../src/sync/lock.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
const tabs: Device[] = [];

async function anotherTab(): Promise<Device> {
  const { indexedDB, userId, clock, locks } = device;
  const tab = await makeDevice(server, { indexedDB, userId, clock, locks });
  tabs.push(tab);
  return tab;
}

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
  tabs.push(device);
});

describe('one drain at a time', () => {
  it('S7 two tabs send every entry once', async () => {
    const tab = await anotherTab();
    device.engine.start();
    tab.engine.start();
    const { tourId, touchpoint } = await device.startTour();
    for (const name of ['arriving_at_work', 'entering_the_building', 'having_meetings']) {
      await device.concludeAll(tourId, (await touchpoint(name)).id);
    }
    await device.allSent();
    const keys = server.changes().map((line) => line.key);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys).toHaveLength(4);
  });

  it('S7 whoever was superseded writes nothing any more', async () => {
    await device.startTour();
    const epoch = await claimEpoch(device.db);
    await claimEpoch(device.db);
    const selected = await unsentEntries(device.db);
    await expect(commitResponses(device.db, epoch, { outcomes: [], selected, nowMs: 0 })).rejects.toThrow(
      Superseded,
    );
    expect((await unsentEntries(device.db))[0]?.attempts).toBe(0);
  });

  it('S7 a drain that stands still is taken over', async () => {
    const environment = { db: device.db, locks: device.locks, setTimer: device.clock.setTimer };
    const stop = new AbortController().signal;
    const frozen = Promise.withResolvers<void>();
    const epochs: number[] = [];
    const hold = withDrainLock(environment, stop, async (epoch) => {
      epochs.push(epoch);
      await frozen.promise;
    });
    await until(() => epochs.length === 1);
    const second = withDrainLock(environment, stop, async (epoch) => void epochs.push(epoch));
    await until(() => device.clock.pending().length > 0);
    expect(epochs).toHaveLength(1);
    device.clock.advance(45_000);
    await second;
    expect(epochs).toEqual([1, 2]);
    frozen.resolve();
    await hold;
  });

  it('S7 without Web Locks the drain that began last goes on, and the other writes nothing', async () => {
    const environment = { db: device.db, locks: undefined, setTimer: device.clock.setTimer };
    const stop = new AbortController().signal;
    const slow = Promise.withResolvers<void>();
    const empty = { outcomes: [], selected: [], nowMs: 0 };
    const first = withDrainLock(environment, stop, async (epoch) => {
      await slow.promise;
      await commitResponses(device.db, epoch, empty);
    });
    await until(async () => (await currentDrain(device.db)).epoch === 1);
    const second = withDrainLock(environment, stop, async (epoch) => {
      slow.resolve();
      await commitResponses(device.db, epoch, empty);
    });
    await second;
    await expect(first).rejects.toThrow(Superseded);
  });

  it('S7 a drain that moves is not taken over', async () => {
    const environment = { db: device.db, locks: device.locks, setTimer: device.clock.setTimer };
    const stop = new AbortController().signal;
    const slow = Promise.withResolvers<void>();
    let own = 0;
    const hold = withDrainLock(environment, stop, async (epoch) => {
      own = epoch;
      await slow.promise;
    });
    await until(() => own === 1);
    let isTakenOver = false;
    const second = withDrainLock(environment, stop, async () => {
      isTakenOver = true;
    });
    await until(() => device.clock.pending().length > 0);
    await commitResponses(device.db, own, {
      outcomes: [],
      selected: [],
      nowMs: device.clock.now().getTime(),
    });
    device.clock.advance(45_000);
    await second;
    expect(isTakenOver).toBe(false);
    slow.resolve();
    await hold;
  });

  it('S8 what is found sending at the start is waiting again, and is sent with the same key', async () => {
    await device.startTour();
    const epoch = await claimEpoch(device.db);
    await commitResponses(device.db, epoch, {
      outcomes: [],
      selected: await unsentEntries(device.db),
      nowMs: 0,
    });
    const [sending] = await unsentEntries(device.db);
    expect(sending?.state).toBe('sending');
    device.engine.start();
    await device.allSent();
    expect(server.changes().map((line) => line.key)).toEqual([sending?.operationId]);
  });

  it('S33 S7 a drain that finds the device full gives up caches before its first write', async () => {
    const room = { left: false };
    const db = new InspectionDatabase('full', {
      indexedDB: new IDBFactory(),
      IDBKeyRange,
      freeSpace: async () => void (room.left = true),
    });
    const put = db.meta.put.bind(db.meta);
    db.meta.put = (row) => {
      if (!room.left) throw new DOMException('no room', 'QuotaExceededError');
      return put(row);
    };
    expect(await claimEpoch(db)).toBe(1);
    db.close();
  });
});
