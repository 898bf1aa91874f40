import type { Kysely } from 'kysely';

/** Mandates and their buildings. */
export async function createBuildings({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mandates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('buildings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('street', 'text')
    .addColumn('city', 'text')
    .addColumn('line_hash', 'text', (column) => column.notNull().unique())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .addColumn('last_result_at', 'text')
    .execute();
  await schema.createIndex('buildings_by_mandate').on('buildings').column('mandate_id').execute();
  // The order of every list of buildings, and of what is listed by its building.
  await schema.createIndex('buildings_by_name').on('buildings').columns(['search_key', 'id']).execute();
}
