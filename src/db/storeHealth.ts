import { durableTransaction } from './durableTransaction.ts';
import type { InspectionDatabase } from './InspectionDatabase.ts';

/** S20: whether this device's store takes a write now. No tour is started on one that does not. */
export async function testWrite(db: InspectionDatabase, now: Date): Promise<boolean> {
  const written = await durableTransaction(db, [db.meta], () =>
    db.meta.put({ key: 'testWrite', at: now.toISOString() }),
  );
  return written.ok;
}
