import type { Receipt } from '#contract/receipt.ts';
import type { Database, ReceiptKind } from '../database/tables.ts';

/** What was stored, to be found again by the code. */
export type ReceiptSubject = {
  readonly kind: ReceiptKind;
  readonly tour_id: string;
  readonly touchpoint_id: string | null;
};

/** False when the code is taken. */
export async function insertReceipt(db: Database, receipt: Receipt & ReceiptSubject): Promise<boolean> {
  const inserted = await db
    .insertInto('receipts')
    .values(receipt)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning('code')
    .executeTakeFirst();
  return inserted !== undefined;
}

export function conclusionReceipt(db: Database, tourId: string): Promise<Receipt | undefined> {
  return db
    .selectFrom('receipts')
    .select(['code', 'received_at'])
    .where('tour_id', '=', tourId)
    .where('kind', '=', 'conclude-tour')
    .executeTakeFirst();
}

/** The receipts of a tour's touchpoints, the oldest first. */
export function touchpointReceipts(db: Database, tourId: string) {
  return db
    .selectFrom('receipts')
    .select(['touchpoint_id', 'code', 'received_at'])
    .where('tour_id', '=', tourId)
    .where('touchpoint_id', 'is not', null)
    .orderBy('received_at')
    .execute();
}
