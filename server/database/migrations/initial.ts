import { type Kysely, sql } from 'kysely';
import { isPostgres } from '../query/arrayParams.ts';

async function createAccounts({ schema }: Kysely<unknown>): Promise<void> {
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
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('search_key', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute();

  await schema
    .createTable('sessions')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();

  // No reference to users: an entry outlives the account it tells of.
  await schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('subject', 'text')
    .execute();

  await schema
    .createTable('throttles')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('remaining', 'double precision', (column) => column.notNull())
    .addColumn('was_taken', 'integer', (column) => column.notNull())
    .addColumn('at_ms', 'double precision', (column) => column.notNull())
    .execute();
  await schema.createIndex('throttles_by_age').on('throttles').column('at_ms').execute();
}

async function createMails({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('mails')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('due_at', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('sent_at', 'text')
    .addColumn('refused_at', 'text')
    .execute();
  await schema
    .createIndex('mails_waiting')
    .on('mails')
    .columns(['due_at', 'id'])
    .where(sql<boolean>`sent_at is null and refused_at is null`)
    .execute();
  await schema.createIndex('mails_by_user').on('mails').columns(['user_id', 'kind']).execute();

  await schema
    .createTable('account_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (column) => column.notNull().references('mails.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('account_tokens_by_user').on('account_tokens').column('user_id').execute();
  await schema.createIndex('account_tokens_by_mail').on('account_tokens').column('mail_id').execute();
}

async function createBuildings({ schema }: Kysely<unknown>): Promise<void> {
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
    .execute();
  await schema.createIndex('buildings_by_mandate').on('buildings').column('mandate_id').execute();
}

async function createTours({ schema }: Kysely<unknown>): Promise<void> {
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
  // Open tours are few, and asked for most.
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

async function createTouchpoints({ schema }: Kysely<unknown>): Promise<void> {
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

async function createReceipts({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('receipts')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('tour_id', 'text', (column) => column.notNull().references('tours.id').onDelete('cascade'))
    .addColumn('touchpoint_id', 'text', (column) => column.references('touchpoints.id').onDelete('cascade'))
    .addColumn('received_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('receipts_by_tour').on('receipts').columns(['tour_id', 'kind']).execute();

  // No reference to users: that would need an index by person, and each answer a place of its own in it.
  await schema
    .createTable('operations')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('request_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('body', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  // Keys begin with their time: those of one moment lie together (decision 042).
  await schema.createIndex('operations_once').unique().on('operations').columns(['key', 'user_id']).execute();
}

/** Every table of version 0.1.0. */
export async function initial(db: Kysely<unknown>): Promise<void> {
  await createAccounts(db);
  await createMails(db);
  await createBuildings(db);
  await createTours(db);
  await createTouchpoints(db);
  await createReceipts(db);
  if (!isPostgres(db)) return;
  // An answer is written empty and filled in once: the new version stays in the page and out of the indexes.
  for (const table of ['touchpoints', 'sub_touchpoints']) {
    await sql`alter table ${sql.table(table)} set (fillfactor = 55)`.execute(db);
  }
}
