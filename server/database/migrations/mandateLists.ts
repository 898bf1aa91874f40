import { sql } from 'kysely';
import { sameText } from '#domain/sameText.ts';
import { foldedColumns } from '../fillFoldedKeys.ts';
import { isPostgres } from '../query/arrayParams.ts';
import type { Database } from '../tables.ts';
import { dropStaleKeys } from './foldedSearch.ts';
import { remakeTable } from './remakeTable.ts';

async function remakeTables(db: Database): Promise<void> {
  await remakeTable(db, {
    table: 'mandates',
    columns: sql`id text primary key, name text not null, search_key text not null, folded_key text, same_key text not null`,
    from: sql`id, name, search_key, folded_key, id`,
  });
  await remakeTable(db, {
    table: 'buildings',
    columns: sql`id text primary key, mandate_id text not null references mandates (id), name text not null, street text,
      city text, search_key text not null, folded_key text, last_result_at text, result_id text not null`,
    from: sql`id, mandate_id, name, street, city, search_key, folded_key, last_result_at, id`,
  });
  for (const one of foldedColumns)
    if (one.table === 'mandates' || one.table === 'buildings') await dropStaleKeys(db, one);
  await db.schema.createIndex('buildings_by_name').on('buildings').columns(['search_key', 'id']).execute();
}

async function changeColumns(db: Database): Promise<void> {
  await db.schema.dropIndex('buildings_by_mandate').execute();
  await sql`alter table mandates drop constraint mandates_name_key`.execute(db);
  await db.schema.alterTable('buildings').dropColumn('line_hash').execute();
  for (const [table, column] of [
    ['mandates', 'same_key'],
    ['buildings', 'result_id'],
  ] as const) {
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = id`.execute(db);
    await db.schema
      .alterTable(table)
      .alterColumn(column, (one) => one.setNotNull())
      .execute();
  }
}

/** Of mandates of before that have the same name, all but the first keep a key of their own: nothing is merged unasked. */
async function fillSameKeys(db: Database): Promise<void> {
  const known = new Set<string>();
  for (const { id, name } of await db.selectFrom('mandates').select(['id', 'name']).orderBy('id').execute()) {
    const key = sameText(name);
    if (!known.has(key)) {
      await db.updateTable('mandates').set({ same_key: key }).where('id', '=', id).execute();
    }
    known.add(key);
  }
}

/**
 * Mandates and buildings that are corrected, closed, merged and deleted (B1 to B3), and who may walk where; whoever has an account
 * keeps all. A building is no longer its whole line.
 */
export async function addMandateLists(db: Database): Promise<void> {
  const { schema } = db;
  await (isPostgres(db) ? changeColumns(db) : remakeTables(db));
  await fillSameKeys(db);
  const texts = {
    mandates: ['closed_at', 'deleted_at'],
    buildings: ['number', 'closed_at', 'merged_at', 'deleted_at'],
  };
  for (const [table, columns] of Object.entries(texts)) {
    for (const column of columns) await schema.alterTable(table).addColumn(column, 'text').execute();
  }
  for (const [column, value] of [
    ['practice', 0],
    ['version', 1],
  ] as const) {
    await schema
      .alterTable('mandates')
      .addColumn(column, 'integer', (one) => one.notNull().defaultTo(value))
      .execute();
  }
  const unique = {
    mandates_once: { table: 'mandates', columns: ['same_key'] },
    buildings_numbered_once: { table: 'buildings', columns: ['mandate_id', 'number'] },
  };
  for (const [name, { table, columns }] of Object.entries(unique)) {
    const index = schema.createIndex(name).unique().on(table).columns(columns);
    await index.where(sql.ref('deleted_at'), 'is', null).execute();
  }
  // In the order in which the office lists the buildings of a mandate.
  const byMandate = schema.createIndex('buildings_by_mandate').on('buildings');
  await byMandate.columns(['mandate_id', 'search_key', 'id']).execute();
  const closed = schema.createIndex('buildings_closed').on('buildings').column('id');
  await closed.where(sql.ref('closed_at'), 'is not', null).execute();
  await schema.createIndex('buildings_by_result').on('buildings').column('result_id').execute();

  await schema
    .createTable('mandate_access')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('mandate_id', 'text', (column) => column.references('mandates.id').onDelete('cascade'))
    .addColumn('from_at', 'text', (column) => column.notNull())
    .addColumn('until_at', 'text')
    .execute();
  await schema.createIndex('mandate_access_by_person').on('mandate_access').column('user_id').execute();
  await schema.createIndex('mandate_access_by_mandate').on('mandate_access').column('mandate_id').execute();
  await sql`insert into mandate_access (id, user_id, mandate_id, from_at) select id, id, null, created_at from users`.execute(
    db,
  );
}
