import type { Kysely } from 'kysely';

/** L5: a tour keeps the version of the catalogue it was begun with. Those that are here were begun with the first. */
export async function catalogueVersion(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tours')
    .addColumn('catalogue_version', 'text', (column) => column.notNull().defaultTo('1'))
    .execute();
}
