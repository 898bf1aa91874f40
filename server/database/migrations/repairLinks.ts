import { type RawBuilder, sql } from 'kysely';
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

const tables = [
  sql`create table repair_links (id text primary key,
    finding_id text not null references findings (id) on delete cascade, address text, address_key text, locale text not null,
    sender_id text references users (id) on delete set null, sent_at text not null, content text not null, withdrawn_at text)`,
  sql`create table repair_tokens (token_hash text primary key,
    link_id text not null references repair_links (id) on delete cascade, made_at text not null)`,
  sql`create table reminder_stops (token_hash text primary key, address_hash text not null, made_at text not null)`,
  sql`create table stopped_addresses (address_hash text primary key, at text not null)`,
  sql`create table notices (kind text not null, person text not null, period text not null, at text not null,
    constraint notices_pk primary key (kind, person, period))`,
];

/** SQLite changes no column. Parts of unfinished uploads are rows in PostgreSQL only: none goes with the old table. */
async function remakeTables(db: Database): Promise<void> {
  const statements = { columns: statementColumns, from: keptStatementColumns };
  await remakeTable(db, { table: 'finding_statements', ...statements });
  await remakeTable(db, { table: 'photos', columns: photoColumns, from: keptPhotoColumns });
}
const remadeIndexes = [
  sql`create index finding_statements_by_finding on finding_statements (finding_id, at)`,
  sql`create index finding_statements_by_user on finding_statements (user_id)`,
  sql`create index photos_by_tour on photos (tour_id)`,
  sql`create index photos_by_person on photos (user_id, announced_at)`,
  sql`create index photos_by_remover on photos (removed_by)`,
  sql`create unique index photos_by_file on photos (file)`,
  sql`create index photos_stored on photos (received_at, id) where file is not null`,
  sql`create index photos_awaited on photos (announced_at, id) where received_at is null`,
];
const changes = [
  sql`alter table finding_statements drop constraint finding_statements_kind_check,
    add column answer text, add column text text, add column name text,
    add column link_id text references repair_links (id) on delete set null,
    add column answer_key text, add column receipt_code text`,
  sql`alter table photos alter column tour_id drop not null, alter column touchpoint_id drop not null,
    alter column sub_touchpoint_id drop not null,
    add column link_id text references repair_links (id) on delete cascade,
    add column statement_id text references finding_statements (id) on delete cascade,
    add constraint photos_place check ((tour_id is null) <> (link_id is null))`,
];

const indexesAndColumns = [
  sql`create index repair_links_by_finding on repair_links (finding_id, address_key)`,
  sql`create index repair_links_by_address on repair_links (address_key)`,
  sql`create index repair_links_by_sender on repair_links (sender_id)`,
  sql`create index repair_tokens_by_link on repair_tokens (link_id, made_at)`,
  sql`create index photos_by_link on photos (link_id)`,
  sql`create index photos_by_statement on photos (statement_id)`,
  sql`create index finding_statements_by_link on finding_statements (link_id)`,
  sql`create unique index finding_statements_once on finding_statements (answer_key) where answer_key is not null`,
  sql`alter table findings add column answered_at text`,
  sql`alter table findings add column answer text`,
  sql`create index findings_answered on findings (answered_at, id) where answered_at is not null`,
  sql`alter table mails add column given_up integer`,
  sql`alter table users add column digest text not null default 'weekly'`,
];

/**
 * Repair links, what is said through them and its photos (R1 to R3), and which reminders and digests were queued (R4, R5): whoever is
 * an administrator now has a digest of what happens from here on.
 */
export async function addRepairLinks(db: Database): Promise<void> {
  const run = async (statements: readonly RawBuilder<unknown>[]) => {
    for (const statement of statements) await statement.execute(db);
  };
  await run(tables);
  if (!isPostgres(db)) await remakeTables(db);
  await run(isPostgres(db) ? changes : remadeIndexes);
  await run(indexesAndColumns);
  const at = new Date().toISOString();
  await sql`insert into notices (kind, person, period, at) select 'digest', id, 'since', ${at} from users
    where role = 'administrator'`.execute(db);
}
