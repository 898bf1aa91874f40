import type { InspectionDatabase } from './InspectionDatabase.ts';

/**
 * The tables that hold a person's work: what is mirrored (S24), restored, and taken in from a copy (S17) in one transaction. One
 * that were missing in any of the three would be work that is not copied.
 */
export function workTables(db: InspectionDatabase) {
  return [
    db.outbox,
    db.receipts,
    db.tours,
    db.touchpoints,
    db.remoteIds,
    db.leftBehind,
    db.meta,
    db.photos,
    db.photoBytes,
  ];
}
