import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { ReceiptRow } from '../schema.ts';

const retentionMs = 30 * 24 * 60 * 60 * 1000;

/** The newest receipt of a touchpoint, or null. */
export async function receiptOfTouchpoint(
  db: InspectionDatabase,
  tour: string,
  touchpoint: string,
): Promise<ReceiptRow | null> {
  return (await receiptsOfTour(db, tour)).findLast((receipt) => receipt.touchpoint === touchpoint) ?? null;
}

/** Everything that the server acknowledged of a tour, oldest first, as long as receipts stay. */
export async function receiptsOfTour(db: InspectionDatabase, tour: string): Promise<ReceiptRow[]> {
  const ofTour = db.receipts.where('[tour+touchpoint]').between([tour, Dexie.minKey], [tour, Dexie.maxKey]);
  return ofTour.sortBy('recorded_at');
}

/** S13: receipts stay 30 days, and as long as their tour is here: an older database must not send it anew (S24). */
export async function purgeReceipts(db: InspectionDatabase, now: Date): Promise<void> {
  const eldest = new Date(now.getTime() - retentionMs).toISOString();
  const tours = new Set(await db.tours.toCollection().primaryKeys());
  await db.receipts
    .where('recorded_at')
    .below(eldest)
    .and(({ tour }) => !tours.has(tour))
    .delete();
}

/** Newest first, and no more than `most`. Only the sync page asks. */
export async function recentReceipts(
  db: InspectionDatabase,
  most = Number.POSITIVE_INFINITY,
): Promise<ReceiptRow[]> {
  const newestFirst = db.receipts.orderBy('recorded_at');
  newestFirst.reverse();
  return Number.isFinite(most) ? newestFirst.limit(most).toArray() : newestFirst.toArray();
}

/** The operation ids of everything that was acknowledged of these tours. */
export async function receivedIds(
  db: InspectionDatabase,
  of: readonly { readonly tour: string }[],
): Promise<ReadonlySet<string>> {
  const tours = new Set(of.map(({ tour }) => tour));
  const received = await Promise.all([...tours].map(async (tour) => receiptsOfTour(db, tour)));
  return new Set(received.flat().map(({ operationId }) => operationId));
}
