import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { newEntry, tourRefs } from '#db/outbox/newEntry.ts';
import { everyEntry } from '#db/outbox/outbox.ts';
import { purgeSent } from '#db/outbox/purgeSent.ts';
import type { DeviceTour, EntryState, OutboxKind } from '#db/schema.ts';

const refs = tourRefs(null);
const now = new Date('2026-11-21T08:00:00.000Z');

describe('purging acknowledged entries', () => {
  let db: InspectionDatabase;
  beforeEach(() => {
    db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
  });

  /** Stores entries of several tours, a row for each tour, and purges: what is left of both. */
  async function purged(
    line: readonly (readonly [tour: string, kind: OutboxKind, state: EntryState])[],
    stop = new AbortController().signal,
  ) {
    for (const [place, [tour, kind, state]] of line.entries()) {
      const entry = newEntry({ operationId: `o${place}`, tour, kind, refs, payload: null, now });
      await db.outbox.add({ ...entry, state, seq: place + 1 });
      await db.tours.put({ id: tour } as DeviceTour);
    }
    await purgeSent(db, stop);
    return {
      left: (await everyEntry(db)).map(({ seq }) => seq),
      known: await db.tours.toCollection().primaryKeys(),
    };
  }

  it('S13 goes, and whatever stands between it in the line stays', async () => {
    const { left } = await purged([
      ['a', 'start-tour', 'sent'],
      ['a', 'save-touchpoint', 'sent'],
      ['a', 'save-touchpoint', 'waiting'],
      ['b', 'start-tour', 'sent'],
      ['b', 'save-touchpoint', 'needs-you'],
      ['b', 'save-touchpoint', 'sending'],
      ['b', 'add-floor', 'sent'],
    ]);
    expect(left).toEqual([3, 5, 6]);
  });

  it('S13 a concluded tour goes with its last entry, and not with one of it still waiting', async () => {
    expect(
      await purged([
        ['a', 'conclude-tour', 'sent'],
        ['b', 'conclude-tour', 'sent'],
        ['b', 'save-touchpoint', 'needs-you'],
        ['c', 'save-touchpoint', 'sent'],
      ]),
    ).toEqual({ left: [3], known: ['b', 'c'] });
  });

  it('S13 S31 a tour goes too where its repair is acknowledged further back in the line than ten', async () => {
    const before = Array.from({ length: 9 }, (_, place) => [`t${place}`, 'save-touchpoint', 'sent'] as const);
    const mended = [
      ['a', 'conclude-tour', 'sent'],
      ['a', 'save-touchpoint', 'sent'],
    ] as const;
    const { left, known } = await purged([...before, ...mended]);
    expect(left).toEqual([]);
    expect(known).not.toContain('a');
  });

  it('S13 whoever is to stop removes nothing more, and what is left goes another time', async () => {
    const day = Array.from({ length: 25 }, (_, place) => [`t${place}`, 'conclude-tour', 'sent'] as const);
    const stopping = new AbortController();
    const writes: number[] = [];
    db.outbox.hook('deleting', () => {
      // The second ten have begun and complete; no others follow.
      if (writes.push(1) === 11) stopping.abort();
    });
    const { left } = await purged(day, stopping.signal);
    expect(left).toHaveLength(5);
    await purgeSent(db, AbortSignal.abort());
    expect(await db.outbox.count()).toBe(5);
    await purgeSent(db, new AbortController().signal);
    expect(await db.outbox.count()).toBe(0);
  });

  it('S13 a whole day goes a few tours at a time, and who reads the outbox meanwhile does not wait for the last', async () => {
    const day = Array.from({ length: 35 }, (_, place) => `tour ${place}`);
    await db.tours.bulkPut(day.map((id) => ({ id }) as DeviceTour));
    const seen = new Set<number>();
    const removal = purged(day.map((tour) => [tour, 'conclude-tour', 'sent'] as const));
    for (let left = day.length; left > 0; ) {
      const inLine = await db.transaction('r', db.outbox, db.tours, async () =>
        Promise.all([db.outbox.count(), db.tours.count()]),
      );
      const [sent, tours] = inLine;
      if (sent === tours) seen.add(sent);
      left = tours;
    }
    expect(await removal).toEqual({ left: [], known: [] });
    expect([...seen].filter((count) => count > 0 && count < day.length).length).toBeGreaterThan(1);
  });
});
