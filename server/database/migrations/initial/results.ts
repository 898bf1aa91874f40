import { type Kysely, sql } from 'kysely';

async function createTourResults({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tour_results')
    .addColumn('tour_id', 'text', (column) => column.primaryKey().references('tours.id').onDelete('cascade'))
    .addColumn('building_id', 'text', (column) => column.notNull().references('buildings.id'))
    .addColumn('bucket', 'integer', (column) => column.notNull())
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('concluded_at', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('counted', 'integer', (column) => column.notNull())
    .addColumn('newest', 'integer', (column) => column.notNull())
    .addColumn('disagreements', 'integer', (column) => column.notNull())
    .addColumn('good', 'integer', (column) => column.notNull())
    .addColumn('bad', 'integer', (column) => column.notNull())
    .addColumn('not_applicable', 'integer', (column) => column.notNull())
    .addColumn('ratings', 'text', (column) => column.notNull())
    .execute();
  const indexes = {
    // A covering index: the search for a later tour of a building reads it alone.
    tour_results_by_building: ['building_id', 'concluded_at', 'tour_id', 'counted', 'day', 'user_id'],
    tour_results_by_mandate: ['mandate_id', 'day'],
    tour_results_by_user: ['user_id', 'day'],
    tour_results_by_day: ['day'],
    tour_results_by_bucket: ['bucket'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('tour_results').columns(columns).execute();
  }
  await schema
    .createIndex('tour_results_newest')
    .on('tour_results')
    .columns(['mandate_id', 'building_id'])
    .where(sql.ref('newest'), '=', sql.lit(1))
    .execute();
  await schema
    .createIndex('tour_results_disagreeing')
    .on('tour_results')
    .columns(['concluded_at', 'tour_id'])
    .where(sql.ref('disagreements'), '>', sql.lit(0))
    .execute();
}

/** Results, counted when tours are concluded (rules N1 to N15). */
export async function createResults(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('tour_exclusions')
    .addColumn('tour_id', 'text', (column) => column.primaryKey().references('tours.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('excluded_at', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute();
  await schema.createIndex('tour_exclusions_by_user').on('tour_exclusions').column('user_id').execute();
  await createTourResults(db);
  await schema
    .createTable('result_buckets')
    .addColumn('bucket', 'integer', (column) => column.primaryKey())
    .addColumn('version', 'integer', (column) => column.notNull())
    .execute();
  await schema
    .createTable('result_settings')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
