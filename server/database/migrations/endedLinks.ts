import { sql } from 'kysely';
import { isPostgres } from '../query/arrayParams.ts';
import type { Database } from '../tables.ts';

/**
 * Lets a link be without a mail, and remembers who copied it (E20). SQLite changes no column: the table is made again. Nothing
 * refers to it.
 */
async function allowCopiedLinks(db: Database): Promise<void> {
  const { schema } = db;
  if (isPostgres(db)) {
    await schema
      .alterTable('account_tokens')
      .alterColumn('mail_id', (column) => column.dropNotNull())
      .execute();
    await schema.alterTable('account_tokens').addColumn('handed_by', 'text').execute();
    return;
  }
  await schema
    .createTable('new_account_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mail_id', 'text', (column) => column.references('mails.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('handed_by', 'text')
    .execute();
  await sql`insert into new_account_tokens select token_hash, purpose, user_id, mail_id, expires_at, null
    from account_tokens`.execute(db);
  await schema.dropTable('account_tokens').execute();
  await schema.alterTable('new_account_tokens').renameTo('account_tokens').execute();
  await schema.createIndex('account_tokens_by_user').on('account_tokens').column('user_id').execute();
  await schema.createIndex('account_tokens_by_mail').on('account_tokens').column('mail_id').execute();
}

/**
 * Links that ended, and how (E18); in a table of their own, so that an older process beside this one accepts none and deletes
 * none. Which mails became files (E19), when somebody was invited again, and by whom a link was handed over (E20).
 */
export async function addEndedLinks(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('ended_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('ended_at', 'text', (column) => column.notNull())
    .addColumn('how', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('ended_links_by_user').on('ended_links').column('user_id').execute();
  await schema.createIndex('ended_links_by_age').on('ended_links').column('ended_at').execute();
  await allowCopiedLinks(db);
  await schema.alterTable('mails').addColumn('is_filed', 'integer').execute();
  await schema.alterTable('users').addColumn('invited_again_at', 'text').execute();
  await schema.alterTable('users').addColumn('handed_by', 'text').execute();
}
