import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * The tables that hold a person's work, for the transactions that mirror it, restore it (S24), or import it from a file (S30).
 * One list for all three: a table missing in one of them would be work that is not copied.
 */
export function workTables(db: InspectionDatabase) {
  return [db.outbox, db.receipts, db.tours, db.touchpoints, db.leftBehind, db.meta, db.photos, db.photoBytes];
}
