import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { ReceiptRow } from '../schema.ts';

/** Newest first, and no more than `most`. Only the sync page asks. */
export async function recentReceipts(
  db: InspectionDatabase,
  most = Number.POSITIVE_INFINITY,
): Promise<ReceiptRow[]> {
  const newestFirst = db.receipts.orderBy('recorded_at');
  newestFirst.reverse();
  return Number.isFinite(most) ? newestFirst.limit(most).toArray() : newestFirst.toArray();
}
