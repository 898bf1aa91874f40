import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '#db/changeEvents.ts';
import { durableTransaction } from '#db/durableTransaction.ts';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentEntries } from '#db/outbox/outbox.ts';
import { deleteTour } from '#db/tours/deleteTour.ts';
import { concludeTouchpoint } from '../../../../src/actions/concludeTouchpoint.ts';
import { deleteUnsent } from '../../../../src/actions/deleteUnsent.ts';
import { type Device, makeDevice, until } from '../../../support/data/makeDevice.ts';
import { newPhoto } from '../../../support/data/photos/newPhoto.ts';

let device: Device;
let changes: Change[];
beforeEach(async () => {
  device = await makeDevice();
  changes = [];
  device.db.onChange((change) => changes.push(change));
});

const tours = () => [...new Set(changes.flatMap((change) => [...change.tours]))];

describe('changes of a transaction', () => {
  it('S24 is told with its tours, whichever way a row of a tour is written or deleted', async () => {
    const { db } = device;
    const { tourId, touchpoint } = await device.startTour();
    const one = await touchpoint('arriving_at_work');
    const tour = await db.tours.get(tourId);
    if (tour === undefined) throw new Error('no tour');
    const { bytes: _bytes, ...said } = newPhoto();
    const photo = {
      ...said,
      id: 'a-photo',
      tour_id: tourId,
      touchpoint_id: one.id,
      sub_touchpoint_id: '',
      received_at: null,
    };
    const writes: Record<string, () => PromiseLike<unknown>> = {
      put: () => db.touchpoints.put(one),
      update: () => db.touchpoints.update([tourId, one.id], { floor: 2 }),
      modify: () => db.touchpoints.where('tour_id').equals(tourId).modify({ changed: true }),
      'delete by key': () => db.touchpoints.delete([tourId, one.id]),
      'bulk delete': () => db.leftBehind.bulkDelete([[tourId, one.id]]),
      tour: () => db.tours.put(tour),
      'the tour the person is in': () => db.meta.put({ key: 'currentTour', tourId }),
      'by range': () => db.transaction('rw', db.tables, async () => deleteTour(db, tourId)),
      photo: () => db.photos.put(photo),
    };
    for (const [name, write] of Object.entries(writes)) {
      changes.length = 0;
      await write();
      expect([name, tours()]).toEqual([name, [tourId]]);
    }
  });

  it('S24 is told on the commit, and of nothing that was not committed', async () => {
    const { db } = device;
    const { tourId } = await device.startTour();
    changes.length = 0;
    const aborted = db.transaction('rw', [db.tours], async () => {
      await db.tours.delete(tourId);
      throw new Error('not this time');
    });
    await expect(aborted).rejects.toThrow('not this time');
    expect(changes).toEqual([]);
  });

  it('S24 names what was added, deleted and replaced, and knows drafts from what is called saved', async () => {
    const { context, db } = device;
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('arriving_at_work');
    changes.length = 0;
    await device.concludeAll(tourId, id);
    const [, first] = await unsentEntries(db);
    expect(changes.map(({ isFinal }) => isFinal)).toEqual([...changes.slice(1).map(() => false), true]);
    expect(changes.at(-1)).toMatchObject({ added: [first?.operationId], gone: [] });
    await device.concludeAll(tourId, id, { rating: 'not_applicable' });
    const [, second] = await unsentEntries(db);
    expect(changes.at(-1)).toMatchObject({ added: [second?.operationId], gone: [first?.operationId] });
    await deleteUnsent(context, { operationId: second?.operationId ?? '' });
    expect(changes.at(-1)).toMatchObject({ added: [], gone: [second?.operationId], isFinal: true });
    expect(tours()).toEqual([tourId]);
  });

  it('S24 is nothing of what a drain writes, until the tour goes', async () => {
    const { db, engine } = device;
    const { tourId, touchpoint } = await device.startTour();
    await device.concludeAll(tourId, (await touchpoint('arriving_at_work')).id);
    changes.length = 0;
    engine.start();
    await until(async () => (await db.outbox.count()) === 0, 'an empty outbox');
    expect(tours()).toEqual([]);
  });
});

describe('a write that is reported as saved', () => {
  it('S24 S33 is mirrored also where its first run was committed, and only its answer was lost', async () => {
    const { context, db } = device;
    const { tourId, touchpoint } = await device.startTour();
    const { id } = await touchpoint('having_meetings');
    const saved: Change[] = [];
    db.mirror = {
      ...db.mirror,
      save: async (change) => {
        saved.push(change);
        return true;
      },
    };
    await device.concludeAll(tourId, id);
    await db.touchpoints.update([tourId, id], { changed: true });
    saved.length = 0;
    const real = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(db, 'transaction').mockImplementationOnce((async (...given: unknown[]) => {
      await real(...given);
      throw new Dexie.DatabaseClosedError('its connection was lost');
    }) as unknown as typeof db.transaction);
    expect((await concludeTouchpoint(context, { tourId, touchpointId: id })).ok).toBe(true);
    expect(saved.map((change) => [...change.tours])).toEqual([[tourId]]);
    expect(saved[0]?.isFinal).toBe(true);
  });

  it('S24 S2 is refused where nobody has it any more, whichever action wrote it', async () => {
    const db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
    db.mirror = { ...db.mirror, save: async ({ isFinal }) => !isFinal };
    const draft = () => db.meta.put({ key: 'currentTour', tourId: 't' });
    expect(await durableTransaction(db, [db.meta], draft)).toMatchObject({ ok: true });
    const row = { id: 't' } as Parameters<typeof db.tours.put>[0];
    expect(await durableTransaction(db, [db.tours], () => db.tours.put(row))).toEqual({
      ok: false,
      reason: 'not_saved',
    });
    db.close();
  });
});
