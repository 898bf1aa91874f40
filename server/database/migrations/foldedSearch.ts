import { sql } from 'kysely';
import { fillFoldedKeys, foldedColumns, withoutKey } from '../fillFoldedKeys.ts';
import { isPostgres } from '../query/arrayParams.ts';
import type { Database } from '../tables.ts';

/**
 * Drops the folded key of a row whose text changed and whose key did not: an older process beside this one knows no key, and
 * nobody must be found by a text that was changed or erased (N14).
 */
export async function dropStaleKeys(db: Database, column: (typeof foldedColumns)[number]): Promise<void> {
  const name = sql.id(`${column.table}_${column.column}_stale`);
  const key = sql.id(column.column);
  const table = sql.table(column.table);
  const texts = sql.join(column.of.map((text) => sql.id(text)));
  const differs = isPostgres(db) ? sql`is distinct from` : sql`is not`;
  const changed = sql.join(
    column.of.map((text) => sql`new.${sql.id(text)} ${differs} old.${sql.id(text)}`),
    sql` or `,
  );
  const isStale = sql`new.${key} is not null and new.${key} = old.${key} and (${changed})`;
  if (isPostgres(db)) {
    await sql`create function ${name}() returns trigger language plpgsql as $$
      begin new.${key} := null; return new; end $$`.execute(db);
    await sql`create trigger ${name} before update of ${texts} on ${table} for each row when (${isStale})
      execute function ${name}()`.execute(db);
  } else {
    await sql`create trigger ${name} after update of ${texts} on ${table} when ${isStale}
      begin update ${table} set ${key} = null where id = new.id; end`.execute(db);
  }
}

/** What is searched at the desk, folded as on the phone (rule L3). */
export async function addFoldedSearch(db: Database): Promise<void> {
  for (const { table, column } of foldedColumns) {
    await db.schema.alterTable(table).addColumn(column, 'text').execute();
  }
  await fillFoldedKeys(db);
  for (const one of foldedColumns) {
    await dropStaleKeys(db, one);
    // Of findings there are many, and each start looks for those without a key.
    if (one.table !== 'findings') continue;
    await sql`create index ${sql.id(`findings_without_${one.column}`)} on findings (id) where ${withoutKey(one)}`.execute(
      db,
    );
  }
}
