import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import { type OutboxEntry, unsentCount } from '../../../src/db/outbox.ts';
import { currentDrain } from '../../../src/sync/epoch.ts';
import { aDevice, aStartedTour, concludeAll, type Device, until } from '../../support/aDevice.ts';
import { anEntry } from '../../support/anEntry.ts';
import { createFakeServer, type FakeServer } from '../../support/fakeServer.ts';

// Many real transactions, and perhaps a busy machine.
vi.setConfig({ testTimeout: 20_000 });

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await aDevice(server);
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

describe('a tab of an older version, which sees no marks', () => {
  /** A conclusion is on the wire when `takeItsPlace` happens; answers what left, and how often the drain moved meanwhile. */
  async function whileOnTheWire(
    takeItsPlace: (db: InspectionDatabase, row: OutboxEntry) => Promise<unknown>,
  ) {
    const { tourId, touchpoint } = await aStartedTour(device);
    device.engine.start();
    await until(async () => (await unsentCount(device.db)) === 0, 'the start of the tour');
    await device.engine.stop();
    const slow = Promise.withResolvers<void>();
    const left: (string | null)[] = [];
    const { indexedDB, userId, clock, locks } = device;
    const fetch: typeof server.fetch = async (...call) => {
      const { method, headers } = new Request(...call);
      if (method !== 'GET') left.push(headers.get('idempotency-key'));
      if (method !== 'GET') await slow.promise;
      return server.fetch(...call);
    };
    const tab = await aDevice({ ...server, fetch }, { indexedDB, userId, clock, locks });
    await concludeAll(tab, tourId, (await touchpoint('having_meetings')).id);
    tab.engine.start();
    await until(() => left.length === 1, 'the call');
    const [row = anEntry()] = await tab.db.outbox.toArray();
    const { beat } = await currentDrain(tab.db);
    await takeItsPlace(tab.db, row);
    tab.engine.wake();
    // Long enough for a round that should not be.
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(left).toEqual([row.operationId]);
    const rounds = (await currentDrain(tab.db)).beat - beat;
    slow.resolve();
    await until(async () => (await unsentCount(tab.db)) === 0, 'an empty outbox');
    expect(left).toEqual([row.operationId, 'newer']);
    await tab.engine.stop();
    tab.db.close();
    return { rounds };
  }

  it('S6 replaces what is on the wire, and what it put there waits for that', async () => {
    await whileOnTheWire(async (db, { seq, ...row }) => {
      await db.outbox.delete(seq);
      await db.outbox.add({ ...row, operationId: 'newer' });
    });
  });

  it('S6 puts a repair into the row of what is on the wire, and it waits for that', async () => {
    const { rounds } = await whileOnTheWire(async (db, row) =>
      db.outbox.put({ ...row, operationId: 'newer' }),
    );
    expect(rounds).toBe(0);
  });
});
