import type { InspectionDatabase } from '#db/InspectionDatabase.ts';
import { unsentStates } from '#db/outbox/outbox.ts';

/** The number of entries that are not acknowledged. */
export async function unsentCount(db: InspectionDatabase): Promise<number> {
  return db.outbox.where('state').anyOf(unsentStates).count();
}
