import type { InspectionDatabase } from './InspectionDatabase.ts';
import { type ReceiptRow, receiptsIn } from './receipts.ts';

/** Newest first, and no more than `most`. Only the sync page asks. */
export async function recentReceipts(
  db: InspectionDatabase,
  most = Number.POSITIVE_INFINITY,
): Promise<ReceiptRow[]> {
  const newestFirst = db.receipts.orderBy('recorded_at');
  newestFirst.reverse();
  const found: ReceiptRow[] = [];
  await newestFirst
    .until(() => found.length >= most)
    .each((row) => {
      found.push(...receiptsIn([row]).toReversed());
    });
  return found.slice(0, most);
}
