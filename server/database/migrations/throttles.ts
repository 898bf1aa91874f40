import type { Kysely } from 'kysely';

/** Attempts that several processes count together. */
export async function throttles(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('throttles')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('remaining', 'double precision', (column) => column.notNull())
    .addColumn('was_taken', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'double precision', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('throttles_by_age').on('throttles').column('at_ms').execute();
}
