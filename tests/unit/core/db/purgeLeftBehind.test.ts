import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InspectionDatabase } from '../../../../src/db/InspectionDatabase.ts';
import type { LeftBehindRow } from '../../../../src/db/schema.ts';
import { answersLeftBehind, retainedUntil } from '../../../../src/db/tours/answersLeftBehind.ts';
import { purgeLeftBehind } from '../../../../src/db/tours/purgeLeftBehind.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;
const leftAt = Date.parse('2026-11-02T16:00:00.000Z');
const row: LeftBehindRow = {
  tour_id: 'tour',
  touchpoint_id: 'tp',
  left_at: new Date(leftAt).toISOString(),
  building: { id: 'b1', mandate_id: 'm1', name: 'Library', street: null, city: null },
  created_at: new Date(leftAt - hourMs).toISOString(),
  name: 'having_meetings',
  multi_instance: false,
  floor: null,
  position: 4,
  answers: [{ name: 'meeting_rooms', rating: 'bad', comment: 'too loud' }],
};

let db: InspectionDatabase;
beforeEach(() => {
  db = new InspectionDatabase('ines', { indexedDB: new IDBFactory(), IDBKeyRange });
});
afterEach(() => db.close());

/** Starts the app at times in days after the moment the answers were left behind; the last start at which they are there. */
async function lastSeen(
  starts: readonly number[],
  left: Partial<LeftBehindRow> = {},
): Promise<number | null> {
  await db.leftBehind.put({ ...row, ...left });
  let last: number | null = null;
  for (const start of starts) {
    await purgeLeftBehind(db, new Date(leftAt + start * dayMs));
    if ((await answersLeftBehind(db)).length === 0) break;
    last = start;
  }
  return last;
}
const daily = (days: number, from = 1) => Array.from({ length: days }, (_, place) => from + place);

describe('answers left behind', () => {
  it('U5 are deleted once 7 days have passed and the app was opened on 7 of them', async () => {
    expect(await lastSeen(daily(20))).toBe(7);
    expect(await db.leftBehind.count()).toBe(0);
    expect(await lastSeen([0.1, 0.2, 7.1, 7.2, 8, 30, 30.01, 60, 90, 120, 150, 180])).toBe(150);
  });

  it('U5 are there for 7 days of use also where the clock had stood weeks back', async () => {
    expect(await lastSeen([0.01, ...daily(20, 24)])).toBe(30);
  });

  it.each([8, 400, -20, -20_000])(
    'U5 outlive a start with a clock that is %i days off, without losing a day',
    async (off) => {
      expect(await lastSeen([0.1, off, 0.2, off, off + 1, ...daily(20)])).toBeGreaterThanOrEqual(7);
      expect(await lastSeen([...daily(5), off, ...daily(20, 6)])).toBeGreaterThanOrEqual(7);
    },
  );

  it('U5 do not stay for as long as the clock was ahead when they were left behind', async () => {
    const left_at = new Date(leftAt + 365 * dayMs).toISOString();
    expect(await lastSeen(daily(20), { left_at })).toBe(7);
  });

  it('U5 a start of the same day writes nothing', async () => {
    await lastSeen([1, 2]);
    let writes = 0;
    const stop = db.onChange(() => (writes += 1));
    await purgeLeftBehind(db, new Date(leftAt + 2 * dayMs + hourMs));
    stop();
    expect(writes).toBe(0);
  });
});

describe('until when answers left behind are kept at least', () => {
  const until = (days: number, seen_on?: readonly string[]) =>
    (Date.parse(retainedUntil({ ...row, seen_on }, new Date(leftAt + days * dayMs))) - leftAt) / dayMs;

  it('U5 is 7 days later by a right clock', () => {
    expect(until(0)).toBe(7);
    expect(until(6, ['2026-11-08'])).toBe(7);
  });

  it('U5 follows the days of use where the clock was wrong', () => {
    expect(until(30)).toBe(38);
    expect(until(30, ['2026-12-01', '2026-12-02'])).toBe(36);
    expect(until(-30)).toBe(-22);
  });
});
