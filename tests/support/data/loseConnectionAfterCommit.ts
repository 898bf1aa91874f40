import type { InspectionDatabase } from '#db/InspectionDatabase.ts';

/** The next transaction of `db` is committed, and its caller is told that the connection was lost. */
export function loseConnectionAfterCommit(db: InspectionDatabase): void {
  const transaction = db.transaction.bind(db) as (...given: unknown[]) => Promise<unknown>;
  let isFirst = true;
  const losing = async (...given: unknown[]) => {
    const value = await transaction(...given);
    if (!isFirst) return value;
    isFirst = false;
    throw new DOMException('The database connection is closing.', 'InvalidStateError');
  };
  db.transaction = losing as unknown as typeof db.transaction;
}
