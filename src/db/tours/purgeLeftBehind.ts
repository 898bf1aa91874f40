import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { LeftBehindRow } from '../schema.ts';
import { retention } from './answersLeftBehind.ts';

/** The row as a start of the app leaves it; null: it is not kept any longer. */
function seenAt(row: LeftBehindRow, now: Date): LeftBehindRow | null {
  const today = now.toISOString().slice(0, 10);
  const { left_at, seen_on = [] } = row;
  // A later day was noted while the clock was ahead, and does not count.
  const before = seen_on.filter((day) => day < today);
  // In either direction: `left_at` is in the future if the clock was ahead then, and would keep the row until that day.
  const isPast = Math.abs(now.getTime() - Date.parse(left_at)) > retention.ms;
  if (before.length >= retention.days && isPast) return null;
  return { ...row, seen_on: left_at.startsWith(today) ? before : [...before, today] };
}

/**
 * U5: runs at a start. Records in the answers left behind that the app was opened today. Deletes them once `left_at` is more than
 * 7 days away and the app was opened on 7 earlier days: the clock alone would delete them too early where it is or was wrong.
 * The mirror follows (S24).
 */
export async function purgeLeftBehind(db: InspectionDatabase, now: Date): Promise<void> {
  await db.transaction('rw', [db.leftBehind], async () => {
    for (const row of await db.leftBehind.toArray()) {
      const seen = seenAt(row, now);
      if (seen === null) await db.leftBehind.delete([row.tour_id, row.touchpoint_id]);
      else if (String(seen.seen_on) !== String(row.seen_on ?? [])) await db.leftBehind.put(seen);
    }
  });
}
