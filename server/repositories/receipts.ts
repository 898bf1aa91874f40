import { sql } from 'kysely';
import type { Receipt } from '#contract/inspections/receipt.ts';
import { bulkQuery } from '../database/query/bulkQuery.ts';
import type { Database, ReceiptKind } from '../database/tables.ts';

/** What a receipt confirms. */
export type ReceiptSubject = {
  readonly kind: ReceiptKind;
  readonly tour_id: string;
  readonly touchpoint_id: string | null;
};

const insert = bulkQuery(
  { code: 'text', kind: 'text', tour_id: 'text', touchpoint_id: 'text', received_at: 'text' },
  (given) => sql`
    insert into receipts (code, kind, tour_id, touchpoint_id, received_at)
    select code, kind, tour_id, touchpoint_id, received_at from ${given}`,
);

/** Stores receipts. Throws a unique violation for a code that is taken. */
export async function insertReceipts(
  db: Database,
  receipts: readonly (Receipt & ReceiptSubject)[],
): Promise<void> {
  await insert(db, receipts);
}

/** The receipts of this kind of these tours. */
export async function receiptsOfTours(
  db: Database,
  tourIds: readonly string[],
  kind: 'start-tour' | 'conclude-tour',
): Promise<ReadonlyMap<string, Receipt>> {
  if (tourIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('receipts')
    .select(['tour_id', 'code', 'received_at'])
    .where('tour_id', 'in', [...tourIds])
    .where('kind', '=', kind)
    .execute();
  return new Map(rows.map(({ tour_id, ...receipt }) => [tour_id, receipt]));
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
