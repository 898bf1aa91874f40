import { Dexie } from 'dexie';
import type { InspectionDatabase } from '../InspectionDatabase.ts';
import type { OutboxKind } from './outbox.ts';

/** What the server acknowledged (S13). `code` and `received_at` are the server's, `recorded_at` the device's. */
export type ReceiptRow = {
  readonly operationId: string;
  readonly tour: string;
  readonly kind: OutboxKind;
  /** The local id of the touchpoint; empty for a tour's start and conclusion, because null has no index. */
  readonly touchpoint: string;
  readonly touchpointName: string | null;
  readonly floor: number | null;
  readonly buildingLabel: string | null;
  readonly code: string;
  readonly received_at: string;
  readonly recorded_at: string;
};

const keptFor = 30 * 24 * 60 * 60 * 1000;

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
  const eldest = new Date(now.getTime() - keptFor).toISOString();
  const tours = new Set(await db.tours.toCollection().primaryKeys());
  await db.receipts
    .where('recorded_at')
    .below(eldest)
    .and(({ tour }) => !tours.has(tour))
    .delete();
}
