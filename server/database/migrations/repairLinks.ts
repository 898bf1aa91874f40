import { sql } from 'kysely';
import { isPostgres } from '../query/arrayParams.ts';
import type { Database } from '../tables.ts';
import { remakeTable } from './remakeTable.ts';

const photoColumns = sql`id text primary key,
  tour_id text references tours (id) on delete cascade,
  touchpoint_id text references touchpoints (id) on delete cascade,
  sub_touchpoint_id text references sub_touchpoints (id) on delete cascade,
  user_id text references users (id) on delete set null, sha256 text not null, bytes integer not null, width integer not null,
  height integer not null, taken_at text not null, announced_at text not null, received_at text, receipt_code text, file text,
  dropped_at text, expired_at text, removed_at text, removed_by text references users (id) on delete set null,
  removal_reason text, link_id text references repair_links (id) on delete cascade,
  statement_id text references finding_statements (id) on delete cascade,
  check ((tour_id is null) <> (link_id is null))`;
const keptPhotoColumns = sql`id, tour_id, touchpoint_id, sub_touchpoint_id, user_id, sha256, bytes, width, height, taken_at,
  announced_at, received_at, receipt_code, file, dropped_at, expired_at, removed_at, removed_by, removal_reason, null, null`;

const statementColumns = sql`id text primary key, finding_id text not null references findings (id) on delete cascade,
  at text not null, kind text not null, state text, note text, responsible text, due_on text, recipient text,
  user_id text references users (id) on delete set null, answer text, text text, name text,
  link_id text references repair_links (id) on delete set null, answer_key text, receipt_code text`;
const keptStatementColumns = sql`id, finding_id, at, kind, state, note, responsible, due_on, recipient, user_id,
  null, null, null, null, null, null`;

async function remakeTables(db: Database): Promise<void> {
  await remakeTable(db, {
    table: 'finding_statements',
    columns: statementColumns,
    from: keptStatementColumns,
  });
  // Parts of unfinished uploads are rows in PostgreSQL only: none goes with the old table.
  await remakeTable(db, { table: 'photos', columns: photoColumns, from: keptPhotoColumns });
  const index = (name: string, table: 'photos' | 'finding_statements', columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns);
  await index('finding_statements_by_finding', 'finding_statements', ['finding_id', 'at']).execute();
  await index('finding_statements_by_user', 'finding_statements', ['user_id']).execute();
  await index('photos_by_tour', 'photos', ['tour_id']).execute();
  await index('photos_by_person', 'photos', ['user_id', 'announced_at']).execute();
  await index('photos_by_remover', 'photos', ['removed_by']).execute();
  await index('photos_by_file', 'photos', ['file']).unique().execute();
  await index('photos_stored', 'photos', ['received_at', 'id'])
    .where(sql.ref('file'), 'is not', null)
    .execute();
  await index('photos_awaited', 'photos', ['announced_at', 'id'])
    .where(sql.ref('received_at'), 'is', null)
    .execute();
}

async function changeTables(db: Database): Promise<void> {
  await sql`alter table finding_statements drop constraint finding_statements_kind_check,
    add column answer text, add column text text, add column name text,
    add column link_id text references repair_links (id) on delete set null,
    add column answer_key text, add column receipt_code text`.execute(db);
  await sql`alter table photos alter column tour_id drop not null, alter column touchpoint_id drop not null,
    alter column sub_touchpoint_id drop not null,
    add column link_id text references repair_links (id) on delete cascade,
    add column statement_id text references finding_statements (id) on delete cascade,
    add constraint photos_place check ((tour_id is null) <> (link_id is null))`.execute(db);
}

/**
 * Repair links, what is said through them and its photos (R1 to R3), and which reminders and digests were queued (R4, R5): whoever is
 * an administrator now has a digest of what happens from here on.
 */
export async function addRepairLinks(db: Database): Promise<void> {
  const { schema } = db;
  await schema
    .createTable('repair_links')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('finding_id', 'text', (column) =>
      column.notNull().references('findings.id').onDelete('cascade'),
    )
    .addColumn('address', 'text')
    .addColumn('address_key', 'text')
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('sender_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('withdrawn_at', 'text')
    .execute();
  await schema
    .createTable('repair_tokens')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('link_id', 'text', (column) =>
      column.notNull().references('repair_links.id').onDelete('cascade'),
    )
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('reminder_stops')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('address_hash', 'text', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('stopped_addresses')
    .addColumn('address_hash', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await schema
    .createTable('notices')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('notices_pk', ['kind', 'person', 'period'])
    .execute();
  await (isPostgres(db) ? changeTables(db) : remakeTables(db));
  const indexes = {
    repair_links_by_finding: ['repair_links', ['finding_id', 'address_key']],
    repair_links_by_address: ['repair_links', ['address_key']],
    repair_links_by_sender: ['repair_links', ['sender_id']],
    repair_tokens_by_link: ['repair_tokens', ['link_id', 'made_at']],
    photos_by_link: ['photos', ['link_id']],
    photos_by_statement: ['photos', ['statement_id']],
    finding_statements_by_link: ['finding_statements', ['link_id']],
  } as const;
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await schema
      .createIndex(name)
      .on(table)
      .columns([...columns])
      .execute();
  }
  const answers = schema.createIndex('finding_statements_once').unique().on('finding_statements');
  await answers.column('answer_key').where(sql.ref('answer_key'), 'is not', null).execute();
  await schema.alterTable('findings').addColumn('answered_at', 'text').execute();
  await schema.alterTable('findings').addColumn('answer', 'text').execute();
  const waiting = schema.createIndex('findings_answered').on('findings').columns(['answered_at', 'id']);
  await waiting.where(sql.ref('answered_at'), 'is not', null).execute();
  await schema.alterTable('mails').addColumn('given_up', 'integer').execute();
  await schema
    .alterTable('users')
    .addColumn('digest', 'text', (column) => column.notNull().defaultTo('weekly'))
    .execute();
  const at = new Date().toISOString();
  await sql`insert into notices (kind, person, period, at) select 'digest', id, 'since', ${at} from users
    where role = 'administrator'`.execute(db);
}
