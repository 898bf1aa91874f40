import { type Kysely, sql } from 'kysely';

/** Queued mails, and the tokens of the links in them. */
export async function createMails({ schema }: Kysely<unknown>): Promise<void> {
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
    .addColumn('content', 'text')
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
