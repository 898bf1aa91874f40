import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { answersLeftBehind } from '#db/tours/answersLeftBehind.ts';
import { purgeLeftBehind } from '#db/tours/purgeLeftBehind.ts';

const dayMs = 24 * 60 * 60 * 1000;
const leftAt = Date.parse('2026-11-02T16:00:00.000Z');
const at = (days: number) => new Date(leftAt + days * dayMs).toISOString();

let db: InspectionDatabase;
beforeEach(async () => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
  await db.leftBehind.put({
    tour_id: 'tour',
    touchpoint_id: 'tp',
    left_at: at(0),
    building: { id: 'b1', mandate_id: 'm1', name: 'Library', street: null, city: null },
    created_at: at(-1),
    name: 'having_meetings',
    multi_instance: false,
    floor: null,
    position: 4,
    answers: [{ name: 'meeting_rooms', rating: 'bad', comment: 'too loud' }],
  });
});
afterEach(() => db.close());

/** A start in days after the answers were left, by a clock that is `off` days ahead; the server was last heard at `heard`. */
const start = (day: number, { heard = day, off = 0 }: { heard?: number; off?: number } = {}) =>
  purgeLeftBehind(db, new Date(at(day + off)), { offset: -off * dayMs, contact_at: at(heard) });
const isThere = async () => (await answersLeftBehind(db)).length === 1;

describe('answers left behind', () => {
  it('U5 are deleted by the first start that has heard the server 30 days after the first one', async () => {
    await start(1);
    await start(31);
    expect(await isThere()).toBe(true);
    await start(31.1);
    expect(await isThere()).toBe(false);
  });

  it('U5 stay for as long as the server is not heard, whatever the device has for a clock', async () => {
    await purgeLeftBehind(db, new Date(at(400)), null);
    await start(1);
    await start(400, { heard: 20 });
    await purgeLeftBehind(db, new Date(at(400)), null);
    expect(await isThere()).toBe(true);
  });

  it('U5 have their 30 days also after weeks without a network, and where the clock is off', async () => {
    await start(1, { heard: -40 });
    await start(30, { off: 400 });
    expect(await isThere()).toBe(true);
    await start(32, { off: -400 });
    expect(await isThere()).toBe(false);
  });
});
