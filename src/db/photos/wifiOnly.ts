import type { Result } from '#domain/result.ts';
import { durableTransaction } from '../durableTransaction.ts';
import type { InspectionDatabase } from '../InspectionDatabase.ts';

// An unknown connection type is no reason to hold photos back.
const unmetered: ReadonlySet<string> = new Set(['wifi', 'ethernet', 'unknown']);

/** PH7: whether photos that are to be sent on Wi-Fi only wait on this type of network, as the browser reports it. */
export function isMetered(type: string | undefined): boolean {
  return type !== undefined && !unmetered.has(type);
}

/** PH7: whether photos are sent on Wi-Fi only; off until the person sets it. */
export async function photosOnWifiOnly(db: InspectionDatabase): Promise<boolean> {
  const row = await db.meta.get('photosOnWifiOnly');
  return row?.key === 'photosOnWifiOnly' && row.on;
}

/** PH7: saves whether photos are sent on Wi-Fi only. Answers are sent on any network. */
export async function setPhotosOnWifiOnly(
  db: InspectionDatabase,
  on: boolean,
): Promise<Result<unknown, 'not_saved'>> {
  return durableTransaction(db, [db.meta], async () => db.meta.put({ key: 'photosOnWifiOnly', on }));
}
