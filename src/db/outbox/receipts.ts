import type { InspectionDatabase } from '../InspectionDatabase.ts';
import { rowsOfTour } from '../rowsOfTour.ts';
import type { ReceiptRow } from '../schema.ts';

/** The newest receipt of a touchpoint, or null. */
export async function receiptOfTouchpoint(
  db: InspectionDatabase,
  tour: string,
  touchpoint: string,
): Promise<ReceiptRow | null> {
  return (await receiptsOfTour(db, tour)).findLast((receipt) => receipt.touchpoint === touchpoint) ?? null;
}

/**
 * Everything that the server acknowledged of a tour, oldest first, as long as receipts stay. By the server's time: the device's
 * clock may have been set back between two conclusions.
 */
export async function receiptsOfTour(db: InspectionDatabase, tour: string): Promise<ReceiptRow[]> {
  const received = rowsOfTour(db.receipts, tour, '[tour+touchpoint]');
  return (await received.sortBy('recorded_at')).toSorted(
    (one, other) => Date.parse(one.received_at) - Date.parse(other.received_at),
  );
}

/** The newest receipts first, `max` at most. */
export async function recentReceipts(
  db: InspectionDatabase,
  max = Number.POSITIVE_INFINITY,
): Promise<ReceiptRow[]> {
  const newestFirst = db.receipts.orderBy('recorded_at');
  newestFirst.reverse();
  return Number.isFinite(max) ? newestFirst.limit(max).toArray() : newestFirst.toArray();
}

/** The operation ids that were acknowledged of these tours, and those that they replaced (S31). */
export async function receivedIds(
  db: InspectionDatabase,
  of: readonly { readonly tour: string }[],
): Promise<ReadonlySet<string>> {
  const tours = new Set(of.map(({ tour }) => tour));
  const received = await Promise.all([...tours].map(async (tour) => receiptsOfTour(db, tour)));
  return new Set(received.flat().flatMap(({ operationId, replaces = [] }) => [operationId, ...replaces]));
}
