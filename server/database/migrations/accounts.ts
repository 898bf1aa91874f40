import { type Kysely, sql } from 'kysely';
import { searchKey } from '../searchKey.ts';

// The tables as this migration finds them, whatever becomes of them later.
type Before = {
  users: {
    id: string;
    firstname: string;
    lastname: string;
    email: string;
    name_key: string;
    search_key: string;
  };
  mandates: { id: string; name: string; search_key: string };
  buildings: { id: string; name: string; street: string | null; city: string | null; search_key: string };
};

async function addKeys(db: Kysely<unknown>): Promise<void> {
  const column = (table: string, name: string) =>
    db.schema
      .alterTable(table)
      .addColumn(name, 'text', (text) => text.notNull().defaultTo(''))
      .execute();
  await column('users', 'name_key');
  await column('users', 'search_key');
  await column('mandates', 'search_key');
  await column('buildings', 'search_key');
}

async function fillKeys(db: Kysely<Before>): Promise<void> {
  for (const user of await db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email'])
    .execute()) {
    const name_key = searchKey(user.lastname, user.firstname);
    const search_key = searchKey(user.firstname, user.lastname, user.email);
    await db.updateTable('users').set({ name_key, search_key }).where('id', '=', user.id).execute();
  }
  for (const { id, name } of await db.selectFrom('mandates').select(['id', 'name']).execute()) {
    await db
      .updateTable('mandates')
      .set({ search_key: searchKey(name) })
      .where('id', '=', id)
      .execute();
  }
  const buildings = await db.selectFrom('buildings').select(['id', 'name', 'street', 'city']).execute();
  for (const { id, name, street, city } of buildings) {
    const search_key = searchKey(name, street, city);
    await db.updateTable('buildings').set({ search_key }).where('id', '=', id).execute();
  }
}

async function createMails(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
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

async function createAuditLog(db: Kysely<unknown>): Promise<void> {
  // No reference to users: an entry outlives the account it tells of.
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_name', 'text')
    .addColumn('subject', 'text')
    .execute();
}

async function indexLists(db: Kysely<unknown>): Promise<void> {
  const { schema } = db;
  await schema.createIndex('users_by_name').on('users').columns(['name_key', 'id']).execute();
  await schema.createIndex('tours_by_mandate').on('tours').columns(['mandate_id', 'id']).execute();
  await schema
    .createIndex('tours_open')
    .on('tours')
    .columns(['user_id', 'id'])
    .where(sql.ref('concluded_at'), 'is', null)
    .execute();
}

/** Invitations, mails, one-time links, the audit log, and what lists are searched by. */
export async function accounts(db: Kysely<unknown>): Promise<void> {
  await addKeys(db);
  await fillKeys(db);
  await createMails(db);
  await createAuditLog(db);
  await indexLists(db);
}
