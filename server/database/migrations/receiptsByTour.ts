import type { Kysely } from 'kysely';

/** Receipts are asked for by tour. Their index by touchpoint was for touchpoints that are deleted, which none ever is. */
export async function receiptsByTour(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('receipts_by_touchpoint').execute();
}
