import { type ClockReading, serverTime } from '#domain/serverClock.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { keptUntil } from './answersLeftBehind.ts';

/**
 * U5: runs at a start. Gives what was left behind since the last one 30 days, and deletes what had them when the server was last
 * heard. The device's clock can only keep it longer, and without contact nothing happens. The mirror follows (S24).
 */
export async function purgeLeftBehind(
  db: InspectionDatabase,
  now: Date,
  reading: ClockReading | null,
): Promise<void> {
  if (reading === null) return;
  const heard = Date.parse(reading.contact_at);
  const found = new Date(Math.max(heard, Date.parse(serverTime(now, reading))));
  await db.transaction('rw', [db.leftBehind], async () => {
    for (const row of await db.leftBehind.toArray()) {
      if (row.kept_until === undefined)
        await db.leftBehind.put({ ...row, kept_until: keptUntil(row, found) });
      else if (heard > Date.parse(row.kept_until))
        await db.leftBehind.delete([row.tour_id, row.touchpoint_id]);
    }
  });
}
