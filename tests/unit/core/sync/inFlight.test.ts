import { liveQuery } from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { unsentOfTour } from '#db/outbox/outbox.ts';
import { firstUnsentItems } from '#db/outbox/unsentItems.ts';
import { touchpointProgress } from '#db/tours/touchpointProgress.ts';
import { claimEpoch } from '../../../../src/sync/epoch.ts';
import { countOutbox } from '../../../../src/sync/status.ts';
import { acknowledged, commitOnce, putEntries, statesIn, wire } from '../../../support/data/commitOnce.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;

beforeEach(async () => {
  server = createFakeServer();
  device = await makeDevice(server);
});

describe('what a round marks', () => {
  it('S8 S19 is on its way for everybody who reads it', async () => {
    const { db } = device;
    const epoch = await claimEpoch(db);
    const [first, , third] = await putEntries(db, [1, 2, 3]);
    if (first === undefined || third === undefined) throw new Error('nothing stands');
    const toSend = await commitOnce(device.db, epoch, { selected: [first, third] });
    expect(toSend).toMatchObject([
      { seq: 1, state: 'sending', attempts: 1, wire: wire(1) },
      { seq: 3, state: 'sending', attempts: 1, wire: wire(3) },
    ]);
    expect(await statesIn(device.db)).toEqual([
      [1, 'sending'],
      [2, 'waiting'],
      [3, 'sending'],
    ]);
    expect((await unsentOfTour(db, 't')).map(({ attempts }) => attempts)).toEqual([1, 0, 1]);
    expect((await firstUnsentItems(db, 9)).map(({ state }) => state)).toEqual([
      'sending',
      'waiting',
      'sending',
    ]);
    expect(await touchpointProgress(db, 't', 'tp-3')).toMatchObject({ where: 'sending' });
  });

  it('S19 is counted as on its way, and as unsent', async () => {
    const { db } = device;
    const epoch = await claimEpoch(db);
    const entries = await putEntries(db, [1, 2, 3]);
    await commitOnce(device.db, epoch, { selected: entries.slice(0, 2) });
    expect(await countOutbox(db)).toMatchObject({ waiting: 1, sending: 2, unsent: 3 });
    expect(await unsentCount(db)).toBe(3);
  });

  it('S19 is read anew by who shows its tour, and by nobody else', async () => {
    const { db } = device;
    const epoch = await claimEpoch(db);
    const entries = await putEntries(db, [1]);
    const own: string[] = [];
    const other: number[] = [];
    const watching = [
      liveQuery(async () => unsentOfTour(db, 't')).subscribe(([one]) => void own.push(one?.state ?? 'gone')),
      liveQuery(async () => unsentOfTour(db, 'u')).subscribe(({ length }) => void other.push(length)),
    ];
    // The own one may be read twice: what was put in before may be told late.
    await until(() => own.length > 0 && other.length > 0, 'the first readings');
    const [sending] = await commitOnce(device.db, epoch, { selected: entries });
    await until(() => own.at(-1) === 'sending', 'the mark');
    if (sending === undefined) throw new Error('nothing leaves');
    await commitOnce(device.db, epoch, { outcomes: [acknowledged(sending)] });
    await until(() => own.at(-1) === 'gone', 'the removal');
    for (const one of watching) one.unsubscribe();
    expect(other).toEqual([0]);
  });

  it('S30 goes into a copy with its attempt and its bytes', async () => {
    const epoch = await claimEpoch(device.db);
    await commitOnce(device.db, epoch, { selected: await putEntries(device.db, [1]) });
    const { entries } = JSON.parse(await device.copyText()) as { entries: object[] };
    expect(entries).toMatchObject([{ operationId: 'op-1', attempts: 1, wire: wire(1), state: 'waiting' }]);
  });
});
