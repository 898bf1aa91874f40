import { Dexie, liveQuery } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bareTransaction } from '../../../src/db/bareTransaction.ts';
import { followTables } from '../../../src/db/followTables.ts';
import { InspectionDatabase } from '../../../src/db/InspectionDatabase.ts';
import { type OutboxEntry, unsentOfTour } from '../../../src/db/outbox.ts';
import { receiptOfTouchpoint } from '../../../src/db/receipts.ts';
import { tryDurably } from '../../../src/db/writeDurably.ts';
import { until } from '../../support/aDevice.ts';
import { anEntry } from '../../support/anEntry.ts';

const pace = { now: () => 0, setTimer: () => () => {}, leastRest: 0 };

describe('what is written past Dexie', () => {
  let db: InspectionDatabase;
  const endings: (() => void)[] = [];
  beforeEach(async () => {
    db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
    await db.outbox.bulkAdd([anEntry({ seq: 1, tour: 'a' }), anEntry({ seq: 2, tour: 'b' })]);
  });
  afterEach(() => {
    for (const end of endings.splice(0)) end();
    db.close();
  });

  /** Everything that a live query has found so far. */
  function found<Value>(query: () => Promise<Value>): Value[] {
    const all: Value[] = [];
    const following = liveQuery(query).subscribe((value) => all.push(value));
    endings.push(() => following.unsubscribe());
    return all;
  }

  const put = async (change: Partial<OutboxEntry>) =>
    bareTransaction(db, [db.outbox], async (bare) => bare.put(db.outbox, [anEntry(change)]));

  it('S13 stands when the transaction is complete', async () => {
    await put({ seq: 1, tour: 'a', state: 'sent' });
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
    expect(await db.outbox.where('state').equals('sent').primaryKeys()).toEqual([1]);
  });

  it('S8 answers when the transaction is complete, not before', async () => {
    const connection = db.backendDB();
    const begin = connection.transaction.bind(connection);
    let complete = false;
    connection.transaction = (...given) => {
      const transaction = begin(...given);
      transaction.addEventListener('complete', () => {
        complete = true;
      });
      return transaction;
    };
    await put({ seq: 1, tour: 'a', state: 'sent' });
    expect(complete).toBe(true);
  });

  it('S13 falls with its transaction, and nobody is told', async () => {
    const seen = found(async () => db.outbox.where('state').equals('sent').count());
    await until(() => seen.length === 1, 'the first reading');
    const changed = bareTransaction(db, [db.outbox], async (bare) => {
      await bare.put(db.outbox, [anEntry({ seq: 1, state: 'sent' })]);
      throw new Error('changed my mind');
    });
    await expect(changed).rejects.toThrow('changed my mind');
    expect(await db.outbox.where('state').equals('sent').count()).toBe(0);
    expect(seen).toEqual([0]);
  });

  it('S13 falls as a whole where the store refuses a row', async () => {
    const refused = bareTransaction(db, [db.outbox], async (bare) =>
      bare.put(db.outbox, [
        anEntry({ seq: 1, state: 'sent' }),
        anEntry({ seq: 2, operationId: 'op-1', tour: 'b' }),
      ]),
    );
    await expect(refused).rejects.toThrow(DOMException);
    expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  it('S19 is read anew by whoever counts, lists or follows them', async () => {
    const counts = found(async () => db.outbox.where('state').equals('waiting').count());
    const ofTour = found(async () => (await unsentOfTour(db, 'a')).map(({ state }) => state));
    const followed: number[] = [];
    endings.push(
      followTables(
        db,
        ['outbox'],
        () => db.outbox.count(),
        pace,
        (count) => followed.push(count),
      ),
    );
    await until(() => counts.length + ofTour.length + followed.length === 3, 'the first readings');
    await put({ seq: 1, tour: 'a', state: 'sending' });
    await until(() => counts.at(-1) === 1, 'the count');
    await until(() => ofTour.at(-1)?.[0] === 'sending', 'the list');
    await until(() => followed.length === 2, 'who follows');
  });

  it('S19 is read anew by who waits for a row that was not there', async () => {
    const seen = found(async () => receiptOfTouchpoint(db, 'a', 'tp'));
    await until(() => seen.length === 1, 'the first reading');
    const receipt = {
      operationId: 'op-1',
      tour: 'a',
      kind: 'save-touchpoint' as const,
      touchpoint: 'tp',
      touchpointName: null,
      floor: null,
      buildingLabel: null,
      code: 'ABC',
      received_at: '2026-11-21T08:00:00.000Z',
      recorded_at: '2026-11-21T08:00:00.000Z',
    };
    await bareTransaction(db, [db.receipts], async (bare) => bare.put(db.receipts, [receipt]));
    await until(() => seen.at(-1)?.code === 'ABC', 'the receipt');
  });

  it('S20 fails on a connection that is gone, and works on the next one', async () => {
    db.backendDB().close();
    const written = await tryDurably(db, async () => put({ seq: 1, tour: 'a', state: 'sent' }));
    expect(written.ok).toBe(true);
    expect(await db.outbox.where('state').equals('sent').primaryKeys()).toEqual([1]);
  });

  it('S17 fails on a database that was closed', async () => {
    db.close();
    await expect(put({ seq: 1, tour: 'a', state: 'sent' })).rejects.toThrow(Dexie.DatabaseClosedError);
    expect(db.isOpen()).toBe(false);
  });

  it('leaves alone who reads another tour', async () => {
    const seen = found(async () => unsentOfTour(db, 'b'));
    await until(() => seen.length === 1, 'the first reading');
    await put({ seq: 1, tour: 'a', state: 'sending' });
    const counts = found(async () => db.outbox.count());
    await until(() => counts.length === 1, 'a turn of the store');
    expect(seen).toHaveLength(1);
  });
});
