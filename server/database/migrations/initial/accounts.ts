import { type Kysely, sql } from 'kysely';

/** Accounts, sessions, the audit log and rate limits. */
export async function createAccounts({ schema }: Kysely<unknown>): Promise<void> {
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

  // No reference to users: an entry outlives the account it is about.
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
