import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { storedSessionKey } from '#contract/accounts/storedSession.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { countOtherUsersUnsent } from '#db/outbox/countOtherUsersUnsent.ts';
import { concludeTour } from '../../../../src/actions/concludeTour.ts';
import { backgroundDrain } from '../../../../src/sync/backgroundDrain.ts';
import { type BackgroundSyncDeps, drainInBackground } from '../../../../sw/drainInBackground.ts';
import { type Device, makeDevice } from '../../../support/data/makeDevice.ts';
import { ines } from '../../../support/data/makeSession.ts';
import { unsentCount } from '../../../support/data/unsentCount.ts';
import { createFakeServer, type FakeServer } from '../../../support/server/fakeServer.ts';

let server: FakeServer;
let device: Device;
const indexedDB = new IDBFactory();
let standing = new Map<string, number>();

beforeEach(async () => {
  server = createFakeServer();
  standing = new Map();
  device = await makeDevice(server, { userId: ines.id, indexedDB });
  await createDeviceStore(indexedDB).write(storedSessionKey, { token: 'token-1', me: ines });
});

afterEach(async () => {
  await device.engine.stop();
  await device.db.delete();
});

function makeWorker(): BackgroundSyncDeps {
  const { locks } = device;
  if (locks === undefined) throw new Error('this device has locks');
  return {
    fetch: server.fetch,
    indexedDB,
    navigator: { locks },
    location: { origin: 'http://storey.test' },
    IDBKeyRange,
    setTimer: device.clock.setTimer,
    turns: async () => standing,
    now: device.clock.now,
    random: () => 0.5,
  };
}

async function someWork() {
  const { tourId, touchpoint } = await device.startTour();
  await device.concludeAll(tourId, (await touchpoint('having_meetings')).id);
}

describe('the worker, while no page is open', () => {
  it('S12 sends what waits, as the person whose work it is', async () => {
    await someWork();
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect(await unsentCount(device.db)).toBe(0);
    expect([...server.tours.values()][0]?.touchpoints.filter((one) => one.completed)).toHaveLength(1);
  });

  it('S24 sends nothing of a database that came back older: what was deleted since must not leave', async () => {
    await someWork();
    const [{ tour } = { tour: '' }] = await device.db.outbox.toArray();
    standing = new Map([[tour, 1]]);
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect(await unsentCount(device.db)).toBe(2);
    expect(server.tours.size).toBe(0);
  });

  it('S13 leaves nothing behind of a tour that is done', async () => {
    await someWork();
    const [tour] = await device.db.tours.toArray();
    expect((await concludeTour(device.context, { tourId: tour?.id ?? '' })).ok).toBe(true);
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect(await device.db.outbox.count()).toBe(0);
    expect(await device.db.tours.count()).toBe(0);
  });

  it('S12 asks to be woken again while something waits, and not while that needs a sign-in', async () => {
    await someWork();
    server.state.up = false;
    expect(await drainInBackground(makeWorker())).toBe(true);
    server.state.up = true;
    server.state.token = 'another';
    await device.db.outbox.toCollection().modify({ nextAttemptAt: 0 });
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect(await unsentCount(device.db)).toBe(2);
  });

  it('S15 S17 sends nothing where nobody is signed in, and makes no database', async () => {
    await someWork();
    await createDeviceStore(indexedDB).write(storedSessionKey, { token: null, me: null });
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect(server.log).toEqual([]);
    const other = { ...ines, id: 'nobody-here' };
    await createDeviceStore(indexedDB).write(storedSessionKey, { token: 'token-1', me: other });
    expect(await drainInBackground(makeWorker())).toBe(false);
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('storey-nobody-here');
  });

  const moments = ['before it is opened', 'while something is sent'] as const;
  it.each(moments)('S17 S12 makes no database again that a sign-out deletes %s', async (moment) => {
    await someWork();
    const names = async () => (await indexedDB.databases()).map(({ name }) => name);
    const worker = makeWorker();
    const comes = async (now: typeof moment) => (now === moment ? device.db.delete() : undefined);
    const tried = await drainInBackground({
      ...worker,
      indexedDB: {
        cmp: (...keys) => indexedDB.cmp(...keys),
        open: (...named) => indexedDB.open(...named),
        deleteDatabase: (name) => indexedDB.deleteDatabase(name),
        databases: async () => {
          const found = await indexedDB.databases();
          await comes('before it is opened');
          return found;
        },
      },
      fetch: async (...call) => {
        await comes('while something is sent');
        return worker.fetch(...call);
      },
    });
    expect(tried).toBe(true);
    expect(await names()).not.toContain(device.db.name);
    expect(await drainInBackground(worker)).toBe(false);
    expect(await names()).not.toContain(device.db.name);
  });

  it('S7 S12 a drain of a page and one of the worker do not send the same at the same time', async () => {
    await someWork();
    const environment = {
      db: device.db,
      api: device.api,
      now: device.clock.now,
      random: () => 0.5,
      setTimer: device.clock.setTimer,
      locks: device.locks,
      token: () => device.session.token,
      connectionType: () => undefined,
      connectionChanges: () => () => {},
      tokenRefused: () => {},
    };
    const { signal } = new AbortController();
    await Promise.all([
      drainInBackground(makeWorker()),
      backgroundDrain(environment, signal),
      backgroundDrain(environment, signal),
    ]);
    expect(server.changes()).toHaveLength(2);
  });
});

describe('somebody else on this device', () => {
  it('S15 is counted, and not looked at', async () => {
    await someWork();
    expect(await countOtherUsersUnsent('storey-omar', { indexedDB, IDBKeyRange })).toBe(2);
    expect(await countOtherUsersUnsent(device.db.name, { indexedDB, IDBKeyRange })).toBe(0);
  });
});
