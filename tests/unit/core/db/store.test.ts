import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseName } from '#db/databaseName.ts';
import { createDeviceStore } from '#db/deviceStore.ts';
import { durableTransaction } from '#db/durableTransaction.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { purgeOver } from '#db/outbox/purgeOver.ts';
import { recentReceipts } from '#db/outbox/receipts.ts';
import { saveImportedTour } from '#db/tours/saveImportedTour.ts';
import { touchpointsOfTour } from '#db/tours/touchpoints.ts';
import { currentTourId, tourById } from '#db/tours/tours.ts';

let db: InspectionDatabase;
const now = new Date('2026-11-21T08:00:00.000Z');

beforeEach(() => {
  db = new InspectionDatabase('person', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

const write = () => db.meta.put({ key: 'testWrite', at: now.toISOString() });

describe('a write', () => {
  it('S15 goes into the database of one person', () => {
    expect(db.name).toBe(databaseName('person'));
    expect(databaseName('a')).not.toBe(databaseName('b'));
  });

  it.each([
    new DOMException(
      'Connection to Indexed Database server lost. Refresh the page to try again',
      'UnknownError',
    ),
    new DOMException('The database connection is closing.', 'InvalidStateError'),
  ])('S33 after "$message" is made again on a reopened store', async (broken) => {
    let times = 0;
    const result = await durableTransaction(db, [db.meta], async () => {
      times += 1;
      if (times === 1) throw broken;
      return write();
    });
    expect(result.ok).toBe(true);
    expect(times).toBe(2);
    expect(await db.meta.count()).toBe(1);
  });

  it('S33 on a closed store reopens it', async () => {
    await db.open();
    db.close();
    expect((await durableTransaction(db, [db.meta], write)).ok).toBe(true);
  });

  it('S33 that has no room says so, once, and leaves nothing', async () => {
    let times = 0;
    const result = await durableTransaction(db, [db.meta], async () => {
      times += 1;
      await write();
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(result).toEqual({ ok: false, reason: 'not_saved' });
    expect(times).toBe(1);
    expect(await db.meta.count()).toBe(0);
  });

  it('S33 does not take a mistake of ours for a full store', async () => {
    const mistake = durableTransaction(db, [db.meta], async () => {
      throw new TypeError('undefined is not a function');
    });
    await expect(mistake).rejects.toThrow(TypeError);
  });
});

describe('the device store', () => {
  it('S27 keeps a value over a reopening, and changes it in one transaction', async () => {
    const indexedDB = new IDBFactory();
    const store = createDeviceStore(indexedDB);
    await store.write('session', 't');
    expect(await createDeviceStore(indexedDB).read('session')).toBe('t');
    expect(await store.read('nothing')).toBeNull();
    await store.update('session', (value) => `${String(value)}2`);
    await store.update('session', () => undefined);
    expect(await store.read('session')).toBe('t2');
    await store.update('session', () => null);
    expect(await store.read('session')).toBeNull();
  });
});

describe('receipts', () => {
  it('S13 stay 30 days', async () => {
    const receipt = (operationId: string, recorded_at: string) => ({
      operationId,
      tour: 't',
      kind: 'start-tour' as const,
      touchpoint: '',
      touchpointName: null,
      floor: null,
      buildingLabel: null,
      code: 'C',
      received_at: recorded_at,
      recorded_at,
    });
    await db.receipts.bulkPut([
      receipt('old', '2026-10-22T07:59:59.000Z'),
      receipt('young', '2026-10-22T08:00:01.000Z'),
      receipt('new', '2026-11-21T07:00:00.000Z'),
    ]);
    await purgeOver(db, now, null);
    expect((await recentReceipts(db)).map((one) => one.operationId)).toEqual(['new', 'young']);
  });
});

describe('a tour from another device', () => {
  const tour = {
    id: 'r1',
    cip_obj_id: 'b1',
    mandate_id: 'm1',
    created_at: now.toISOString(),
    concluded_at: null,
    touchpoints: [
      {
        id: 'r2',
        name: 'working_in_the_building',
        touchpoint_id: 'c',
        completed: true,
        floor: 3,
        multi_instance: true,
        multi_instance_hint: null,
        parent_id: null,
        hide: false,
        position: 3,
        sub_touchpoints: [
          {
            id: 'r3',
            name: 'furniture',
            position: 1,
            rating: 'good' as const,
            comment: null,
            assessment_touchpoint_id: 'r2',
            touchpoint_id: 'cs',
          },
        ],
      },
    ],
  };
  const building = { id: 'b1', mandate_id: 'm1', name: 'Spital', street: null, city: null };
  const mandate = { id: 'm1', name: 'Bern' };

  it('S4 F4 is taken over with its own ids, and gets its hidden copy', async () => {
    await saveImportedTour(db, { tour, building, mandate });
    expect((await tourById(db, 'r1'))?.building.name).toBe('Spital');
    expect(await currentTourId(db)).toBe('r1');
    expect((await touchpointsOfTour(db, 'r1')).map((one) => [one.id, one.hide, one.floor])).toEqual([
      ['mi-1', true, null],
      ['r2', false, 3],
    ]);
  });

  it('S4 does not overwrite drafts that are here', async () => {
    await saveImportedTour(db, { tour, building, mandate });
    await db.touchpoints.update(['r1', 'r2'], { floor: 9 });
    await saveImportedTour(db, { tour, building, mandate });
    expect((await db.touchpoints.get(['r1', 'r2']))?.floor).toBe(9);
  });
});

describe('a device without room', () => {
  function fullOnce(database: InspectionDatabase) {
    let full = true;
    const put = () => {
      if (!full) return database.meta.put({ key: 'testWrite', at: 'now' });
      throw new DOMException('no room', 'QuotaExceededError');
    };
    return { put, makeRoom: () => void (full = false) };
  }

  it('S33 gives up its caches before it gives up work', async () => {
    let given = 0;
    const database = new InspectionDatabase('full', {
      freeSpace: async () => {
        given += 1;
        makeRoom();
      },
    });
    const { put, makeRoom } = fullOnce(database);
    expect(await durableTransaction(database, [database.meta], async () => put())).toMatchObject({
      ok: true,
    });
    expect(given).toBe(1);
    await database.delete();
  });

  it('S33 says that nothing was saved where that did not help', async () => {
    const database = new InspectionDatabase('full');
    const { put } = fullOnce(database);
    const saved = await durableTransaction(database, [database.meta], async () => put());
    expect(saved).toEqual({ ok: false, reason: 'not_saved' });
    await database.delete();
  });
});
