import { Dexie } from 'dexie';
import { afterEach, expect, it } from 'vitest';
import { databaseName } from '#db/databaseName.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';

const opened: Dexie[] = [];
afterEach(async () => {
  for (const db of opened.splice(0)) await db.delete();
});

/** A database as version 4 made it, with these rows. */
async function earlier(userId: string, rows: Readonly<Record<string, readonly object[]>>): Promise<void> {
  const db = new Dexie(databaseName(userId));
  db.version(4).stores({
    tours: 'id',
    outbox: '++seq, &operationId, tour, state',
    meta: 'key',
    mandates: 'id',
    remoteIds: '[tour+local], remote, tour',
  });
  for (const [table, some] of Object.entries(rows)) await db.table(table).bulkPut([...some]);
  db.close();
}

function open(userId: string): InspectionDatabase {
  const db = new InspectionDatabase(userId);
  opened.push(db);
  return db;
}

it('S24 empties the database of an earlier version and notes what was open and unsent', async () => {
  await earlier('anna', {
    tours: [
      { id: 't1', concluded_at: null },
      { id: 't2', concluded_at: '2026-10-01T00:00:00.000Z' },
    ],
    outbox: [
      { operationId: 'o1', tour: 't1', state: 'waiting' },
      { operationId: 'o2', tour: 't2', state: 'sent' },
    ],
    meta: [{ key: 'currentTour', tourId: 't1' }],
    mandates: [{ id: 'm1' }],
  });
  const db = open('anna');
  expect(await db.meta.toArray()).toEqual([
    { key: 'mirror', restored: { tours: 1, unsent: 1, isLost: true }, dismissed: false },
  ]);
  expect([await db.tours.count(), await db.outbox.count(), await db.mandates.count()]).toEqual([0, 0, 0]);
  expect([...db.backendDB().objectStoreNames]).not.toContain('remoteIds');
});

it('S24 says nothing of an earlier version in which nothing was open or unsent', async () => {
  await earlier('ben', { mandates: [{ id: 'm1' }] });
  const db = open('ben');
  expect([await db.meta.count(), await db.mandates.count()]).toEqual([0, 0]);
});
