import { type Kysely, sql } from 'kysely';

/** Accounts, buildings, tours, and what makes a request count once. */
export async function foundation(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;

  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('firstname', 'text', (column) => column.notNull())
    .addColumn('lastname', 'text', (column) => column.notNull())
    .addColumn('role', 'text', (column) =>
      column.notNull().check(sql`role in ('inspector', 'administrator')`),
    )
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text')
    .addColumn('activated_at', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  await schema
    .createTable('mandates')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull().unique())
    .execute();

  await schema
    .createTable('buildings')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('street', 'text')
    .addColumn('city', 'text')
    .addColumn('line_hash', 'text', (column) => column.notNull().unique())
    .execute();
  await schema.createIndex('buildings_by_mandate').on('buildings').column('mandate_id').execute();

  await schema
    .createTable('tours')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('cip_obj_id', 'text', (column) => column.notNull().references('buildings.id'))
    .addColumn('mandate_id', 'text', (column) => column.notNull().references('mandates.id'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('concluded_at', 'text')
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await schema.createIndex('tours_by_user').on('tours').columns(['user_id', 'id']).execute();
  await schema.createIndex('tours_by_building').on('tours').columns(['cip_obj_id', 'id']).execute();

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

  await schema
    .createTable('receipts')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull().references('tours.id').onDelete('cascade'))
    .addColumn('touchpoint_id', 'text', (column) => column.references('touchpoints.id').onDelete('cascade'))
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('receipts_by_tour').on('receipts').columns(['tour_id', 'kind']).execute();
  await schema.createIndex('receipts_by_touchpoint').on('receipts').column('touchpoint_id').execute();

  await schema
    .createTable('operations')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('operations_once', ['user_id', 'key'])
    .execute();
}
