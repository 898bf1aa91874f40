import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { exportUnsent } from '../../../../src/actions/exportUnsent.ts';
import { importUnsent } from '../../../../src/actions/importUnsent.ts';
import { unsentEntries } from '../../../../src/db/outbox/outbox.ts';
import { receiptsOfTour, recentReceipts } from '../../../../src/db/outbox/receipts.ts';
import type { EntryState } from '../../../../src/db/schema.ts';
import { progressOfTour } from '../../../../src/db/tours/touchpointProgress.ts';
import type { MirroredText } from '../../../../src/mirror/cacheStorageMirror.ts';
import { createMirror } from '../../../../src/mirror/createMirror.ts';
import { restoreFromMirror } from '../../../../src/mirror/restoreFromMirror.ts';
import { commitResponses } from '../../../../src/sync/commitResponses.ts';
import { claimEpoch } from '../../../../src/sync/epoch.ts';
import {
  concludeAll,
  type Device,
  makeDevice,
  makeStartedTour,
  until,
} from '../../../support/data/makeDevice.ts';
import { noMirroredPhotos } from '../../../support/data/photos/noMirroredPhotos.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
});
afterEach(async () => {
  await device.engine.stop();
  device.db.close();
});

/** As versions before decision 044 stored receipts: one row each. */
const receipt = (operationId: string, tour: string, touchpoint: string, second: number) => ({
  operationId,
  tour,
  kind: 'save-touchpoint' as const,
  touchpoint,
  touchpointName: null,
  floor: null,
  buildingLabel: null,
  code: operationId.toUpperCase(),
  received_at: `2026-11-21T07:00:0${second}.000Z`,
  recorded_at: `2026-11-21T07:00:0${second}.000Z`,
});

describe('a store of an earlier version', () => {
  it('S8 S13 S14 with entries in every state sends what waits and loses nothing', async () => {
    const { db } = device;
    const { tourId, touchpoint } = await makeStartedTour(device);
    device.engine.start();
    await until(async () => (await unsentCount(db)) === 0, 'the start of the tour');
    await device.engine.stop();
    const names = ['arriving_at_work', 'entering_the_building', 'having_meetings'];
    for (const name of names) await concludeAll(device, tourId, (await touchpoint(name)).id);
    // Each state as it was stored: in flight, refused, acknowledged but not removed.
    const stood: Record<string, EntryState> = {
      arriving_at_work: 'sending',
      entering_the_building: 'sent',
      having_meetings: 'needs-you',
    };
    for (const entry of await db.outbox.toArray()) {
      const state = stood[entry.refs.touchpointName ?? ''] ?? 'waiting';
      await db.outbox.update(entry.seq, { state, attempts: 1 });
      if (state === 'sent') await db.receipts.put(receipt(entry.operationId, tourId, 'old', 0));
    }
    const waiting = await touchpoint('working_in_the_building');
    await concludeAll(device, tourId, waiting.id, { floor: 1 });
    const before = await unsentEntries(db);
    expect(before.map(({ state }) => state)).toEqual(['sending', 'needs-you', 'waiting']);

    const after = await makeDevice(server, { ...device, clock: device.clock });
    after.engine.start();
    await until(async () => (await unsentCount(after.db)) === 1, 'what waited');
    await until(async () => (await after.db.outbox.count()) === 1, 'the removal');
    expect(await unsentEntries(after.db)).toMatchObject([{ state: 'needs-you', attempts: 1 }]);
    const keys = server.changes().map((line) => line.key);
    expect(new Set(keys.slice(1))).toEqual(new Set([before[0]?.operationId, before[2]?.operationId]));
    expect(keys).toHaveLength(3);
    expect(await receiptsOfTour(after.db, tourId)).toHaveLength(4);
    await after.engine.stop();
    after.db.close();
  });

  it('S13 S19 its receipts are read beside those of today', async () => {
    const { db } = device;
    const { tourId, touchpoint } = await makeStartedTour(device);
    const { id } = await touchpoint('having_meetings');
    await db.receipts.bulkPut([receipt('a', tourId, id, 1), receipt('b', tourId, 'other', 2)]);
    device.engine.start();
    await until(async () => (await unsentCount(db)) === 0, 'an empty outbox');
    expect((await recentReceipts(db)).slice(1).map(({ code }) => code)).toEqual(['B', 'A']);
    expect((await progressOfTour(db, tourId)).get(id)?.receipt?.code).toBe('A');
  });
});

describe('a copy of what was sent meanwhile', () => {
  it('S30 S22 adds nothing of what a receipt says, whichever row it stands in', async () => {
    const { db } = device;
    const { tourId, touchpoint } = await makeStartedTour(device);
    for (const name of ['arriving_at_work', 'having_meetings', 'entering_the_building']) {
      await concludeAll(device, tourId, (await touchpoint(name)).id);
    }
    const copy = await exportUnsent(device.context, { id: device.userId, email: 'ines@storey.test' });
    device.engine.start();
    await until(async () => (await unsentCount(db)) === 0, 'an empty outbox');
    await device.engine.stop();
    const text = copy.ok ? await copy.value.content.text() : '';
    expect(await importUnsent(device.context, { text, userId: device.userId })).toMatchObject({
      ok: true,
      value: { added: 0, known: 4 },
    });
  });

  it('S8 a round that finds nothing marked settles nothing', async () => {
    const { db } = device;
    const { tourId, touchpoint } = await makeStartedTour(device);
    await concludeAll(device, tourId, (await touchpoint('having_meetings')).id);
    const [start] = await unsentEntries(db);
    if (start === undefined) throw new Error('nothing waits');
    const epoch = await claimEpoch(db);
    const outcomes = [{ entry: { ...start, state: 'sent' as const }, receipt: null }];
    await commitResponses(db, epoch, { outcomes, selected: [], nowMs: 0 });
    expect(await db.outbox.count()).toBe(2);
  });

  it('S24 comes back with its receipts', async () => {
    const { db, clock } = device;
    const { tourId } = await makeStartedTour(device);
    const [first, second] = [receipt('a', tourId, 'tp-1', 0), receipt('b', tourId, 'tp-2', 0)];
    await db.receipts.bulkPut([first, second]);
    const kept: MirroredText[] = [];
    const store = {
      exclusive: async (_: string, work: () => Promise<void>) => work(),
      read: async () => kept,
      turns: async () => new Map(kept.map(({ tour, turn }) => [tour, turn])),
      write: async (_: string, one: MirroredText) => void kept.push(one),
      delete: async () => {},
      photos: noMirroredPhotos,
    };
    const deps = {
      store,
      now: clock.now,
      setTimer: clock.setTimer,
    };
    // A database that was not opened yet is restored before it is mirrored.
    await createMirror(deps, { db, owner: 'ines' }).sweep();

    const after = await makeDevice(server, { clock });
    expect(await restoreFromMirror(deps, { db: after.db, owner: 'ines' })).toMatchObject({
      tours: 1,
    });
    expect((await receiptsOfTour(after.db, tourId)).map(({ code }) => code)).toEqual(['A', 'B']);
    after.db.close();
  });
});
