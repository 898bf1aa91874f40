import type { Kysely } from 'kysely';

/** Receipts, and stored results by their Idempotency-Key. */
export async function createReceipts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('receipts')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull().references('tours.id').onDelete('cascade'))
    .addColumn('touchpoint_id', 'text', (column) => column.references('touchpoints.id').onDelete('cascade'))
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('receipts_by_tour').on('receipts').columns(['tour_id', 'kind']).execute();

  // No reference to users: it would need an index by user, and so one more index entry for every stored result.
  await schema
    .createTable('operations')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  // Keys begin with their time, so that new ones are neighbours in the index (decision 086).
  await schema.createIndex('operations_once').unique().on('operations').columns(['key', 'user_id']).execute();
}
