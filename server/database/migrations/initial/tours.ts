import { type Kysely, sql } from 'kysely';

/** Tours, without what they contain. */
export async function createTours({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('tours')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('cip_obj_id', 'text', (column) => column.notNull().references('buildings.id'))
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('concluded_at', 'text')
    .addColumn('catalogue_version', 'text', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  const indexes = {
    tours_by_user: ['user_id', 'id'],
    tours_by_building: ['cip_obj_id', 'id'],
    tours_by_mandate: ['mandate_id', 'id'],
    tours_by_user_and_mandate: ['user_id', 'mandate_id', 'id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await schema.createIndex(name).on('tours').columns(columns).execute();
  }
  // Open tours are few, and queried most.
  const openIndexes = {
    tours_open: ['user_id', 'id'],
    tours_open_by_mandate: ['mandate_id', 'id'],
    tours_open_by_time: ['id'],
  };
  for (const [name, columns] of Object.entries(openIndexes)) {
    const index = schema.createIndex(name).on('tours').columns(columns);
    await index.where(sql.ref('concluded_at'), 'is', null).execute();
  }
}

/** What tours are made of: touchpoints and their answers. */
export async function createTouchpoints({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('touchpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('tour_id', 'text', (column) => column.notNull().references('tours.id').onDelete('cascade'))
    .addColumn('touchpoint_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('multi_instance', 'integer', (column) => column.notNull())
    .addColumn('multi_instance_hint', 'text')
    .addColumn('parent_id', 'text', (column) => column.references('touchpoints.id').onDelete('cascade'))
    .addColumn('floor', 'integer')
    .addColumn('completed', 'integer', (column) => column.notNull())
    .execute();
  // F2: a floor exists once per tour and catalogue entry (nulls differ from one another on both databases) …
  await schema
    .createIndex('touchpoints_floor_once')
    .unique()
    .on('touchpoints')
    .columns(['tour_id', 'touchpoint_id', 'floor'])
    .execute();
  // … and U2: the touchpoint that came with the tour exists once.
  await schema
    .createIndex('touchpoints_first_once')
    .unique()
    .on('touchpoints')
    .columns(['tour_id', 'touchpoint_id'])
    .where(sql.ref('parent_id'), 'is', null)
    .execute();
  await schema.createIndex('touchpoints_by_parent').on('touchpoints').column('parent_id').execute();

  await schema
    .createTable('sub_touchpoints')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('assessment_touchpoint_id', 'text', (column) =>
      column.notNull().references('touchpoints.id').onDelete('cascade'),
    )
    .addColumn('touchpoint_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('rating', 'text', (column) => column.check(sql`rating in ('good', 'bad', 'not_applicable')`))
    .addColumn('comment', 'text')
    .execute();
  await schema
    .createIndex('sub_touchpoints_once')
    .unique()
    .on('sub_touchpoints')
    .columns(['assessment_touchpoint_id', 'touchpoint_id'])
    .execute();
}
